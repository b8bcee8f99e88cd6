import type { EnteredUnit } from '#contract/stock/amounts.ts';
import { amountOf, converted, writeAmount } from '#contract/stock/amounts.ts';
import { t } from '#contract/wording.ts';
import { authorOf, type Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { unitDoesNotFit } from './material-names.ts';
import type { StoredMaterial } from './save-material.ts';

type Kept = Pick<StoredMaterial, 'unit' | 'packSize'>;

/**
 * Converts an entered amount into the unit of its material (ST-2). Throws unitDoesNotFit, also for packs of a material
 * without them, and invalidInput for an amount that becomes 0 without being 0.
 */
export function inUnitOf({ unit, packSize }: Kept, entered: string, enteredUnit: EnteredUnit, field: string): string {
  const amount = amountOf(entered);
  const kept = converted(amount, enteredUnit, unit, packSize === null ? undefined : amountOf(packSize));
  if (kept === undefined) throw unitDoesNotFit(enteredUnit, unit);
  if (kept === 0n && amount !== 0n) {
    const text = t`is too little for a material in ${unit}`;
    throw problem('invalidInput', { text: t`This amount ${text}`, fields: { [field]: text } });
  }
  return writeAmount(kept);
}

type NewMovement = {
  kind: 'count' | 'receipt' | 'adjust';
  /** With a sign, in the unit of the material. */
  quantity: string;
  entered?: string;
  enteredUnit?: string;
  counted?: string;
  undoes?: number;
  purchaseLineId?: number | undefined;
  note?: string | undefined;
};

/**
 * Adds a movement to the ledger of a locked material, and its quantity to what is on hand (ST-10). Returns its id. A count
 * also sets the time of the last count.
 */
export async function addMovement(tx: Tx, viewer: Viewer, materialId: number, movement: NewMovement): Promise<number> {
  const author = authorOf(viewer);
  const { kind, quantity, entered, enteredUnit, counted, undoes, purchaseLineId, note = '' } = movement;
  const { id } = await sql<{ id: number }>`
    with m as (
      update stock_materials set on_hand = on_hand + ${quantity}::numeric,
        counted_at = case when ${counted !== undefined} then now() else counted_at end
      where id = ${materialId} returning id, on_hand
    )
    insert into stock_movements (stock_material_id, kind, quantity, balance, entered, entered_unit, counted, undoes, note,
      purchase_line_id, moved_by, moved_by_name, bench_id)
    select m.id, ${kind}, ${quantity}::numeric, m.on_hand, ${entered}::numeric, ${enteredUnit}, ${counted}::numeric, ${undoes},
      ${note}, ${purchaseLineId}::bigint, ${author.accountId}, ${author.accountName}, ${author.benchId}
    from m returning id`.one(tx);
  return id;
}
