import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { limits } from '#contract/call/limits.ts';
import { askSoon, soon } from '../database/ask-soon.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import type { Settings } from '../settings/settings.ts';
import type { FindSession, SessionRow } from './find-session.ts';
import { makeViewer, type Viewer } from './viewer.ts';

/**
 * The more specific names come first, because a browser's header also contains the names of browsers that it resembles.
 */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Returns the browser and system of a User-Agent header in words, such as 'Firefox on Linux'. */
export function browserName(userAgent = ''): string {
  const nameIn = (names: readonly (readonly [string, RegExp])[]) => names.find(([, sign]) => sign.test(userAgent))?.[0];
  const browser = nameIn(browsers) ?? 'Unknown browser';
  const system = nameIn(systems);
  return system ? `${browser} on ${system}` : browser;
}

/** The name of the session cookie. The prefix `__Host-` ties the cookie to this host and to https (SI-4). */
export function sessionCookieName(settings: Settings): string {
  return isSecure(settings) ? '__Host-session' : 'session';
}

export function isSecure(settings: Settings): boolean {
  return settings.PUBLIC_URL?.startsWith('https:') ?? false;
}

/** Only this hash is stored, so a copy of the database cannot be used to sign in. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The hash of the session token in a request, valid or not. */
export function sessionHashOf(request: FastifyRequest, settings: Settings): Buffer | undefined {
  const token = request.cookies[sessionCookieName(settings)];
  return token ? hashOfToken(token) : undefined;
}

export function originOf(request: FastifyRequest, settings: Settings): string {
  return settings.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
}

/**
 * Returns the viewer of a request's session. Returns undefined for an unknown session, one unused for SESSION_IDLE and
 * one older than SESSION_MAX. Records use at most once a minute, and never for background calls (SI-5).
 */
export async function findViewer(
  { settings, db, findSession }: { settings: Settings; db: Pool; findSession: FindSession },
  request: FastifyRequest,
  background: boolean,
  sessionHash = sessionHashOf(request, settings),
): Promise<Viewer | undefined> {
  const deadline = soon();
  const session = sessionHash && (await findSession(sessionHash));
  if (!session) return undefined;
  if (session.untouched && !background) {
    const { browser, address } = placeOf(request);
    const text = 'update sessions set used_at = now(), browser = $2, address = $3 where token_hash = $1';
    await askSoon(db, { text, values: [sessionHash, browser, address] }, deadline);
  }
  const origin = originOf(request, settings);
  return viewerOf(session, { origin, address: request.ip, sessionHash, sessionId: session.session_id });
}

/** Returns the viewer of an account that was found by a token, and where its request came from. */
export function viewerOf(
  account: Omit<SessionRow, 'session_id' | 'untouched'>,
  from: Pick<Viewer, 'origin' | 'address' | 'sessionHash' | 'sessionId'>,
): Viewer {
  return makeViewer({
    id: account.id,
    role: account.role,
    username: account.username,
    displayName: account.display_name,
    companyId: account.company_id,
    companyRole: account.company_role,
    personName: account.person_name,
    language: account.language,
    ...from,
    ...(account.seen_by && { seenBy: account.seen_by }),
  });
}

/**
 * Whether the user has not used the page for a while. The web marks the requests of its own timers
 * (web/platform/api/make-client.ts).
 */
export function isUnattended(request: FastifyRequest): boolean {
  return request.headers['x-unattended'] !== undefined;
}

/**
 * Whether the page shows a different user from the session's, because someone else has signed in since
 * (docs/decisions/0046).
 */
export function isForAnother(request: FastifyRequest, viewer: Viewer): boolean {
  const shown = request.headers['x-user'];
  return shown !== undefined && shown !== String(viewer.id);
}

/** Returns a token of 256 random bits. Only the browser stores it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The browser and address that the list of sessions shows. */
export type Place = { browser: string; address: string };

export function placeOf(request: FastifyRequest): Place {
  return { browser: browserName(request.headers['user-agent']), address: request.ip };
}

/** Creates a session and returns its token. The parts `alongside` run in the same SQL statement. */
export async function startSession(
  tx: Tx,
  accountId: number,
  alongside: readonly Sql<unknown>[] = [],
  { browser, address }: Place = { browser: '', address: '' },
): Promise<string> {
  const token = newToken();
  const parts = [sql`select`, ...alongside].map((part, index) => sql`${sql.ref(`part_${index}`)} as (${part})`);
  await sql`
    with ${sql.join(parts)}
    insert into sessions (token_hash, account_id, browser, address)
    values (${hashOfToken(token)}, ${accountId}, ${browser}, ${address})`.execute(tx);
  return token;
}

/**
 * Returns the part of a sign-in statement that ends `replaced`, the browser's previous session, and the least recently
 * used sessions above `limits.sessions` (SI-10).
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
