import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call/call.ts';
import { limits } from '#contract/call/limits.ts';
import { tokenHashesOf } from '../access/bench-session.ts';
import { isForAnother } from '../access/session.ts';
import type { Viewer } from '../access/viewer.ts';
import { hasBody, isArriving } from '../intake/body-state.ts';
import { askForBody } from '../intake/expectations.ts';
import { problem } from '../problems/problem.ts';
import { requireOwnOrigin, requireToken } from './anti-forgery.ts';
import type { Context } from './context.ts';
import { findCaller } from './find-caller.ts';

/** The result of `enter`. `bodyPending`: part of the body had not arrived when the session was looked up. */
export type Entry = { viewer: Viewer | undefined; bodyPending: boolean };

/** The allowance for boundaries and part headers of a form, in bytes. */
const formOverhead = 64 * 1024;

/** Returns the size of the largest body that a call accepts, in bytes. */
export function mostBodyBytes(call: Pick<Call, 'files' | 'bodyBytes'>): number {
  return call.bodyBytes ?? (call.files ? limits.requestBytes : limits.bodyBytes);
}

/** Whether a request only reads. HEAD runs like GET, because its Content-Length must be the same. */
export function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Checks origin, session, role, anti-forgery token, content type and announced length before the body is read (S11).
 * Throws the first problem that it finds.
 */
export async function enter(
  context: Context,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Entry> {
  const { settings, secret } = context;
  const unsafe = !isRead(request);
  if (unsafe) requireOwnOrigin(settings, request);

  const viewer = await findCaller(context, call, request);
  if (call.for !== 'anyone') requireRole(call, request, viewer);
  if (!unsafe) return { viewer, bodyPending: false };
  // Sign-in needs no token, so that a simple client can sign in.
  if (viewer && request.routeOptions.url !== '/api/auth/login') {
    requireToken(secret, request, tokenHashesOf(request, settings));
  }
  if (viewer?.seenBy && call.for !== 'anyone' && !call.whileSeeing) throw problem('onlySeeing');
  requireBody(call, request);
  const bodyPending = isArriving(request);
  askForBody(reply);
  return { viewer, bodyPending };
}

/** Looks up the session again (SI-6). Throws notSignedIn or notAllowed when it ended or the role changed since `enter`. */
export async function enterAgain(context: Context, call: Call, request: FastifyRequest): Promise<Viewer> {
  return requireRole(call, request, await findCaller(context, call, request, true));
}

function requireRole({ for: roles, companyRoles }: Call, request: FastifyRequest, viewer: Viewer | undefined): Viewer {
  if (!viewer || isForAnother(request, viewer)) throw problem('notSignedIn');
  if (roles !== 'anyone' && !roles.includes(viewer.role)) throw problem('notAllowed');
  if (viewer.companyRole && companyRoles && !companyRoles.includes(viewer.companyRole)) throw problem('notAllowed');
  return viewer;
}

/** Throws typeNotTaken or tooLarge when the call does not accept the type or announced length of the body. */
export function requireBody(call: Pick<Call, 'files' | 'bodyBytes'>, request: FastifyRequest): void {
  const type = call.files ? 'multipart/form-data' : 'application/json';
  // Some clients always send a Content-Type, so an empty body counts as none.
  if (request.mediaType !== type && (call.files || hasBody(request))) throw problem('typeNotTaken');
  const most = mostBodyBytes(call) + (call.files ? formOverhead : 0);
  if (Number(request.headers['content-length']) > most) throw problem('tooLarge');
}
