import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { isSecure } from './session.ts';

/** The headers of every answer. They are always the same, so helmet writes them once and not at every request. */
export async function sendSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const headers = {
    ...(await helmetHeaders(settings)),
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  };
  const ofCalls = { ...headers, 'cache-control': 'no-store' };
  const sendHeaders: SendHeaders = (request, reply) => reply.headers(isCall(request) ? ofCalls : headers);
  app.decorate(decorator, sendHeaders);
  app.addHook('onRequest', (request, reply, done) => {
    sendHeaders(request, reply);
    done();
  });
}

type SendHeaders = (request: FastifyRequest, reply: FastifyReply) => void;
const decorator = 'sendSecurityHeaders';

/** Puts them on what the framework itself refuses, which meets no hook. */
export function secureRefusal(request: FastifyRequest, reply: FastifyReply): void {
  request.server.getDecorator<SendHeaders>(decorator)(request, reply);
}

/** By its route, for '/%61pi/orders' is a call too; what has no route is one by its address. */
function isCall({ url, routeOptions }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith('/api/') || url.startsWith('/api/');
}

async function helmetHeaders(settings: Settings): Promise<Record<string, string>> {
  const app = fastify();
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(settings),
    strictTransportSecurity: isSecure(settings) ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.get('/', (_, reply) => reply.code(204).send());
  const { headers } = await app.inject('/');
  await app.close();
  const ofTheServer = ['date', 'connection', 'content-length', 'content-type'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (ofTheServer.includes(name) ? [] : [[name, String(value)]])),
  );
}

/** Scripts, styles, fonts and calls from this host alone; pictures also from memory (previews, PDFs). Quality S5. */
function contentSecurityPolicy(settings: Settings) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'blob:', 'data:', ...(settings.PUBLIC_URL ? [settings.PUBLIC_URL] : [])],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isSecure(settings) && { upgradeInsecureRequests: [] }),
    },
  };
}
