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
  lotId?: number | undefined;
  note?: string | undefined;
};

/** Adds a movement to the ledger of a locked material, as addMovements does. Returns its id. */
export async function addMovement(tx: Tx, viewer: Viewer, materialId: number, movement: NewMovement): Promise<number> {
  const [id] = await addMovements(tx, viewer, [{ materialId, ...movement }]);
  if (id === undefined) throw new Error(`Material ${materialId} is missing`);
  return id;
}

/**
 * Adds a movement to the ledger of each of some locked materials, and its quantity to what is on hand (ST-10). Returns their
 * ids. A count also sets the time of the last count.
 */
export async function addMovements(
  tx: Tx,
  viewer: Viewer,
  movements: readonly ({ materialId: number } & NewMovement)[],
): Promise<number[]> {
  const author = authorOf(viewer);
  const { rows } = await sql<{ id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as g("materialId" bigint, kind text,
        quantity numeric, entered numeric, "enteredUnit" text, counted numeric, undoes bigint, note text, "purchaseLineId" bigint, "lotId" bigint)
    ), m as (
      update stock_materials m set on_hand = on_hand + g.quantity,
        counted_at = case when g.counted is not null then now() else counted_at end
      from given g where m.id = g."materialId" returning m.id, m.on_hand
    )
    insert into stock_movements (stock_material_id, kind, quantity, balance, entered, entered_unit, counted, undoes, note,
      purchase_line_id, lot_id, moved_by, moved_by_name, bench_id)
    select m.id, g.kind, g.quantity, m.on_hand, g.entered, g."enteredUnit", g.counted, g.undoes, coalesce(g.note, ''),
      g."purchaseLineId", g."lotId", ${author.accountId}::bigint, ${author.accountName}::text, ${author.benchId}::bigint
    from m join given g on g."materialId" = m.id order by m.id returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
