import { hashOfToken, newToken, setSessionCookie } from '../../platform/access/session.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { insertEntry } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { setToken } from '../../platform/http/anti-forgery.ts';
import type { Context } from '../../platform/http/context.ts';
import type { OwnHandler } from '../../platform/http/serve.ts';
import { problem } from '../../platform/problems/problem.ts';
import { deviceHashOf, forgettingDevices } from '../sign-in/known-devices.ts';
import type { TryPassword } from '../sign-in/login-tries.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { requireOwnPassword } from '../sign-in/require-own-password.ts';

/**
 * Changes the viewer's password. Wrong current passwords count as failed sign-ins. Every other session of the account
 * ends, and this one gets a new id. Throws passwordWrong, tooManyTries.
 */
export function changePassword(context: Context, tryPassword: TryPassword): OwnHandler<'changePassword'> {
  return async (request, reply, viewer, { currentPassword, newPassword }) => {
    if (!viewer) throw problem('notSignedIn');
    await requireOwnPassword({ context, tryPassword, request }, viewer, { currentPassword });
    const device = deviceHashOf(request, context.settings);
    const token = await replacePassword(context, viewer, await hashPassword(newPassword), device);
    setSessionCookie(reply, context.settings, token);
    setToken(context.secret, context.settings, reply, hashOfToken(token));
    return { success: true };
  };
}

/**
 * Replaces the password and returns the new token of this session. The account forgets every device except this one. Of
 * two concurrent changes, the second one finds that its session has ended.
 */
async function replacePassword(
  { db }: Context,
  viewer: Viewer,
  passwordHash: string,
  device: Buffer | undefined,
): Promise<string> {
  const token = newToken();
  const { id, username: name, sessionHash } = viewer;
  const changes = { password: [null, 'a new one'] } as const;
  await inTransaction(db, async tx => {
    // Every change of credentials locks the account before its sessions. A separate statement takes the lock, so that
    // the next one sees the session of a sign-in that held the lock before.
    await sql`select from accounts where id = ${id} for no key update`.execute(tx);
    await sql`
      with changed as (
        update accounts set password_hash = ${passwordHash}, revision = revision + 1 where id = ${id} returning id
      ), ended as (
        delete from sessions where account_id in (select id from changed) and token_hash <> ${sessionHash}
      ), forgotten as (${forgettingDevices(id, device)}), kept as (${insertEntry(viewer, { kind: 'credentialsChanged', id, name, changes })})
      update sessions set token_hash = ${hashOfToken(token)}, created_at = now(), used_at = now(), confirmed_at = now()
      where token_hash = ${sessionHash} and exists (select from changed) returning account_id`.one(tx, 'notSignedIn');
  });
  return token;
}
