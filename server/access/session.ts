import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { limits } from '#contract/call/limits.ts';
import { askSoon, soon } from '../database/ask-soon.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import type { Settings } from '../settings/settings.ts';
import type { FindSession } from './find-session.ts';
import { makeViewer, type Viewer } from './viewer.ts';

/** `__Host-` ties the cookie to this host and to https (quality S2). */
export function sessionCookieName(settings: Settings): string {
  return isSecure(settings) ? '__Host-session' : 'session';
}

export function isSecure(settings: Settings): boolean {
  return settings.PUBLIC_URL?.startsWith('https:') ?? false;
}

/** Only this hash is kept, so a copy of the database signs nobody in. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The hash of the session token a request carries, whether or not it is still good. */
export function sessionHashOf(request: FastifyRequest, settings: Settings): Buffer | undefined {
  const token = request.cookies[sessionCookieName(settings)];
  return token ? hashOfToken(token) : undefined;
}

export function originOf(request: FastifyRequest, settings: Settings): string {
  return settings.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
}

/**
 * The viewer a request's session belongs to; none when it is unknown, unused for SESSION_IDLE or older than SESSION_MAX.
 * Use is noted at most once a minute, and not for background calls (decisions, 'Signing in').
 */
export async function findViewer(
  { settings, pool, findSession }: { settings: Settings; pool: Pool; findSession: FindSession },
  request: FastifyRequest,
  background: boolean,
  sessionHash = sessionHashOf(request, settings),
): Promise<Viewer | undefined> {
  const deadline = soon();
  const session = sessionHash && (await findSession(sessionHash));
  if (!session) return undefined;
  if (session.untouched && !background) {
    const text = 'update sessions set used_at = now() where token_hash = $1';
    await askSoon(pool, { text, values: [sessionHash] }, deadline);
  }
  return makeViewer({
    id: session.id,
    role: session.role,
    username: session.username,
    displayName: session.display_name,
    origin: originOf(request, settings),
    address: request.ip,
    sessionHash,
  });
}

/** Made by a page that nobody has touched for a while: the web says so (web/browser/at-hand.ts), for its own timers. */
export function isUnattended(request: FastifyRequest): boolean {
  return request.headers['x-unattended'] !== undefined;
}

/** Made by a page that shows another user than the session's: the browser has been signed in anew since (docs/decisions/0046). */
export function isForAnother(request: FastifyRequest, viewer: Viewer): boolean {
  const shown = request.headers['x-user'];
  return shown !== undefined && shown !== String(viewer.id);
}

/** 256 random bits, which are told to the browser alone. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Makes a new session and returns its token. The statements `alongside` run as parts of the same one. */
export async function startSession(
  tx: Tx,
  accountId: number,
  alongside: readonly Sql<unknown>[] = [],
): Promise<string> {
  const token = newToken();
  const parts = [sql`select`, ...alongside].map((part, index) => sql`${sql.ref(`part_${index}`)} as (${part})`);
  await sql`
    with ${sql.join(parts)}
    insert into sessions (token_hash, account_id) values (${hashOfToken(token)}, ${accountId})`.execute(tx);
  return token;
}

/**
 * Ends `replaced`, the session that the browser had before, and the account's least recently used sessions, so that a new
 * one makes at most `limits.sessions`: part of the statement that starts it.
 */
export function endingSessions(accountId: number, replaced: Buffer | undefined): Sql<unknown> {
  const old = replaced ?? null;
  return sql`delete from sessions where token_hash = ${old} or token_hash in (
    select token_hash from sessions where account_id = ${accountId} and token_hash is distinct from ${old}
    order by used_at desc, created_at desc offset ${limits.sessions - 1})`;
}

export function setSessionCookie(reply: FastifyReply, settings: Settings, token: string): void {
  reply.setCookie(sessionCookieName(settings), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(settings),
    maxAge: settings.SESSION_MAX,
  });
}

export function clearSessionCookie(reply: FastifyReply, settings: Settings): void {
  reply.clearCookie(sessionCookieName(settings), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(settings),
  });
}
