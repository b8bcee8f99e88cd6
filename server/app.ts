import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { destination } from 'pino';
import { limits } from '#contract/limits.ts';
import type { CallName } from '#contract/paths.ts';
import { accountRoutes } from './accounts/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { answerError, answerErrors } from './http/answer-errors.ts';
import type { Context } from './http/context.ts';
import { documentRoutes } from './http/document-routes.ts';
import { healthRoutes } from './http/health.ts';
import { OneLinePerRequest } from './http/log-requests.ts';
import { readBodies } from './http/read-bodies.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { makeServe } from './http/serve.ts';
import { serveWeb } from './http/serve-web.ts';
import { liveRoutes } from './live/routes.ts';
import { materialRoutes } from './materials/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import type { Settings } from './settings.ts';

export type App = { app: FastifyInstance; unbuilt: CallName[] };

/** Gathered, so that requests do not wait for a line each: written each second, when there is much, and at the end. */
const logStream = destination({ sync: false, minLength: 4096, periodicFlush: 1_000 });

/** The bare HTTP server with its limits: slow or endless requests are cut (quality S8). */
export function makeServer(settings: Settings): FastifyInstance {
  return fastify({
    logger: { level: settings.LOG_LEVEL, stream: logStream },
    logController: new OneLinePerRequest(),
    trustProxy: settings.TRUST_PROXY?.split(',') ?? false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
}

/** Wires the portal: headers, bodies, the routes of every capability, the web. Knows no rule of any of them. */
export async function buildApp(app: FastifyInstance, context: Context): Promise<App> {
  answerErrors(app);
  readBodies(app);
  await app.register(cookie);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await sendSecurityHeaders(app, context.settings);

  const serve = makeServe(app, context);
  healthRoutes(serve, context);
  accountRoutes(serve, context);
  fileRoutes(app, serve, context);
  catalogueRoutes(serve, context);
  orderRoutes(serve);
  messageRoutes(serve);
  notificationRoutes(serve, context);
  liveRoutes(app, serve, context);
  materialRoutes(serve, context);
  auditRoutes(serve);
  const unbuilt = serve.rest();
  documentRoutes(app, context.settings);
  await serveWeb(app, context.settings);
  return { app, unbuilt };
}
