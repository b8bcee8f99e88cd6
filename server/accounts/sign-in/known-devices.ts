import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/call/limits.ts';
import { hashOfToken, isSecure, newToken } from '../../platform/access/session.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/**
 * Known devices: browsers that have signed in to an account before, identified by a cookie (OWASP, 'device cookies').
 * The cookie signs nobody in. It separates the counts of wrong passwords, so that strangers cannot lock a user out
 * (SI-3).
 */
const days = 180;
const seconds = days * 24 * 60 * 60;

function cookieName(settings: Settings): string {
  return isSecure(settings) ? '__Host-device' : 'device';
}

/** The hash of the device token of a request, known or not. */
export function deviceHashOf(request: FastifyRequest, settings: Settings): Buffer | undefined {
  const token = request.cookies[cookieName(settings)];
  return token ? hashOfToken(token) : undefined;
}

/** Condition: the account of the row `accounts` knows this device. */
export function knowsDevice(device: Buffer | undefined): Sql<boolean> {
  if (!device) return sql`false`;
  return sql`exists (select from known_devices d where d.account_id = accounts.id and d.token_hash = ${device}
    and d.used_at > now() - make_interval(secs => ${seconds}))`;
}

/**
 * Registers the browser as a known device of the account that signs in. Returns parts of the sign-in statement and the
 * token of a new cookie. A token that this account does not know may be planted, so it is replaced, also for the
 * browser's other accounts. Forgets the least recently used devices beyond `limits.devices`.
 */
export function rememberingDevice(accountId: number, device: Buffer | undefined) {
  const token = newToken();
  const tokenHash = hashOfToken(token);
  const parts = [
    sql`update known_devices set token_hash = ${tokenHash}
      where token_hash = ${device ?? null} and account_id <> ${accountId}`,
    sql`insert into known_devices (token_hash, account_id) values (${tokenHash}, ${accountId})`,
    sql`delete from known_devices where account_id = ${accountId} and token_hash in (
      select token_hash from known_devices where account_id = ${accountId} order by used_at desc offset ${limits.devices - 1})`,
  ];
  return { token, parts };
}

/** Stores the time when a known device was last used. */
export function usingDevice(accountId: number, device: Buffer | undefined): Sql<unknown> {
  return sql`update known_devices set used_at = now() where account_id = ${accountId} and token_hash = ${device ?? null}`;
}

/**
 * Part of a statement that forgets the account's devices, all or all except one, after a password change.
 */
export function forgettingDevices(accountId: number, except?: Buffer): Sql<unknown> {
  return sql`delete from known_devices
    where account_id = ${accountId} and token_hash is distinct from ${except ?? null}`;
}

/** Deletes devices that have not signed in for too long. */
export async function sweepKnownDevices(db: Db): Promise<void> {
  await sql`delete from known_devices where used_at < now() - make_interval(secs => ${seconds})`.execute(db);
}

/** Sets the cookie of a new token, or extends the lifetime of the present cookie. */
export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  token: string | undefined,
): void {
  const name = cookieName(settings);
  const value = token ?? request.cookies[name];
  if (!value) return;
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(settings),
    maxAge: seconds,
  });
}
