import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { t } from '#contract/wording.ts';
import { type Problem, problem } from '../problems/problem.ts';
import { answerError } from './answer-errors.ts';

/** How long a rejected client may take to read its response. */
const flushMs = 300;

/**
 * While the portal stops, new requests on open connections get 503 with Retry-After (R5). Requests accepted earlier get
 * the same 503 after `longestMs`. Then all connections are closed.
 */
export function refuseWhileStopping(app: FastifyInstance, longestMs: number): void {
  const running = new Map<FastifyReply, FastifyRequest>();
  let stopping = false;
  let late: NodeJS.Timeout | undefined;

  app.addHook('onRequest', (request, reply, done) => {
    running.set(reply, request);
    reply.raw.once('close', () => running.delete(reply));
    done(stopping ? refusal() : undefined);
  });
  app.addHook('preClose', done => {
    stopping = true;
    late = setTimeout(() => {
      for (const [reply, request] of running) cut(request, reply);
      late = setTimeout(() => app.server.closeAllConnections(), flushMs);
    }, longestMs);
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    clearTimeout(late);
    done();
  });
}

function refusal(): Problem {
  const text = () => t`The portal is being restarted. Please try again in a moment`;
  return problem('unavailable', { text, retryAfter: 2 });
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) return;
  // With 'Connection: close' the response would wait for the rest of the body. All connections close soon anyway.
  reply.raw.shouldKeepAlive = true;
  answerError(refusal(), request, reply);
}
