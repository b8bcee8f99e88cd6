import { randomUUID } from 'node:crypto';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { limits } from '#contract/call/limits.ts';
import { addressRoutes } from './accounts/addresses/routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { benchRoutes } from './benches/routes.ts';
import { ticketRoutes } from './benches/tickets/routes.ts';
import { workerRoutes } from './benches/workers/routes.ts';
import { quickOrderRoutes } from './cart/quick-order/routes.ts';
import { reorderRoutes } from './cart/reorder/routes.ts';
import { savedListRoutes } from './cart/saved-lists/routes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { serveCalendars } from './dates/calendar/serve-calendars.ts';
import { coverWith } from './dates/coverage.ts';
import { dateRoutes } from './dates/routes.ts';
import { materialRoutes } from './materials/routes.ts';
import { startMailIn } from './messages/mail-in/start-mail-in.ts';
import { messageRoutes } from './messages/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { orderChangeRoutes } from './orders/changes/routes.ts';
import { deliveryRoutes } from './orders/deliveries/routes.ts';
import { orderDocumentRoutes } from './orders/documents/routes.ts';
import { enteredOrderRoutes } from './orders/entered/routes.ts';
import { pdfRoutes } from './orders/pdfs/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { searchRoutes } from './orders/search/routes.ts';
import { paceRoutes } from './pace/routes.ts';
import { boardRoutes } from './planning/board/routes.ts';
import { todayRoutes } from './planning/today/routes.ts';
import { countShortWith } from './planning/today/short-materials.ts';
import { documentRoutes } from './platform/api-docs/document-routes.ts';
import { readAudit } from './platform/audit/read-audit.ts';
import { fileRoutes } from './platform/files/routes.ts';
import { answerError, answerErrors, refuseUnknownPaths } from './platform/http/answer-errors.ts';
import { answerUnreadable } from './platform/http/answer-unreadable.ts';
import { renewTokens } from './platform/http/anti-forgery.ts';
import type { Context } from './platform/http/context.ts';
import type { Extras } from './platform/http/extras.ts';
import { healthRoutes } from './platform/http/health.ts';
import { logUnreadable, OneLinePerRequest, sendRequestIds } from './platform/http/log-requests.ts';
import { refuseWhileStopping } from './platform/http/refuse-while-stopping.ts';
import { speakLanguages } from './platform/http/request-language.ts';
import { secureRefusal, sendSecurityHeaders } from './platform/http/security-headers.ts';
import { makeServe, type Serve } from './platform/http/serve.ts';
import { cutSlowSenders } from './platform/intake/cut-slow-senders.ts';
import { handleExpectations } from './platform/intake/expectations.ts';
import { readBodies } from './platform/intake/read-bodies.ts';
import { requireGoodHead } from './platform/intake/require-good-head.ts';
import { liveRoutes } from './platform/live/routes.ts';
import type { Streams } from './platform/live/streams.ts';
import { metricsRoutes } from './platform/metrics/metrics-routes.ts';
import { probeRoutes } from './platform/metrics/probe-routes.ts';
import type { Settings } from './platform/settings/settings.ts';
import { serveWeb } from './platform/site/serve-web.ts';
import { acceptanceRoutes } from './production/acceptance/routes.ts';
import { warnWith } from './production/acceptance/shortage-warnings.ts';
import { changeRequestRoutes } from './production/change-requests/routes.ts';
import { productChangeRoutes } from './production/changes/routes.ts';
import { remakeRoutes } from './production/remakes/routes.ts';
import { productionRoutes } from './production/routes.ts';
import { sampleRoutes } from './production/samples/routes.ts';
import { bookWith } from './production/write-change.ts';
import { bookUses } from './stock/book-uses.ts';
import { lotRoutes } from './stock/lots/routes.ts';
import { purchaseRoutes } from './stock/purchases/routes.ts';
import { readShortagesOfLines } from './stock/read-shortages-of-lines.ts';
import { stockRoutes } from './stock/routes.ts';
import { countShort } from './stock/stock-rows.ts';
import { supplierRoutes } from './stock/suppliers/routes.ts';
import { warnOfShortages } from './stock/warn-of-shortages.ts';
import { writeCoverage } from './stock/write-coverage.ts';
import { firstRunRoutes } from './workshop/first-run/routes.ts';
import { workshopRoutes } from './workshop/routes.ts';

/** How long running requests may take when the portal stops. This is part of the 10 s of R9 (open-portal.ts). */
const lastRequestMs = 7_000;
/** The time limits for a request's headers and for a whole request, and the interval at which Node checks them. */
const patience = { headMs: 20_000, requestMs: 15 * 60_000, windowMs: 15_000 };

/** Creates the bare HTTP server with its limits: it cuts off slow or endless requests (S8). */
export function makeServer(
  settings: Settings,
  log: FastifyBaseLogger,
  { headMs, requestMs, windowMs } = patience,
): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new OneLinePerRequest(),
    // The ids are unique across processes and restarts. Ids that clients send are ignored.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.TRUST_PROXY ?? false,
    bodyLimit: limits.bodyBytes,
    http: { headersTimeout: headMs, connectionsCheckingInterval: headMs / 4, requireHostHeader: false },
    requestTimeout: requestMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Fastify's text for this differs from the portal's (refuse-while-stopping.ts).
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      secureRefusal(request, reply);
      answerError(error, request, reply);
      logUnreadable(request, reply);
    },
  });
  handleExpectations(app);
  cutSlowSenders(app, windowMs);
  return app;
}

/** Answers are packed. Nobody sends packed bodies, of which a few bytes could unpack to gigabytes (require-good-head.ts). */
const packing: FastifyCompressOptions = {
  global: true,
  globalDecompression: false,
  threshold: 1024,
  encodings: ['br', 'gzip'],
};

/** Wires the portal: headers, bodies, the routes of every area, extras, the web. Contains no business rules. */
export async function buildApp(app: FastifyInstance, context: Context, extras?: Extras): Promise<Streams> {
  sendRequestIds(app);
  answerErrors(app);
  await app.register(cookie);
  speakLanguages(app, context);
  await sendSecurityHeaders(app, context.settings);
  requireGoodHead(app);
  refuseWhileStopping(app, lastRequestMs);
  readBodies(app);
  await app.register(compress, packing);
  renewTokens(app, context);
  refuseUnknownPaths(app);

  const serve = makeServe(app, context);
  healthRoutes(serve, context);
  accountRoutes(serve, context);
  fileRoutes(app, serve, context);
  catalogRoutes(serve);
  orderRoutes(serve, context);
  orderChangeRoutes(serve);
  productChangeRoutes(serve);
  orderDocumentRoutes(serve, context);
  changeRequestRoutes(serve);
  deliveryRoutes(serve);
  pdfRoutes(serve);
  enteredOrderRoutes(serve);
  quickOrderRoutes(serve);
  reorderRoutes(serve);
  savedListRoutes(serve);
  addressRoutes(serve);
  productionRoutes(serve);
  remakeRoutes(serve);
  sampleRoutes(serve);
  dateRoutes(serve);
  serveCalendars(app, context);
  acceptanceRoutes(serve, context);
  planningRoutes(serve);
  workshopRoutes(serve);
  ticketRoutes(serve, context);
  workerRoutes(serve);
  benchRoutes(serve, context);
  firstRunRoutes(serve);
  searchRoutes(serve);
  messageRoutes(serve);
  const mailIn = startMailIn(context);
  app.addHook('preClose', () => mailIn.stop());
  notificationRoutes(serve, context);
  const streams = liveRoutes(app, serve, context);
  materialRoutes(serve);
  buildStock(serve);
  serve('readAudit', readAudit);
  documentRoutes(app, context.settings);
  probeRoutes(app, context, streams);
  metricsRoutes(app, context, streams);
  extras?.routes(app, context);
  await serveWeb(app, context, extras);
  return streams;
}

/** The screens that say what to do next and how fast it goes. */
function planningRoutes(serve: Serve): void {
  todayRoutes(serve);
  boardRoutes(serve);
  paceRoutes(serve);
}

/** The stock, and its part in the changes of production. */
function buildStock(serve: Serve): void {
  stockRoutes(serve);
  lotRoutes(serve);
  supplierRoutes(serve);
  purchaseRoutes(serve);
  bookWith(bookUses);
  coverWith({ readShortages: readShortagesOfLines, write: writeCoverage });
  warnWith(warnOfShortages);
  countShortWith(countShort);
}
