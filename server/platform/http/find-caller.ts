import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call/call.ts';
import { type Caller, everyone } from '#contract/call/roles.ts';
import { findBench } from '../access/bench-session.ts';
import { findViewer, isUnattended } from '../access/session.ts';
import type { Viewer } from '../access/viewer.ts';
import { Problem } from '../problems/problem.ts';
import type { Context } from './context.ts';
import { speakTo } from './request-language.ts';

/**
 * Returns the caller, whose language the answer then has: the signed-in user if that user may make the call, else the bench for
 * calls of benches. Returns undefined for a visitor. A device that is only a bench is the caller of calls of some roles, too: they
 * refuse it, and do not ask it to sign in (BE-1). Throws benchEnded.
 */
export async function findCaller(
  context: Context,
  call: Call,
  request: FastifyRequest,
  background = call.background || isUnattended(request),
): Promise<Viewer | undefined> {
  const user = await findViewer(context, request, background);
  if (user) speakTo(context, request, user);
  if (call.for === 'anyone' || (user && call.for.includes(user.role))) return user;
  if (!call.for.includes('bench')) return user ?? (isForEveryone(call.for) ? undefined : findLiving(context, request));
  const bench = await findBench(context, request);
  if (bench) speakTo(context, request, bench);
  return bench ?? user;
}

/** Whether every account may make a call. */
function isForEveryone(callers: readonly Caller[]): boolean {
  return everyone.every(role => callers.includes(role));
}

/** Returns the bench that makes a request, if it was not ended. */
function findLiving(context: Context, request: FastifyRequest): Promise<Viewer | undefined> {
  return findBench(context, request).catch(error => {
    if (error instanceof Problem && error.code === 'benchEnded') return undefined;
    throw error;
  });
}
