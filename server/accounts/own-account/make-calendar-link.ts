import type { AnswerOf } from '#contract/calls.ts';
import { msg } from '#contract/wording.ts';
import { hashOfToken, newToken } from '../../platform/access/session.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { queueOwnChange } from '../reset/sign-in-mails.ts';

/**
 * Makes a secret link for the viewer's calendars, ends an earlier one, and informs the user by email (DA-12). Only the
 * token's hash is stored. Throws notSignedIn for an account that was deactivated meanwhile.
 */
export async function makeCalendarLink(
  tx: Tx,
  viewer: Viewer,
): Promise<Audited<'calendarLinkMade', AnswerOf<'makeCalendarLink'>>> {
  const token = newToken();
  // The lock makes a deactivation wait, so that it ends this link, too.
  await sql`
    insert into calendar_links (account_id, token_hash)
    select id, ${hashOfToken(token)} from accounts where id = ${viewer.id} and deactivated_at is null for share
    on conflict (account_id) do update set token_hash = excluded.token_hash, created_at = now(), counted_from = now(),
      reads = 0, read_at = null
    returning account_id`.one(tx, 'notSignedIn');
  await queueOwnChange(tx, viewer, { what: msg`A calendar link was made` });
  const link = `${viewer.origin}/calendar/${token}.ics`;
  return audited({ link }, { kind: 'calendarLinkMade', id: viewer.id, name: viewer.username });
}
