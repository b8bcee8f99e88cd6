import { storedUsername } from '#contract/accounts/stored-username.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Context } from '../../platform/http/context.ts';
import type { OwnHandler } from '../../platform/http/serve.ts';
import { countResetTry } from './reset-tries.ts';
import { mailsResetLinks } from './sign-in-mails.ts';

/**
 * Requests an email with a password reset link, for the account of a username or the accounts of an address. Unknown
 * names get the same answer in the same time: each request writes one row and does not store the typed text (SI-11).
 * The email is sent to active accounts with a verified address. Throws tooManyTries.
 */
export function forgotPassword(context: Context): OwnHandler<'forgotPassword'> {
  return async (request, _reply, _viewer, { name }) => {
    await countResetTry(context.db, request.ip);
    if (mailsResetLinks(context.settings)) {
      const given = name.trim();
      const username = storedUsername(name);
      await sql`
        insert into outbox (kind, payload)
        select 'signInMail', jsonb_build_object('mail', 'password', 'accountIds', coalesce(
          (select jsonb_agg(id) from accounts where lower(username) = lower(${username})),
          (select jsonb_agg(id order by id) from accounts where email <> '' and email_verified_at is not null and lower(email) = lower(${given})),
          '[]'))`.execute(context.db);
      context.wake();
    }
    return { success: true };
  };
}
