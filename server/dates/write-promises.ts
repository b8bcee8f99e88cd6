import { orderLikelyOn, orderSafeOn } from '../orders/order-dates.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcements, boardChanged } from '../platform/live/announce.ts';
import { isKeptPromise } from '../platform/stages/kept-promise.ts';
import type { CheckedPromise } from './check-promise.ts';

/** A checked promise of a locked order. */
export type NewPromise = CheckedPromise & { orderId: number; note: string };

/**
 * Promises days for locked orders and keeps the previous promises (DA-6). `changeId` is the change that the promises
 * belong to, if it can be undone.
 */
export async function writePromises(
  tx: Tx,
  viewer: Viewer,
  changeId: string | null,
  promises: readonly NewPromise[],
): Promise<void> {
  const of = <T>(value: (promise: NewPromise) => T) => promises.map(value);
  await sql`
    with given as (
      select * from unnest(${of(({ orderId }) => orderId)}::bigint[], ${of(one => one.promisedOn)}::date[],
        ${of(({ reason }) => reason)}::text[], ${of(({ note }) => note)}::text[])
        as g(order_id, promised_on, reason, note)
    ), kept as (
      insert into order_promises (order_id, promised_on, was, reason, note, likely_on, safe_on, set_by, set_by_name, change_id)
      select o.id, g.promised_on, o.promised_on, g.reason, g.note, ${orderLikelyOn}, ${orderSafeOn}, ${viewer.id}::bigint,
        ${viewer.displayName}::text, ${changeId}::uuid
      from given g join orders o on o.id = g.order_id
    ), promised as (
      update orders o set promised_was = o.promised_on, promised_on = g.promised_on
      from given g where o.id = g.order_id
    )
    ${announcements([boardChanged])}`.execute(tx);
}

/**
 * Withdraws the promises of a change: their orders have again the promises they had before (AC-4). Withdrawn promises
 * stay in the table. The orders must be locked. Returns the orders whose promise was withdrawn; an order that was
 * closed or promised again since keeps its promise.
 */
export async function withdrawPromises(tx: Tx, viewer: Viewer, changeId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      select r.id, r.order_id, r.was, (
          select b.was from order_promises b
          where b.order_id = r.order_id and b.id < r.id and b.withdraws is null
            and not exists (select from order_promises w where w.withdraws = b.id)
          order by b.id desc limit 1) as was_before
      from order_promises r join orders o on o.id = r.order_id and o.ended_at is null
      where r.change_id = ${changeId}::uuid and ${isKeptPromise} and r.id = (
        select max(r.id) from order_promises r where r.order_id = o.id and ${isKeptPromise})
    ), withdrawn as (
      insert into order_promises (order_id, promised_on, was, withdraws, set_by, set_by_name)
      select m.order_id, null, o.promised_on, m.id, ${viewer.id}::bigint, ${viewer.displayName}::text
      from made m join orders o on o.id = m.order_id
    )
    update orders o set promised_on = m.was, promised_was = m.was_before from made m where o.id = m.order_id
    returning o.id`.execute(tx);
  return rows.map(({ id }) => id);
}
