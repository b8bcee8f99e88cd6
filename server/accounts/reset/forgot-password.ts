import { sql } from '../../database/sql.ts';
import type { Context } from '../../http/context.ts';
import type { OwnHandler } from '../../http/serve.ts';
import { countResetTry } from './reset-tries.ts';
import { mailsResetLinks } from './sign-in-mails.ts';

/**
 * Asks for a mail with a link that sets a new password, for the account of a username or the accounts of an address. The
 * answer and its time are the same for unknown names: each request writes one row, and what was typed is not stored (SI-11).
 * The mail goes to active accounts with a verified address. Throws tooManyTries.
 */
export function forgotPassword(context: Context): OwnHandler<'forgotPassword'> {
  return async (request, _reply, _viewer, { name }) => {
    await countResetTry(context.db, request.ip);
    if (mailsResetLinks(context.settings)) {
      const given = name.trim();
      const username = name.normalize('NFKC').trim();
      await sql`
        insert into outbox (kind, payload)
        select 'signInMail', jsonb_build_object('mail', 'password', 'accountIds', coalesce(
          (select jsonb_agg(id) from accounts where lower(username) = lower(${username})),
          (select jsonb_agg(id order by id) from accounts where email <> '' and lower(email) = lower(${given})),
          '[]'))`.execute(context.db);
      context.nudge();
    }
    return { success: true };
  };
}
