import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isMailedCustomer } from '../mails/queue-mail.ts';

/** How long an email about a date waits for another date or for an undo. */
const waitMinutes = 2;
const wait = sql`make_interval(mins => ${sql.lit(waitMinutes)})`;

/** Condition on the account `a` of the people who get the emails about the dates of the order `o`. */
export const isMailedDates: Sql<boolean> = sql<boolean>`(a.email <> '' and a.mail_dates
  and ${isMailedCustomer(sql`o.id`, sql`o.customer_id`)})`;

export type DateNews = {
  orderId: number;
  /** The day that the change promised, or null when it promised none. */
  promisedOn: string | null;
  accepted: boolean;
};
type Change = {
  changeId: string;
  orders: readonly DateNews[];
  /** A sentence of the workshop for the email. */
  message?: string | undefined;
};

/**
 * Queues the emails about a change that accepted or promised orders: one for each person, which names every order. It
 * is sent two minutes after the change. An order that an earlier, waiting email names moves to this one (NO-8). The
 * orders must be locked.
 */
export async function queueDateMails(tx: Tx, { changeId, orders, message = '' }: Change): Promise<void> {
  const of = <T>(value: (news: DateNews) => T) => orders.map(value);
  await sql`
    with queued as (
      insert into date_mails (account_id, order_id, change_id, accepted, promised, message)
      select a.id, o.id, ${changeId}::uuid, n.accepted, n.promised, ${message}
      from unnest(${of(({ orderId }) => orderId)}::bigint[], ${of(({ accepted }) => accepted)}::boolean[],
        ${of(({ promisedOn }) => promisedOn !== null)}::boolean[]) as n(order_id, accepted, promised)
      join orders o on o.id = n.order_id
      join accounts a on ${isMailedDates}
      order by o.id, a.id
      returning account_id
    )
    ${jobs(sql`select distinct account_id, ${changeId}::uuid as change_id, now() + ${wait} as due_at from queued`)}`.execute(
    tx,
  );
}

/** Inserts rows of the outbox, from rows of account_id, change_id and due_at. */
function jobs(rows: Sql): Sql {
  return sql`
    insert into outbox (kind, payload, due_at, share)
    select 'mail', jsonb_build_object('mail', 'dates', 'accountId', j.account_id, 'changeId', j.change_id), j.due_at,
      coalesce(a.company_id, 0)
    from (${rows}) j join accounts a on a.id = j.account_id`;
}

/**
 * Takes the emails about a change back. Earlier news of the same orders that still waits gets its email again. Returns
 * whether it is too late: an email about the change has left, or, where no email waits, two minutes are over. Then
 * people whose email has not left yet get one about the dates only. The orders must be locked.
 */
export async function withdrawDateMails(tx: Tx, changeId: string): Promise<{ left: boolean }> {
  // Waits for an email that is leaving now. A later statement sees whether it left.
  await sql`select from date_mails where change_id = ${changeId}::uuid order by id for update`.execute(tx);
  const { left } = await sql<{ left: boolean }>`
    select exists (select from date_mails where change_id = ${changeId}::uuid and left_at is not null)
      or (not exists ${waitingMails(changeId)} and (
        select min(made_at) from (
          select changed_at as made_at from production_events where change_id = ${changeId}::uuid
          union all select set_at
          from order_promises where change_id = ${changeId}::uuid) c) < now() - ${wait}) as left`.one(tx);
  if (left) {
    await sql`
      update date_mails set accepted = false where change_id = ${changeId}::uuid and left_at is null`.execute(tx);
    return { left };
  }
  await sql`
    with taken as (
      delete from date_mails where change_id = ${changeId}::uuid returning id, account_id, order_id
    )
    ${jobs(sql`
      select m.account_id, m.change_id, max(greatest(now(), m.queued_at + ${wait})) as due_at
      from taken t join date_mails m on m.account_id = t.account_id and m.order_id = t.order_id and m.id <> t.id
      where m.left_at is null
      group by m.account_id, m.change_id`)}`.execute(tx);
  return { left };
}

/** The rows of the outbox whose emails will name a change: its own, and those that its orders moved to. */
function waitingMails(changeId: string): Sql {
  return sql`(
    select from date_mails m
    join date_mails l on l.account_id = m.account_id and l.order_id = m.order_id and l.id >= m.id and l.left_at is null
    join outbox o on o.kind = 'mail' and o.payload ->> 'mail' = 'dates'
      and (o.payload ->> 'accountId')::bigint = l.account_id and o.payload ->> 'changeId' = l.change_id::text
    where m.change_id = ${changeId}::uuid and m.left_at is null)`;
}
