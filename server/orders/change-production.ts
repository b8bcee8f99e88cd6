import { mayChangeProduction, type ProductStatus } from '#contract/orders/order-rules.ts';
import type { Viewer } from '../access/viewer.ts';
import type { AuditNote } from '../audit/audited.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { lineProgress } from '../notifications/notification-words.ts';
import { notifyOfProgress } from '../notifications/notify.ts';
import { problem } from '../problems/problem.ts';
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
 * Locks an order for a change of production and finds one of its products by code, without case.
 * Throws orderNotFound, orderProductNotFound, orderCompleted.
 */
export async function lockForProduction(
  tx: Tx,
  viewer: Viewer,
  id: number,
  productCode: string,
): Promise<OrderLineState> {
  const order = await lockOrder(tx, viewer, id);
  const line = await sql<{
    product_id: number;
    product_code: string;
    quantity: number;
    completed: number;
    status: string;
  }>`
    select product_id, product_code, quantity, completed, status from order_products
    where order_id = ${id} and lower(product_code) = lower(${productCode})`.first(tx);
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
 * Writes a status or count and the order's sums, adds the production event (PR-3) and notifies the customer. Returns the
 * audit entry.
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
  await notifyOfProgress(tx, {
    order,
    finishedItems: order.finishedItems + finished,
    totalItems: order.totalItems,
    change: lineProgress(now),
  });
  const { id, customerName: name } = order;
  return { kind: 'orderProductChanged', id, name, changes: { [`${what} of ${productCode}`]: [line[what], now[what]] } };
}
