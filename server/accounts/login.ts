import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import { isReferenceMissing } from '../database/failures.ts';
import { inTransaction } from '../database/transaction.ts';
import { setToken } from '../http/anti-forgery.ts';
import { keepEntry, keepingEntry } from '../http/audited.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { OwnHandler } from '../http/serve.ts';
import { hashOfToken, setSessionCookie, startSession } from '../http/session.ts';
import type { TryPassword } from './login-tries.ts';
import { isPassword } from './passwords.ts';
import { userOf } from './read-me.ts';

/**
 * Signs in: a new session at every login, the old one of this browser ended. A wrong name and a wrong password get the
 * same answer in the same time (quality S3). Throws loginFailed, tooManyTries.
 */
export function login(context: Context, tryPassword: TryPassword): OwnHandler {
  return async (request, reply, viewer, { username, password }: InputOf<'login'>) => {
    const name = username.normalize('NFKC').trim();
    const account = await context.db
      .selectFrom('accounts')
      .select(['id', 'username', 'role', 'company_name', 'password_hash'])
      // The database's lower case alone, by which names are unique: JavaScript's differs for 'Σ' at the end and 'İ'.
      .where(sql<boolean>`lower(username) = lower(${name})`)
      .executeTakeFirst();
    const { ip: address } = request;
    const isRight = await tryPassword(account?.id ?? name, address, () => isPassword(account?.password_hash, password));
    if (!isRight || !account) {
      // A name that no account has is not kept: people type passwords into the wrong field.
      const tried = account && { id: account.id, name: account.username };
      await keepEntry(context.db, { id: null, address }, { kind: 'signInFailed', ...tried });
      throw problem('loginFailed');
    }

    const token = await inTransaction(context.db, async tx => {
      if (viewer) await tx.deleteFrom('sessions').where('token_hash', '=', viewer.sessionHash).execute();
      const entry = { kind: 'signedIn', id: account.id, name: account.username } as const;
      return startSession(tx, account.id, keepingEntry({ ...account, address }, entry));
    }).catch(error => {
      // Deleted since its password was looked at.
      throw isReferenceMissing(error) ? problem('loginFailed') : error;
    });
    setSessionCookie(reply, context.settings, token);
    setToken(context.secret, context.settings, reply, hashOfToken(token));
    return {
      user: userOf({
        id: account.id,
        username: account.username,
        role: account.role,
        displayName: account.company_name || account.username,
      }),
    };
  };
}
