import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { CallName } from '#contract/paths.ts';
import { accountRoutes } from './accounts/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { answerError, answerErrors } from './http/answer-errors.ts';
import { answerUnreadable } from './http/answer-unreadable.ts';
import { renewTokens } from './http/anti-forgery.ts';
import type { Context } from './http/context.ts';
import { cutSlowSenders } from './http/cut-slow-senders.ts';
import { documentRoutes } from './http/document-routes.ts';
import { healthRoutes } from './http/health.ts';
import { logUnreadable, OneLinePerRequest, tellRequestIds } from './http/log-requests.ts';
import { readBodies } from './http/read-bodies.ts';
import { refuseWhileStopping } from './http/refuse-while-stopping.ts';
import { secureRefusal, sendSecurityHeaders } from './http/security-headers.ts';
import { makeServe } from './http/serve.ts';
import { serveWeb } from './http/serve-web.ts';
import { liveRoutes } from './live/routes.ts';
import { materialRoutes } from './materials/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { metricsRoutes } from './metrics/metrics-routes.ts';
import { probeRoutes } from './metrics/probe-routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { searchRoutes } from './search/routes.ts';
import type { Settings } from './settings.ts';

export type App = { app: FastifyInstance; unbuilt: CallName[] };

/** For how long a sender may take to send a head, and a whole request; and in what time it has to get on. */
const patience = { headMs: 20_000, requestMs: 15 * 60_000, windowMs: 15_000 };

/** The bare HTTP server with its limits: slow or endless requests are cut (quality S8). */
export function makeServer(
  settings: Settings,
  log: FastifyBaseLogger,
  { headMs, requestMs, windowMs } = patience,
): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new OneLinePerRequest(),
    // The same in no other process and at no other time; what a client sends is no id.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.TRUST_PROXY ?? false,
    bodyLimit: limits.bodyBytes,
    http: { headersTimeout: headMs, connectionsCheckingInterval: headMs / 4 },
    requestTimeout: requestMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Its words are not ours: refuse-while-stopping.ts.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      secureRefusal(request, reply);
      answerError(error, request, reply);
      logUnreadable(request, reply);
    },
  });
  cutSlowSenders(app, windowMs);
  return app;
}

/** Wires the portal: headers, bodies, the routes of every capability, the web. Knows no rule of any of them. */
export async function buildApp(app: FastifyInstance, context: Context): Promise<App> {
  tellRequestIds(app);
  answerErrors(app);
  refuseWhileStopping(app);
  readBodies(app);
  await app.register(cookie);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await sendSecurityHeaders(app, context.settings);
  renewTokens(app, context);

  const serve = makeServe(app, context);
  healthRoutes(serve, context);
  accountRoutes(serve, context);
  fileRoutes(app, serve, context);
  catalogueRoutes(serve, context);
  orderRoutes(serve, context);
  searchRoutes(serve);
  messageRoutes(serve);
  notificationRoutes(serve, context);
  const streams = liveRoutes(app, serve, context);
  materialRoutes(serve, context);
  auditRoutes(serve);
  const unbuilt = serve.rest();
  documentRoutes(app, context.settings);
  probeRoutes(app, context);
  metricsRoutes(app, context, streams.count);
  await serveWeb(app, context);
  return { app, unbuilt };
}
