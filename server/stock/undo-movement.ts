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

type Movement = {
  materialId: number;
  kind: 'count' | 'receipt' | 'use' | 'adjust';
  quantity: string;
  isUndo: boolean;
  purchaseLineId: number | null;
  lotId: number | null;
};

/**
 * Undoes a count, a receipt or an adjustment with the opposite movement, once (ST-10). Without the newest count, nobody knows
 * when the material was counted. A receipt opens its line and purchase again, unless a person closed the line. Throws
 * movementNotFound, and undoneAlready also for an undo and for what a mark used.
 */
export async function undoMovement(
  tx: Tx,
  viewer: Viewer,
  { id }: InputOf<'undoMovement'>,
): Promise<Audited<'stockUndone', JsonStatement>> {
  const { materialId, kind, purchaseLineId, lotId, ...movement } = await sql<Movement>`
    select v.stock_material_id as "materialId", v.kind, v.quantity::text as quantity, v.undoes is not null as "isUndo",
      v.purchase_line_id as "purchaseLineId", v.lot_id as "lotId"
    from stock_movements v where v.id = ${id}`.one(tx, 'movementNotFound');
  if (purchaseLineId !== null) await lockPurchaseOf(tx, purchaseLineId);
  const material = await lockMaterial(tx, materialId);
  const { isUndone, isNewestCount } = await readLater(tx, id);
  if (kind === 'use') throw problem('undoneAlready', { text: t`Undo the mark instead` });
  if (movement.isUndo || isUndone) throw problem('undoneAlready');
  const quantity = writeAmount(-amountOf(movement.quantity));
  const movementId = await addMovement(tx, viewer, materialId, {
    ...{ kind, quantity, undoes: id },
    ...{ purchaseLineId: purchaseLineId ?? undefined, lotId: lotId ?? undefined },
  });
  if (isNewestCount) await sql`update stock_materials set counted_at = null where id = ${materialId}`.execute(tx);
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

/** Reads whether a movement was undone, and whether it is the newest count. Its material must be locked. */
function readLater(tx: Tx, id: number): Promise<{ isUndone: boolean; isNewestCount: boolean }> {
  return sql<{ isUndone: boolean; isNewestCount: boolean }>`
    select exists (select from stock_movements u where u.undoes = v.id) as "isUndone", v.counted is not null and not exists (
      select from stock_movements c where c.stock_material_id = v.stock_material_id and c.counted is not null and c.id > v.id
    ) as "isNewestCount" from stock_movements v where v.id = ${id}`.one(tx);
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
