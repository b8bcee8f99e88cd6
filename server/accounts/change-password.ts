import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import { inTransaction } from '../database/transaction.ts';
import { setToken } from '../http/anti-forgery.ts';
import { keepingEntry } from '../http/audited.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { OwnHandler } from '../http/serve.ts';
import { hashOfToken, newToken, setSessionCookie } from '../http/session.ts';
import type { Viewer } from '../http/viewer.ts';
import type { TryPassword } from './login-tries.ts';
import { hashPassword, isPassword } from './passwords.ts';

/**
 * Changes one's own password; guesses at the current one count as failed sign-ins do. Every other session of the account
 * ends, and this one gets a new id (trust A13). Throws passwordWrong, tooManyTries.
 */
export function changePassword(context: Context, tryPassword: TryPassword): OwnHandler {
  return async (request, reply, viewer, { currentPassword, newPassword }: InputOf<'changePassword'>) => {
    if (!viewer) throw problem('notSignedIn');
    const account = await context.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', viewer.id)
      .executeTakeFirst();
    const check = () => isPassword(account?.password_hash, currentPassword);
    if (!(await tryPassword(viewer.id, request.ip, check))) {
      throw problem('passwordWrong', { fields: { currentPassword: 'is not right' } });
    }

    const token = await replacePassword(context, viewer, await hashPassword(newPassword));
    setSessionCookie(reply, context.settings, token);
    setToken(context.secret, context.settings, reply, hashOfToken(token));
    return { success: true };
  };
}

/** Gives the token of the session as it goes on. Of two changes at once the second finds that its session has ended. */
async function replacePassword({ db }: Context, viewer: Viewer, passwordHash: string): Promise<string> {
  const token = newToken();
  const { id, username: name, sessionHash } = viewer;
  const changes = { password: [null, 'a new one'] } as const;
  await inTransaction(db, async tx => {
    // The account's row is locked before any session's, as wherever credentials change.
    const { rows } = await sql`
      with changed as (
        update accounts set password_hash = ${passwordHash}, revision = revision + 1 where id = ${id} returning id
      ), ended as (
        delete from sessions where account_id in (select id from changed) and token_hash <> ${sessionHash}
      ), kept as (${keepingEntry(viewer, { kind: 'credentialsChanged', id, name, changes })})
      update sessions set token_hash = ${hashOfToken(token)}, created_at = now(), used_at = now()
      where token_hash = ${sessionHash} and exists (select from changed) returning account_id`.execute(tx);
    if (rows.length === 0) throw problem('notSignedIn');
  });
  return token;
}
