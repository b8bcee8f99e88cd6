import type { InputOf } from '#contract/calls.ts';
import { amountOf, writeAmount } from '#contract/stock/amounts.ts';
import { t } from '#contract/wording.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { addMovement } from './add-movement.ts';
import { closeWhenDone } from './close-purchase.ts';
import { announceStock, lockMaterial } from './save-material.ts';
import { movedMaterial } from './stock-json.ts';

type Undone = {
  materialId: number;
  kind: 'count' | 'receipt' | 'use' | 'adjust';
  quantity: string;
  isUndo: boolean;
  isNewestCount: boolean;
  purchaseLineId: number | null;
};

/**
 * Undoes a count, a receipt or an adjustment with the opposite movement, once (ST-10). Without the newest count, nobody knows
 * when the material was counted. A receipt opens its line and purchase again, unless a person closed the line. Throws movementNotFound, and undoneAlready also for an undo and for what a mark used.
 */
export async function undoMovement(
  tx: Tx,
  viewer: Viewer,
  { id }: InputOf<'undoMovement'>,
): Promise<Audited<'stockUndone', JsonStatement>> {
  const movement = await sql<Undone>`
    select v.stock_material_id as "materialId", v.kind, v.quantity::text as quantity, v.undoes is not null as "isUndo",
      v.counted is not null and not exists (
        select from stock_movements c where c.stock_material_id = v.stock_material_id and c.counted is not null and c.id > v.id
      ) as "isNewestCount", v.purchase_line_id as "purchaseLineId"
    from stock_movements v where v.id = ${id}`.one(tx, 'movementNotFound');
  const { materialId, kind, purchaseLineId } = movement;
  if (purchaseLineId !== null) await lockPurchaseOf(tx, purchaseLineId);
  const material = await lockMaterial(tx, materialId);
  if (kind === 'use') throw problem('undoneAlready', { text: t`Undo the mark instead` });
  if (movement.isUndo || (await isUndone(tx, id))) throw problem('undoneAlready');
  const quantity = writeAmount(-amountOf(movement.quantity));
  const movementId = await addMovement(tx, viewer, materialId, {
    ...{ kind, quantity, undoes: id },
    purchaseLineId: purchaseLineId ?? undefined,
  });
  if (movement.isNewestCount) {
    await sql`update stock_materials set counted_at = null where id = ${materialId}`.execute(tx);
  }
  if (purchaseLineId !== null) await takeBackReceipt(tx, purchaseLineId, movement.quantity);
  await announceStock(tx);
  const after = writeAmount(amountOf(material.onHand) + amountOf(quantity));
  const changes = { what: [kind, null], onHand: [material.onHand, after] } as const;
  return audited(movedMaterial(materialId, movementId), {
    kind: 'stockUndone',
    id: materialId,
    name: material.name,
    changes,
  });
}

/** Returns whether a movement was undone. Its material must be locked. */
async function isUndone(tx: Tx, id: number): Promise<boolean> {
  return (await sql`select from stock_movements where undoes = ${id}`.first(tx)) !== undefined;
}

/** Locks the purchase of a line before its materials. */
async function lockPurchaseOf(tx: Tx, lineId: number): Promise<void> {
  await sql`
    select from purchases where id = (select purchase_id from purchase_lines where id = ${lineId}) for update`.execute(
    tx,
  );
}

async function takeBackReceipt(tx: Tx, lineId: number, quantity: string): Promise<void> {
  const { purchaseId } = await sql<{ purchaseId: number }>`
    update purchase_lines set received = received - ${quantity}::numeric,
      closed = closed_by_hand or received - ${quantity}::numeric >= base
    where id = ${lineId} returning purchase_id as "purchaseId"`.one(tx);
  await closeWhenDone(tx, purchaseId);
}
