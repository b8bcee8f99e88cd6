import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import { isLacking, openLines, workOrder } from '../../orders/open-lines/open-lines.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { addMovement, inUnitOf } from '../add-movement.ts';
import { closeWhenDone } from '../close-purchase.ts';
import { keepsNoLots, lotOfReceipt } from '../lots/add-lot.ts';
import { announceStock, type StoredMaterial } from '../save-material.ts';
import { writeCoverage } from '../write-coverage.ts';
import { lockPurchase } from './lock-purchase.ts';
import { savedPurchase } from './purchase-json.ts';

type Line = { id: number; materialId: number; closed: boolean } & Pick<StoredMaterial, 'unit' | 'packSize' | 'hasLots'>;

/**
 * Receives lines of a purchase: one movement for each that came (ST-17). A line is done when all of it came or the rest does
 * not; the purchase is closed when every line is. Throws purchaseNotFound, purchaseClosed, unitDoesNotFit, tooManyOfThese for lots, and invalidInput
 * for a line of another purchase or a closed one.
 */
export async function receivePurchase(
  tx: Tx,
  viewer: Viewer,
  { id, lines }: InputOf<'receivePurchase'>,
): Promise<Audited<'purchaseReceived', AnswerOf<'receivePurchase'>>> {
  const { supplierName } = await lockPurchase(tx, id);
  const known = await lockLines(tx, id);
  for (const [place, { lineId, quantity: entered, unit, lotCode, closeRest = false }] of lines.entries()) {
    const line = known.get(lineId);
    if (!line || line.closed) throw notOpen(place);
    if (lotCode !== undefined && !line.hasLots) throw keepsNoLots(`lines.${place}.lotCode`);
    const quantity = inUnitOf(line, entered, unit, `lines.${place}.quantity`);
    if (Number(quantity) > 0) {
      const lotId = lotCode === undefined ? undefined : await lotOfReceipt(tx, line.materialId, lotCode);
      const amounts = { quantity, entered, enteredUnit: unit };
      await addMovement(tx, viewer, line.materialId, { kind: 'receipt', ...amounts, purchaseLineId: lineId, lotId });
    }
    await sql`
      update purchase_lines set received = received + ${quantity}::numeric, closed_by_hand = closed_by_hand or ${closeRest},
        closed = received + ${quantity}::numeric >= base or ${closeRest}
      where id = ${lineId}`.execute(tx);
  }
  await closeWhenDone(tx, id);
  const canStart = await startable(tx);
  await announceStock(tx);
  const changes = { materials: [null, lines.length] } as const;
  const saved = JSON.parse(await savedPurchase(id).jsonText(tx)) as Pick<AnswerOf<'receivePurchase'>, 'purchase'>;
  return audited({ ...saved, canStart }, { kind: 'purchaseReceived', id, name: supplierName, changes });
}

/** Covers the lines again, and returns the jobs that waited for material and now do not, at most 500. */
async function startable(tx: Tx): Promise<AnswerOf<'receivePurchase'>['canStart']> {
  const waiting = await readLacking(tx);
  await writeCoverage(tx);
  const still = new Set((await readLacking(tx)).map(keyOf));
  return waiting.filter(line => !still.has(keyOf(line))).slice(0, limits.bulkLines);
}

type Job = AnswerOf<'receivePurchase'>['canStart'][number];
const keyOf = ({ orderId, productId }: Job) => `${orderId} ${productId}`;

/** Reads the jobs that wait for material, in the order of work. */
async function readLacking(tx: Tx): Promise<Job[]> {
  const { rows } = await sql<Job>`
    with ${openLines}
    select l.order_id as "orderId", l.product_id as "productId", l.product_code as "productCode"
    from open l where ${isLacking} order by ${workOrder}`.execute(tx);
  return rows;
}

/** Reads the lines of a purchase and locks their materials by id, as marks lock them. */
async function lockLines(tx: Tx, id: number): Promise<Map<number, Line>> {
  await sql`
    select from stock_materials where id in (select stock_material_id from purchase_lines where purchase_id = ${id})
    order by id for no key update`.execute(tx);
  const { rows } = await sql<Line>`
    select l.id, l.stock_material_id as "materialId", l.closed, m.unit, m.pack_size::text as "packSize", m.has_lots as "hasLots"
    from purchase_lines l join stock_materials m on m.id = l.stock_material_id where l.purchase_id = ${id}`.execute(tx);
  return new Map(rows.map(line => [line.id, line]));
}

function notOpen(place: number) {
  const text = t`is not an open line of this purchase`;
  return problem('invalidInput', {
    text: `${t`Line ${place + 1}`} ${text}`,
    fields: { [`lines.${place}.lineId`]: text },
  });
}
