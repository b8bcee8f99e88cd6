import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contract/problems.ts';
import {
  brokenConstraint,
  isDatabaseAway,
  isDatabaseFull,
  isLockTimeout,
  isReferenceMissing,
} from '../database/failures.ts';
import { drain } from './drain.ts';
import { type Problem, Problem as ProblemClass, problem, unreadable } from './problem.ts';

/** Turns whatever was thrown into `{ error, code }`: refusals as they are, the rest as a 500 whose id stands in the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerError(problem('notFound'), request, reply));
}

export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asProblem(error);
  if (!request.raw.readableEnded) drain(request.raw);
  // Fastify would end the connection while its body still comes, and the sender might never read why.
  if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') reply.removeHeader('connection');
  // What the framework itself refuses has met no hook.
  reply.header('x-request-id', request.id);
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected error');
    const internal = problem('internal');
    return reply.code(internal.status).send({ ...internal.answer(), id: request.id });
  }
  if (refusal.status === 503) request.log.warn({ err: error }, 'database or files away');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply.code(refusal.status).send(refusal.answer());
}

function asProblem(error: FastifyError | Error): Problem | undefined {
  if (error instanceof ProblemClass) return error;
  if (isDatabaseAway(error)) return problem('unavailable', { retryAfter: 2 });
  if (isDatabaseFull(error)) {
    const text = 'There is no room left to store this. Please try again in a while';
    return problem('unavailable', { text, retryAfter: 30 });
  }
  if (isLockTimeout(error) || isReferenceMissing(error)) return problem('changedMeanwhile');
  if (brokenConstraint(error) === 'upload_quota') return problem('uploadQuota', { retryAfter: secondsToMidnight() });
  const code = 'code' in error ? ofFastify[String(error.code)] : undefined;
  if (code) return problem(code);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return problem('tooLarge');
  if (status === 415) return problem('typeNotTaken');
  if (status !== undefined && status >= 400 && status < 500) {
    return unreadable();
  }
  return undefined;
}

/** A day of uploads is one of UTC. */
function secondsToMidnight(): number {
  return Math.ceil(86_400 - ((Date.now() / 1000) % 86_400));
}

const ofFastify: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'typeNotTaken',
  FST_ERR_NOT_FOUND: 'notFound',
};
