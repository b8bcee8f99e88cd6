import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenHashesOf } from '../access/bench-session.ts';
import { isSecure } from '../access/session.ts';
import { problem } from '../problems/problem.ts';
import type { Settings } from '../settings/settings.ts';
import type { Context } from './context.ts';

/**
 * The anti-forgery cookie (SI-7): nonce.HMAC(secret, nonce + session). Clients return it in `X-XSRF-TOKEN`. The token
 * is bound to the session, so the server rejects a pair of equal forged values and another session's token.
 */
export const tokenCookie = 'XSRF-TOKEN';
const tokenHeader = 'x-xsrf-token';

export function makeToken(secret: KeyObject, sessionHash: Buffer | undefined): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${sign(secret, nonce, sessionHash)}`;
}

function sign(secret: KeyObject, nonce: string, sessionHash: Buffer | undefined): string {
  const session = sessionHash?.toString('hex') ?? 'none';
  return createHmac('sha256', secret).update(`${nonce}.${session}`).digest('base64url');
}

export function isTokenOf(secret: KeyObject, token: string | undefined, sessionHash: Buffer | undefined): boolean {
  const [nonce, signature, ...rest] = token?.split('.') ?? [];
  if (!nonce || !signature || rest.length > 0) return false;
  return same(signature, sign(secret, nonce, sessionHash));
}

/**
 * Whether the token belongs to any of the hashes: a paired device may also have a session. Without both, the token is
 * that of visitors.
 */
function isTokenOfAny(secret: KeyObject, token: string | undefined, hashes: readonly Buffer[]): boolean {
  return (hashes.length > 0 ? hashes : [undefined]).some(hash => isTokenOf(secret, token, hash));
}

function same(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Sets a new token on every `GET /api/…` response when the request has none or has another session's token. */
export function renewTokens(app: FastifyInstance, { secret, settings }: Pick<Context, 'secret' | 'settings'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' && request.url.startsWith('/api/')) {
      const hashes = tokenHashesOf(request, settings);
      if (!isTokenOfAny(secret, request.cookies[tokenCookie], hashes)) setToken(secret, settings, reply, hashes[0]);
    }
    done();
  });
}

export function setToken(
  secret: KeyObject,
  settings: Settings,
  reply: FastifyReply,
  sessionHash: Buffer | undefined,
): void {
  reply.setCookie(tokenCookie, makeToken(secret, sessionHash), {
    path: '/',
    sameSite: 'lax',
    secure: isSecure(settings),
  });
}

/**
 * Throws `forged` unless header and cookie contain the same token, which must belong to the request's session or bench.
 */
export function requireToken(secret: KeyObject, request: FastifyRequest, hashes: readonly Buffer[]): void {
  const header = request.headers[tokenHeader];
  const cookie = request.cookies[tokenCookie];
  const good = typeof header === 'string' && cookie !== undefined && same(header, cookie);
  if (!good || !isTokenOfAny(secret, header, hashes)) throw problem('forged');
}

/** Throws `foreignOrigin` when the headers of an unsafe request name another site. */
export function requireOwnOrigin(settings: Settings, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw problem('foreignOrigin');
  const origin = request.headers.origin;
  if (origin === undefined) return;
  const own = [settings.PUBLIC_URL, `${request.protocol}://${request.host}`];
  if (!own.includes(origin)) throw problem('foreignOrigin');
}
