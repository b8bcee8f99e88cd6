import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { type CallName, isStream, methodAndPath, paths, pathsOfNames } from '#contract/call/paths.ts';
import { t } from '#contract/wording.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../problems/problem.ts';
import { makeGauges, type WatchedStreams } from './gauges.ts';

const callNames = new Map<string, CallName>(
  (Object.keys(paths) as CallName[]).flatMap(name => {
    const { method, path } = methodAndPath(name);
    return [{ path }, ...pathsOfNames(name)].map(one => [`${method} ${one.path}`, name] as const);
  }),
);

/**
 * Registers `GET /api/metrics`: this process in Prometheus' text format, for requests with METRICS_TOKEN. Without that
 * setting the route does not exist and nothing is measured.
 */
export function metricsRoutes(app: FastifyInstance, context: Context, streams: WatchedStreams): void {
  const token = context.settings.METRICS_TOKEN;
  if (!token) return;
  const register = new Registry();
  // Collects event-loop delay, memory, processor time and open handles.
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'cordwain_request_duration_seconds',
    help: 'Requests by call and status, from the first byte to the answer',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  const readGauges = makeGauges(register, context, streams);

  app.addHook('onResponse', (request, reply, done) => {
    const call = callOf(request);
    // An event stream lasts for hours, so it is counted while it is open instead.
    if (!isStream(call as CallName)) durations.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/api/metrics', async (request, reply) => {
    if (!shows(request, token)) {
      reply.header('www-authenticate', 'Bearer');
      throw problem('notSignedIn', { text: () => t`Reading the metrics takes their token` });
    }
    await readGauges();
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** Returns the call's name, 'file' for a picture, or 'other', so that unknown paths never become labels. */
function callOf({ method, routeOptions: { url } }: FastifyRequest): string {
  return callNames.get(`${method} ${url}`) ?? (url?.endsWith('/:name') ? 'file' : 'other');
}

function shows({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
