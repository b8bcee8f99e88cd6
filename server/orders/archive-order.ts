import { mayArchive } from '#contract/order-rules.ts';
import type { Tx } from '../database/transaction.ts';
import { type Audited, audited } from '../http/audited.ts';
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
  return audited(await setArchived(tx, viewer, order, true), { kind: 'orderArchived', ...archiveOf(viewer, order) });
}

/** Moves an order back to the active ones of the viewer's side; works at any time. Throws orderNotFound. */
export async function unarchiveOrder(
  tx: Tx,
  viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'orderUnarchived', JsonStatement>> {
  const order = await lockOrder(tx, viewer, id);
  return audited(await setArchived(tx, viewer, order, false), { kind: 'orderUnarchived', ...archiveOf(viewer, order) });
}

function archiveOf({ side }: Viewer, { id, customerName }: LockedOrder) {
  return { id, name: customerName, changes: { archive: [null, side] } } as const;
}

async function setArchived(tx: Tx, viewer: Viewer, order: LockedOrder, archived: boolean): Promise<JsonStatement> {
  const { id } = order;
  const change = viewer.side === 'admin' ? { admin_archived: archived } : { customer_archived: archived };
  await tx.updateTable('orders').set(change).where('id', '=', id).execute();
  await announce(tx, 'orderChanged', { orderId: id }, sidesOf(order));
  return changedOrder(viewer, id);
}
