import type { InputOf } from '#contract/calls.ts';
import { amountOf, isAllReceived, writeAmount } from '#contract/stock/amounts.ts';
import { t } from '#contract/wording.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { addMovement } from './add-movement.ts';
import { closeWhenDone, receiptsOfLine } from './close-purchase.ts';
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
  const { isUndone, isNewestCount, line } = await readLater(tx, id);
  if (kind === 'use') throw problem('undoneAlready', { text: t`Undo the mark instead` });
  if (movement.isUndo || isUndone) throw problem('undoneAlready');
  const quantity = writeAmount(-amountOf(movement.quantity));
  const movementId = await addMovement(tx, viewer, materialId, {
    ...{ kind, quantity, undoes: id },
    ...{ purchaseLineId: purchaseLineId ?? undefined, lotId: lotId ?? undefined },
  });
  if (isNewestCount) await sql`update stock_materials set counted_at = null where id = ${materialId}`.execute(tx);
  if (line) await takeBackReceipt(tx, line, movement.quantity);
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

/** The line of a receipt, with the number of its receipts. */
type Line = { id: number; purchaseId: number; base: string; received: string; receipts: number };
type Later = { isUndone: boolean; isNewestCount: boolean; line: Line | null };

/**
 * Reads whether a movement was undone, whether it is the newest count, and the line that it received. Its purchase and its
 * material must be locked.
 */
function readLater(tx: Tx, id: number): Promise<Later> {
  return sql<Later>`
    select exists (select from stock_movements u where u.undoes = v.id) as "isUndone", v.counted is not null and not exists (
      select from stock_movements c where c.stock_material_id = v.stock_material_id and c.counted is not null and c.id > v.id
    ) as "isNewestCount", (
      select json_build_object('id', l.id, 'purchaseId', l.purchase_id, 'base', l.base::text, 'received', l.received::text,
        'receipts', ${receiptsOfLine}) from purchase_lines l where l.id = v.purchase_line_id
    ) as line from stock_movements v where v.id = ${id}`.one(tx);
}

/** Locks the purchase of a line before its materials. */
async function lockPurchaseOf(tx: Tx, lineId: number): Promise<void> {
  await sql`
    select from purchases where id = (select purchase_id from purchase_lines where id = ${lineId}) for update`.execute(
    tx,
  );
}

async function takeBackReceipt(tx: Tx, line: Line, quantity: string): Promise<void> {
  const left = amountOf(line.received) - amountOf(quantity);
  const isDone = isAllReceived(amountOf(line.base), left, line.receipts - 1);
  await sql`
    update purchase_lines set received = ${writeAmount(left)}, closed = closed_by_hand or ${isDone}
    where id = ${line.id}`.execute(tx);
  await closeWhenDone(tx, line.purchaseId);
}
