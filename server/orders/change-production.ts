import { sql } from 'kysely';
import { lineProgress } from '#contract/notification-words.ts';
import { mayChangeProduction, type ProductStatus } from '#contract/order-rules.ts';
import type { Tx } from '../database/transaction.ts';
import type { AuditNote } from '../http/audited.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { tellOfProgress } from '../notifications/tell.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';

export type OrderLineState = {
  order: LockedOrder;
  productId: number;
  productCode: string;
  quantity: number;
  completed: number;
  status: string;
};

/**
 * Locks an order for a change of production and finds one of its products, by code without case.
 * Throws orderNotFound, orderProductNotFound, orderCompleted.
 */
export async function lockForProduction(
  tx: Tx,
  viewer: Viewer,
  id: number,
  productCode: string,
): Promise<OrderLineState> {
  const order = await lockOrder(tx, viewer, id);
  const line = await tx
    .selectFrom('order_products')
    .select(['product_id', 'product_code', 'quantity', 'completed', 'status'])
    .where('order_id', '=', id)
    .where(eb => eb.fn('lower', ['product_code']), '=', sql<string>`lower(${productCode})`)
    .executeTakeFirst();
  if (!line) throw problem('orderProductNotFound');
  if (!mayChangeProduction(order)) throw problem('orderCompleted');
  return {
    order,
    productId: line.product_id,
    productCode: line.product_code,
    quantity: line.quantity,
    completed: line.completed,
    status: line.status,
  };
}

/**
 * Writes a status or a count with the order's sums, keeps the change as a production event and tells both sides
 * (decisions, 'Orders'); gives what the audit keeps.
 */
export async function changeProduction(
  tx: Tx,
  viewer: Viewer,
  line: OrderLineState,
  changed: { status: ProductStatus } | { completed: number },
): Promise<AuditNote<'orderProductChanged'>> {
  const now = { ...line, ...changed };
  const what = 'status' in changed ? 'status' : 'completed';
  const { order, productId, productCode } = line;
  const finished = now.completed - line.completed;
  await sql`
    with line as (
      update order_products set status = ${now.status}, completed = ${now.completed}
      where order_id = ${order.id} and product_id = ${productId}
    ), sums as (
      update orders set finished_items = finished_items + ${finished} where id = ${order.id} and ${finished}::int <> 0
    )
    insert into production_events (order_id, product_id, product_code, what, from_value, to_value, changed_by, changed_by_name)
    values (${order.id}, ${productId}, ${productCode}, ${what}, ${String(line[what])}, ${String(now[what])},
      ${viewer.id}, ${viewer.displayName})`.execute(tx);
  await tellOfProgress(tx, {
    order,
    finishedItems: order.finishedItems + finished,
    totalItems: order.totalItems,
    what: lineProgress(now),
  });
  const { id, customerName: name } = order;
  return { kind: 'orderProductChanged', id, name, changes: { [`${what} of ${productCode}`]: [line[what], now[what]] } };
}
