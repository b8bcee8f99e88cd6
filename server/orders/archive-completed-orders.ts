import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { nameOf, type Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcement, sidesOf } from '../platform/live/announce.ts';

type Answer = { archived: number; more: boolean };

/**
 * Moves completed and cancelled orders to the workshop's archive (OR-7): the oldest ones, of all customers or of one, up to the limit
 * of a call. Locks them in the order of their numbers. Ignores orders that are already archived.
 */
export async function archiveCompletedOrders(
  tx: Tx,
  viewer: Viewer,
  { customer }: InputOf<'archiveCompletedOrders'>,
): Promise<Audited<'ordersArchived', Answer>> {
  const { rows: found } = await sql<{ id: number; customerId: number | null }>`
    select o.id, o.customer_id as "customerId" from orders o
    where o.admin_archived = false and o.ended_at is not null
      and ${customer === undefined ? sql`true` : sql`o.customer_id = ${customer}::bigint`}
    order by o.id limit ${limits.ordersArchived + 1} for update`.execute(tx);
  const orders = found.slice(0, limits.ordersArchived);
  const more = found.length > orders.length;
  if (orders.length === 0) return unchanged({ archived: 0, more });
  await sql`
    update orders set admin_archived = true, admin_archived_by = ${viewer.id}, admin_archived_by_name = ${nameOf(viewer)}
    where id = any(${orders.map(({ id }) => id)}::bigint[])`.execute(tx);
  const events = orders.map(order => announcement('orderChanged', { orderId: order.id }, sidesOf(order)));
  await sql`select ${sql.join(events)}`.execute(tx);
  const numbers = orders.map(({ id }) => `#${id}`).join(' ');
  const changes = { archive: [null, 'admin'], orders: [null, orders.length], numbers: [null, numbers] } as const;
  return audited({ archived: orders.length, more }, { kind: 'ordersArchived', changes });
}
