import { sql } from 'kysely';
import { lineProgress } from '#contract/notification-words.ts';
import { mayChangeProduction } from '#contract/order-rules.ts';
import type { Tx } from '../database/transaction.ts';
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

/** Keeps a change of status or count as a production event and tells both sides (decisions, 'Orders'). */
export async function keepProductionEvent(
  tx: Tx,
  viewer: Viewer,
  line: OrderLineState,
  changed: { status: string } | { completed: number },
): Promise<void> {
  const now = { ...line, ...changed };
  const what = 'status' in changed ? 'status' : 'completed';
  await tx
    .insertInto('production_events')
    .values({
      order_id: line.order.id,
      product_id: line.productId,
      product_code: line.productCode,
      what,
      from_value: String(line[what]),
      to_value: String(now[what]),
      changed_by: viewer.id,
      changed_by_name: viewer.displayName,
    })
    .execute();
  await tellOfProgress(tx, {
    order: line.order,
    finishedItems: line.order.finishedItems + now.completed - line.completed,
    totalItems: line.order.totalItems,
    what: lineProgress(now),
  });
}
