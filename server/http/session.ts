import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '#contract/roles.ts';
import type { Tx } from '../database/transaction.ts';
import type { Settings } from '../settings.ts';
import type { Context } from './context.ts';
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
  return createHash('sha256').update(token).digest();
}

/** The hash of the session token a request carries, whether or not it is still good. */
export function sessionHashOf(request: FastifyRequest, settings: Settings): Buffer | undefined {
  const token = request.cookies[sessionCookieName(settings)];
  return token ? hashOfToken(token) : undefined;
}

export function originOf(request: FastifyRequest, settings: Settings): string {
  return settings.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
}

type SessionRow = { id: number; role: Role; username: string; display_name: string; untouched: boolean };

/**
 * The viewer a request's session belongs to; none when it is unknown, unused for SESSION_IDLE or older than SESSION_MAX.
 * Use is noted at most once a minute, and not for background calls (decisions, 'Signing in').
 */
export async function findViewer(
  context: Context,
  request: FastifyRequest,
  background: boolean,
): Promise<Viewer | undefined> {
  const { settings, pool } = context;
  const sessionHash = sessionHashOf(request, settings);
  if (!sessionHash) return undefined;
  const found = await pool.query<SessionRow>({
    name: 'find-session',
    text: `select a.id, a.role, a.username, coalesce(nullif(a.company_name, ''), a.username) as display_name,
             s.used_at < now() - least(interval '1 minute', make_interval(secs => $2::float8 / 4)) as untouched
           from sessions s join accounts a on a.id = s.account_id
           where s.token_hash = $1
             and s.used_at > now() - make_interval(secs => $2::float8)
             and s.created_at > now() - make_interval(secs => $3::float8)`,
    values: [sessionHash, settings.SESSION_IDLE, settings.SESSION_MAX],
  });
  const row = found.rows[0];
  if (!row) return undefined;
  if (row.untouched && !background) {
    await pool.query('update sessions set used_at = now() where token_hash = $1', [sessionHash]);
  }
  return makeViewer({
    id: row.id,
    role: row.role,
    username: row.username,
    displayName: row.display_name,
    origin: originOf(request, settings),
    sessionHash,
  });
}

/** Makes a new session of 256 random bits and returns its token, which is told to the browser alone. */
export async function startSession(tx: Tx, accountId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('sessions')
    .values({ token_hash: hashOfToken(token), account_id: accountId })
    .execute();
  return token;
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
