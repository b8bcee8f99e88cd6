import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call/call.ts';
import { findBench } from '../access/bench-session.ts';
import { findViewer, isUnattended } from '../access/session.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Context } from './context.ts';
import { speakTo } from './request-language.ts';

/**
 * Returns the caller, whose language the answer then has: the signed-in user if that user may make the call, else the bench for calls of benches. Returns
 * undefined for a visitor. Throws benchEnded.
 */
export async function findCaller(
  context: Context,
  call: Call,
  request: FastifyRequest,
  background = call.background || isUnattended(request),
): Promise<Viewer | undefined> {
  const user = await findViewer(context, request, background);
  if (user) speakTo(context, request, user);
  if (call.for === 'anyone' || !call.for.includes('bench') || (user && call.for.includes(user.role))) return user;
  const bench = await findBench(context, request);
  if (bench) speakTo(context, request, bench);
  return bench ?? user;
}
