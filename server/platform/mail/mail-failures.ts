import { sql } from '../database/sql.ts';
import type { Db, Tx } from '../database/transaction.ts';
import type { Email } from './email.ts';
import { unreachable } from './mail-faults.ts';
import { oneLine } from './one-line.ts';

const longestReason = 300;
const triedDays = 3;
const shownDays = 30;

/** Records that an email was discarded, and the reason. */
export async function recordFailure(tx: Tx, { mail, accountId, orderId }: Email, error: unknown): Promise<void> {
  const reason = [...oneLine(error instanceof Error ? error.message : String(error))].slice(0, longestReason).join('');
  await sql`
    insert into mail_failures (mail, account_id, order_id, reason)
    select ${mail}, id, ${orderId ?? null}, ${reason} from accounts where id = ${accountId}`.execute(tx);
}

/**
 * Discards emails about orders that could not be sent for three days; their content is in the portal. Deletes failures after 30
 * days.
 */
export async function sweepMails(db: Db): Promise<void> {
  await sql`
    with given_up as (
      delete from outbox where kind in ('mail', 'refusalMail') and created_at < now() - make_interval(days => ${triedDays})
      returning payload
    ), recorded as (
      insert into mail_failures (mail, account_id, order_id, reason)
      select coalesce(payload->>'mail', 'refusal'), a.id, (payload->>'orderId')::bigint, ${unreachable}
      from given_up join accounts a on a.id = (payload->>'accountId')::bigint
    ), forgotten as (
      delete from date_mails where left_at is null and queued_at < now() - make_interval(days => ${triedDays})
    )
    delete from mail_failures where failed_at < now() - make_interval(days => ${shownDays})`.execute(db);
}
