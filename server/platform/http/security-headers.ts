import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isSecure } from '../access/session.ts';
import type { Settings } from '../settings/settings.ts';

/** Sends the security headers with every response (S5). They are constant, so helmet creates them only once. */
export async function sendSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const headers = {
    ...(await helmetHeaders(settings)),
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  };
  const ofCalls = { ...headers, 'cache-control': 'no-store' };
  app.decorate(rawDecorator, headers);
  const sendHeaders: SendHeaders = (request, reply) => reply.headers(isCall(request) ? ofCalls : headers);
  app.decorate(decorator, sendHeaders);
  app.addHook('onRequest', (request, reply, done) => {
    sendHeaders(request, reply);
    done();
  });
}

type SendHeaders = (request: FastifyRequest, reply: FastifyReply) => void;
const decorator = 'sendSecurityHeaders';
const rawDecorator = 'securityHeaders';

/** Sets the headers on errors of Fastify itself, for which no hook runs. */
export function secureRefusal(request: FastifyRequest, reply: FastifyReply): void {
  request.server.getDecorator<SendHeaders>(decorator)(request, reply);
}

/** The headers for errors that occur before a reply exists. */
export function securityHeadersOf(app: FastifyInstance): Record<string, string> {
  return app.hasDecorator(rawDecorator) ? app.getDecorator(rawDecorator) : {};
}

/**
 * Whether the request is a call. Checks the route, because '/%61pi/orders' is a call, too, and the URL when there is no
 * route.
 */
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

/** Allows content only from this host. Images and workers may also come from memory, for previews and PDFs. */
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
