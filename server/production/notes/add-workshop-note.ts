import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { lockKeptOrder } from '../../orders/lock-order.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announce } from '../../platform/live/announce.ts';
import { workshopNoteJson } from './workshop-note-json.ts';

type Answer = AnswerOf<'addWorkshopNote'>;

/**
 * Adds a workshop note to an order or one of its products, also to a completed order (PR-11). Throws orderNotFound,
 * orderCancelled and orderProductNotFound.
 */
export async function addWorkshopNote(
  tx: Tx,
  viewer: Viewer,
  { id, productId, text }: InputOf<'addWorkshopNote'>,
): Promise<Audited<'workshopNoteAdded', Answer>> {
  const order = await lockKeptOrder(tx, viewer, id);
  const line = productId === undefined ? undefined : await readCode(tx, id, productId);
  const note = await sql<Answer>`
    with n as (
      insert into workshop_notes (order_id, product_id, text, created_by, created_by_name)
      values (${id}, ${productId ?? null}, ${text}, ${viewer.id}, ${viewer.displayName}) returning *)
    select ${workshopNoteJson} as note from n`.one(tx);
  await announce(tx, 'orderChanged', { orderId: id }, { workshop: true });
  const changes = changesOf(undefined, { product: line, characters: [...text].length });
  return audited(note, { kind: 'workshopNoteAdded', id, name: order.customerName, changes });
}

async function readCode(tx: Tx, id: number, productId: number): Promise<string> {
  const line = await sql<{ product_code: string }>`
    select product_code from order_products
    where order_id = ${id} and product_id = ${productId}`.one(tx, 'orderProductNotFound');
  return line.product_code;
}
