import type { InputOf } from '#contract/calls.ts';
import { lockKeptOrder } from '../../orders/lock-order.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announce } from '../../platform/live/announce.ts';

/** Removes a workshop note (PR-11). Throws orderNotFound, orderCancelled and workshopNoteNotFound. */
export async function removeWorkshopNote(
  tx: Tx,
  viewer: Viewer,
  { id, noteId }: InputOf<'removeWorkshopNote'>,
): Promise<Audited<'workshopNoteRemoved', { success: true }>> {
  const order = await lockKeptOrder(tx, viewer, id);
  const note = await sql<{ text: string }>`
    update workshop_notes set removed_at = change_moment() where id = ${noteId} and order_id = ${id} and removed_at is null
    returning text`.one(tx, 'workshopNoteNotFound');
  await announce(tx, 'orderChanged', { orderId: id }, { workshop: true });
  const changes = changesOf({ characters: [...note.text].length }, undefined);
  return audited({ success: true }, { kind: 'workshopNoteRemoved', id, name: order.customerName, changes });
}
