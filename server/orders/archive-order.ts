import { mayArchive } from '#contract/orders/order-rules.ts';
import { nameOf, type Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announce, sidesOf } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { changedOrder } from './read-orders.ts';

/**
 * Moves a completed or cancelled order to the archive of the viewer's side (OR-7). Repeating it changes nothing.
 * Throws orderNotFound, orderNotCompleted.
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
 * Moves an order back to the active orders of the viewer's side. Repeating it changes nothing. Throws orderNotFound.
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

/** Returns whether the order moved, and then announces it to open screens. */
async function setArchived(tx: Tx, viewer: Viewer, order: LockedOrder, archived: boolean): Promise<boolean> {
  const { id } = order;
  const flag = `${viewer.side}_archived`;
  const column = sql.ref(flag);
  const { rowCount } = await sql`
    update orders set ${column} = ${archived}, ${sql.ref(`${flag}_by`)} = ${archived ? viewer.id : null},
      ${sql.ref(`${flag}_by_name`)} = ${archived ? nameOf(viewer) : null} where id = ${id} and ${column} <> ${archived}`.execute(
    tx,
  );
  if (rowCount === 0) return false;
  await announce(tx, 'orderChanged', { orderId: id }, sidesOf(order));
  return true;
}
