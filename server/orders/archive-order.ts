import { mayArchive } from '#contract/order-rules.ts';
import type { Tx } from '../database/transaction.ts';
import { type Audited, audited, unchanged } from '../http/audited.ts';
import type { JsonStatement } from '../http/json-text.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { announce, sidesOf } from '../live/announce.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { changedOrder } from './read-orders.ts';

/**
 * Moves a completed order to the archive of the viewer's side; each side has its own (specification 4, 'Archive').
 * Repeating it changes nothing. Throws orderNotFound, orderNotCompleted.
 */
export async function archiveOrder(
  tx: Tx,
  viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'orderArchived', JsonStatement>> {
  const order = await lockOrder(tx, viewer, id);
  if (!mayArchive(order)) throw problem('orderNotCompleted');
  const isNew = await setArchived(tx, viewer, order, true);
  const answer = changedOrder(viewer, id);
  return isNew ? audited(answer, { kind: 'orderArchived', ...archiveOf(viewer, order) }) : unchanged(answer);
}

/**
 * Moves an order back to the active ones of the viewer's side; works at any time. Repeating it changes nothing.
 * Throws orderNotFound.
 */
export async function unarchiveOrder(
  tx: Tx,
  viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'orderUnarchived', JsonStatement>> {
  const order = await lockOrder(tx, viewer, id);
  const isNew = await setArchived(tx, viewer, order, false);
  const answer = changedOrder(viewer, id);
  return isNew ? audited(answer, { kind: 'orderUnarchived', ...archiveOf(viewer, order) }) : unchanged(answer);
}

function archiveOf({ side }: Viewer, { id, customerName }: LockedOrder) {
  return { id, name: customerName, changes: { archive: [null, side] } } as const;
}

/** Gives whether the order was elsewhere until now; then open screens are told. */
async function setArchived(tx: Tx, viewer: Viewer, order: LockedOrder, archived: boolean): Promise<boolean> {
  const { id } = order;
  const column = viewer.side === 'admin' ? 'admin_archived' : 'customer_archived';
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ [column]: archived })
    .where('id', '=', id)
    .where(column, '<>', archived)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await announce(tx, 'orderChanged', { orderId: id }, sidesOf(order));
  return true;
}
