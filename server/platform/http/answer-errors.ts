import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contract/call/problems.ts';
import { t } from '#contract/wording.ts';
import {
  brokenConstraint,
  isDatabaseAway,
  isDatabaseBusy,
  isDatabaseFull,
  isReferenceMissing,
} from '../database/failures.ts';
import { inLanguage } from '../languages/in-language.ts';
import { type Problem, Problem as ProblemClass, problem, unreadable } from '../problems/problem.ts';
import { languageOf } from './request-language.ts';
import { sendRefusal } from './send-refusal.ts';

/** Sends every error as `{ error, code }` (ER-1). Unexpected errors get 500 with an id that also appears in the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Fastify closes connections with an unread body, but sendRefusal drains the body instead. A header set by Node
    // stays.
    if (reply.raw.getHeader('connection') === undefined) reply.removeHeader('connection');
    answerError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => answerError(problem('notFound'), request, reply));
}

/** Returns 404 for unknown paths without reading the body (S11). */
export function refuseUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? problem('notFound') : undefined));
}

export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  inLanguage(languageOf(request), () => answer(error, request, reply), request.headers['accept-language']);
}

function answer(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asProblem(error);
  // Fastify's own errors can occur before the hook that sets this header.
  reply.header('x-request-id', request.id);
  reply.header('cache-control', 'no-store');
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected error');
    const internal = problem('internal');
    reply.code(internal.status);
    sendRefusal(request, reply, { ...internal.answer(), id: request.id });
  } else {
    if (refusal.status === 503) request.log.warn({ err: error }, 'database or storage unavailable or busy');
    if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
    reply.code(refusal.status);
    sendRefusal(request, reply, refusal.answer());
  }
}

function asProblem(error: FastifyError | Error): Problem | undefined {
  if (error instanceof ProblemClass) return error;
  if (isDatabaseAway(error)) return problem('unavailable', { retryAfter: 2 });
  if (isDatabaseFull(error)) {
    const text = t`There is no room left to store this. Please try again in a while`;
    return problem('unavailable', { text, retryAfter: 30 });
  }
  if (isDatabaseBusy(error)) return problem('busy', { retryAfter: 1 });
  // The same mark or remake is being written for another line. When the client resends it, it gets that result.
  if (['production_events_mark', 'remakes_pkey'].includes(brokenConstraint(error) ?? ''))
    return problem('busy', { retryAfter: 1 });
  // A referenced row was deleted while the request ran.
  if (isReferenceMissing(error)) return problem('changedMeanwhile');
  if (brokenConstraint(error) === 'upload_quota') return problem('uploadQuota', { retryAfter: secondsToMidnight() });
  if (brokenConstraint(error) === 'sample_not_approved') return problem('sampleNotApproved');
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

/** The upload quota applies per UTC day. */
function secondsToMidnight(): number {
  return Math.ceil(86_400 - ((Date.now() / 1000) % 86_400));
}

const ofFastify: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'typeNotTaken',
  FST_ERR_NOT_FOUND: 'notFound',
};
