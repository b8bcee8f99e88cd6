import type { InputOf } from '#contract/calls.ts';
import { mayDeleteOrderProduct } from '#contract/orders/order-rules.ts';
import { notifyIfFinished, notifyOfRevision } from '../../notifications/notify-of-changes.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { removeFiles } from '../../platform/files/remove-files.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockOrder, requireOpen } from '../lock-order.ts';
import { changedOrder } from '../read-orders.ts';
import { removeLines } from './remove-lines.ts';
import { addRevision, keepFirstRevision } from './write-revision.ts';

/**
 * Removes one product from an order with its photos of holds and samples, as a revision that keeps its pictures, updates
 * the order's sums and notifies the customer (OR-22). Throws orderNotFound, orderProductNotFound, orderCompleted, orderCancelled, lastOrderProduct
 * for the only product, and belowFinished when items of it were delivered.
 */
export async function deleteOrderProduct(
  tx: Tx,
  viewer: Viewer,
  { id, productId }: InputOf<'deleteOrderProduct'>,
): Promise<Audited<'orderProductDeleted', JsonStatement>> {
  const order = await lockOrder(tx, viewer, id);
  const line = await readLine(tx, id, productId);
  requireOpen(order);
  if (!mayDeleteOrderProduct(order)) throw problem('lastOrderProduct');
  if (line.delivered > 0) throw problem('belowFinished');

  const { productCode, quantity, completed, status } = line;
  await keepFirstRevision(tx, id);
  const fileIds = await removeLines(tx, id, [productId]);
  const changes = [{ productId, productCode, field: 'removed', from: quantity, to: null }] as const;
  const revision = await addRevision(tx, viewer, id, { reason: '', changes });
  await removeFiles(tx, fileIds);
  await notifyOfRevision(tx, order, { revision, changes });
  const [finishedItems, totalItems] = [order.finishedItems - completed, order.totalItems - quantity];
  await notifyIfFinished(tx, { order, finishedItems, totalItems });
  return audited(changedOrder(viewer, id), {
    kind: 'orderProductDeleted',
    id,
    name: order.customerName,
    changes: changesOf({ productCode, quantity, completed, status }, undefined),
  });
}

type Line = { productCode: string; quantity: number; completed: number; delivered: number; status: string };

async function readLine(tx: Tx, id: number, productId: number): Promise<Line> {
  return sql<Line>`
    select product_code as "productCode", quantity, completed, delivered, status
    from order_products where order_id = ${id} and product_id = ${productId}`.one(tx, 'orderProductNotFound');
}
