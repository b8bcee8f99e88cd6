import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isMailedDates } from './queue-date-mails.ts';

/** The content of an email about an order. Days are 'YYYY-MM-DD'. */
export type MailedOrder = {
  id: number;
  poNumber: string;
  totalProducts: number;
  totalItems: number;
  accepted: boolean;
  /** The promised day, if no email to the person named it yet. */
  day: string | null;
  /** The last day that an email to the person named. */
  was: string | null;
  /** The workshop's day. */
  today: string;
};
export type DateNewsOfPerson = {
  address: string;
  wantsPdfs: boolean;
  message: string;
  orders: readonly MailedOrder[];
};
export type QueuedDates = { accountId: number; changeId: string };

/**
 * Claims the orders of a queued email, so that nothing that it says can be taken back any more, and returns what it
 * says from the current promises. Orders that moved to a later email stay with that one; those without news
 * any more are forgotten. Returns undefined when there is nothing to say. `id` is the row of the outbox.
 */
export async function claimDateMails(
  tx: Tx,
  id: number,
  { accountId, changeId }: QueuedDates,
): Promise<DateNewsOfPerson | undefined> {
  const { rows: claimed } = await sql<{ id: number }>`
    select m.id from date_mails m
    join date_mails c on c.account_id = m.account_id and c.order_id = m.order_id and c.change_id = ${changeId}::uuid
    where m.account_id = ${accountId} and m.id <= c.id and (m.left_at is null or m.left_with = ${id})
      and not exists (
        select from date_mails n
        where n.account_id = m.account_id and n.order_id = m.order_id and n.id > c.id and n.left_at is null)
    order by m.id for update of m`.execute(tx);
  const ids = claimed.map(row => row.id);
  if (ids.length === 0) return undefined;
  const { rows } = await sql<MailedOrder & { address: string; wantsPdfs: boolean; message: string; lastId: number }>`
    select * from (
      select o.id, o.po_number as "poNumber", o.total_products as "totalProducts", o.total_items as "totalItems", a.email as address, a.mail_pdfs as "wantsPdfs",
        bool_or(m.accepted) as accepted,
        case when bool_or(m.promised) and o.promised_on is distinct from t.told_on then o.promised_on::text end as day,
        t.told_on::text as was, workshop_today()::text as today, max(m.id) as "lastId",
        (array_agg(m.message order by m.promised or m.message <> '' desc, m.id desc))[1] as message
      from date_mails m join orders o on o.id = m.order_id join accounts a on a.id = m.account_id
      left join lateral (
        select told_on from date_mails t
        where t.account_id = a.id and t.order_id = o.id and t.told_on is not null and t.left_with <> ${id}
        order by t.left_at desc limit 1) t on true
      where m.id = any(${ids}::bigint[]) and o.ended_at is null and ${isMailedDates}
      group by o.id, a.id, t.told_on) n
    where accepted or day is not null
    order by id`.execute(tx);
  await sql`
    with mailed as (
      update date_mails m set left_at = now(), left_with = ${id}, told_on = n.day
      from unnest(${rows.map(row => row.id)}::bigint[], ${rows.map(row => row.day)}::date[]) as n(order_id, day)
      where m.id = any(${ids}::bigint[]) and m.order_id = n.order_id
    )
    delete from date_mails
    where id = any(${ids}::bigint[]) and order_id <> all(${rows.map(row => row.id)}::bigint[])`.execute(tx);
  const [first] = rows;
  if (!first) return undefined;
  const last = rows.reduce((one, other) => (other.lastId > one.lastId ? other : one));
  return {
    address: first.address,
    wantsPdfs: first.wantsPdfs,
    message: last.message,
    orders: rows.map(({ address: _address, wantsPdfs: _wants, message: _message, lastId: _lastId, ...order }) => order),
  };
}

/** Ends the claim of an email that the mail server did not accept. `id` is the row of the outbox. */
export async function releaseDateMails(tx: Tx, id: number): Promise<void> {
  await sql`
    update date_mails set left_at = null, left_with = null, told_on = null where left_with = ${id}`.execute(tx);
}
