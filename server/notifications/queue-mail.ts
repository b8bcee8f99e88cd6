import { type RawBuilder, sql } from 'kysely';

/** What the portal sends e-mail about. */
export const mails = ['orderPlaced', 'newMessage', 'orderFinished', 'orderCompleted'] as const;
export type Mail = (typeof mails)[number];

/** Mails of one kind about one order are at least this far apart: what happens in between is told together. */
const quiet = sql`interval '5 minutes'`;

export const wished: Record<Mail, RawBuilder<boolean>> = {
  orderPlaced: sql`true`,
  newMessage: sql`a.mail_new_message`,
  orderFinished: sql`a.mail_order_finished`,
  orderCompleted: sql`a.mail_order_completed`,
};

/**
 * Two more parts of a statement's WITH list: put a mail about an order into the outbox for everyone (the accounts `a`
 * that `who` names) who has an address and wishes it. The first goes at once, the next after a quiet time.
 */
export function queueMail(mail: Mail, orderId: number, who: RawBuilder<boolean>, messageId = 0): RawBuilder<unknown> {
  return sql`
    due as (
      insert into order_mails as m (account_id, order_id, mail, due_at)
      select a.id, ${orderId}, ${mail}, now() from accounts a
      where ${who} and a.company_email <> '' and ${wished[mail]}
      on conflict (account_id, order_id, mail) do update
        set due_at = case when m.due_at > now() then m.due_at else greatest(now(), m.due_at + ${quiet}) end
      returning account_id, due_at
    ), queued as (
      insert into outbox (kind, payload, due_at)
      select 'mail', jsonb_build_object('mail', ${mail}::text, 'accountId', account_id, 'orderId', ${orderId}::bigint,
        'messageId', ${messageId}::bigint), due_at
      from due
    )`;
}
