import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { type LockedOrder, lockOrder } from '../lock-order.ts';

export type LockedDelivery = {
  order: LockedOrder;
  /** The delivery of which it sends items that did not arrive. */
  restOf: number | null;
  lines: readonly { productId: number; productCode: string; quantity: number }[];
};

/**
 * Locks an order and finds one of its deliveries that was not received yet. Throws orderNotFound, deliveryNotFound, also
 * for a deleted one, and deliveryReceived.
 */
export async function lockDelivery(
  tx: Tx,
  viewer: Viewer,
  { id, number }: { id: number; number: number },
): Promise<LockedDelivery> {
  const order = await lockOrder(tx, viewer, id);
  const row = await sql<Omit<LockedDelivery, 'order'> & { isReceived: boolean }>`
    select d.received_at is not null as "isReceived", d.rest_of as "restOf", (
      select json_agg(json_build_object('productId', l.product_id, 'productCode', l.product_code, 'quantity', l.quantity))
      from delivery_lines l where l.order_id = d.order_id and l.number = d.number) as lines
    from deliveries d
    where d.order_id = ${id} and d.number = ${number}::bigint and d.deleted_at is null`.one(tx, 'deliveryNotFound');
  if (row.isReceived) throw problem('deliveryReceived');
  return { order, restOf: row.restOf, lines: row.lines };
}
