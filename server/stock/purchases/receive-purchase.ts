import type { InputOf } from '#contract/calls.ts';
import { amountOf, isAllReceived } from '#contract/stock/amounts.ts';
import { t } from '#contract/wording.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { addMovements, inUnitOf } from '../add-movement.ts';
import { closeWhenDone, receiptsOfLine } from '../close-purchase.ts';
import { keepsNoLots, lotOfReceipt } from '../lots/add-lot.ts';
import { announceStock, type StoredMaterial } from '../save-material.ts';
import { writeCoverage } from '../write-coverage.ts';
import { lockPurchase } from './lock-purchase.ts';
import { savedPurchase } from './purchase-json.ts';

/** `receipts` is how many receipts its `received` has. */
type Line = {
  id: number;
  materialId: number;
  base: string;
  received: string;
  receipts: number;
  closedByHand: boolean;
} & Pick<StoredMaterial, 'unit' | 'packSize' | 'hasLots'>;

/**
 * Receives lines of a purchase: one movement for each that came (ST-17). A line is done when all of it came or the rest does
 * not; the purchase is closed when every line is. Until then, more of a done line may come. The materials are locked last, by id
 * as marks lock them, so no mark waits while the coverage is computed (ST-8). Throws purchaseNotFound, purchaseClosed,
 * changedMeanwhile for an older revision, unitDoesNotFit, tooManyOfThese for lots, and invalidInput for a line of another
 * purchase or one of which a person closed the rest.
 */
export async function receivePurchase(
  tx: Tx,
  viewer: Viewer,
  { id, lines, revision }: InputOf<'receivePurchase'>,
): Promise<Audited<'purchaseReceived', JsonStatement>> {
  const { supplierName } = await lockPurchase(tx, id, revision);
  const known = await readLines(tx, id);
  const received = lines.map((entry, place) => receivedOf(known.get(entry.lineId), entry, place));
  await sql`
    update purchase_lines l set received = l.received + r.quantity, closed_by_hand = l.closed_by_hand or coalesce(r."closeRest", false),
      closed = r.closed
    from jsonb_to_recordset(${JSON.stringify(received)}::jsonb) as r("lineId" bigint, quantity numeric, "closeRest" bool, closed bool)
    where l.id = r."lineId"`.execute(tx);
  await closeWhenDone(tx, id);
  const came = received.filter(({ quantity }) => Number(quantity) > 0);
  const canStart = await writeCoverage(tx, came);
  await book(tx, viewer, came);
  await announceStock(tx);
  const changes = { materials: [null, lines.length] } as const;
  return audited(savedPurchase(id, sql`, 'canStart', ${JSON.stringify(canStart)}::json`), {
    kind: 'purchaseReceived',
    id,
    name: supplierName,
    changes,
  });
}

type Entry = InputOf<'receivePurchase'>['lines'][number];
/** `quantity` is in the unit of the material, `entered` in `unit`. `closed` is the line afterwards. */
type Received = Omit<Entry, 'quantity'> & { materialId: number; quantity: string; entered: string; closed: boolean };

/** Returns what came of a line, in the unit of its material. Throws unitDoesNotFit and invalidInput. */
function receivedOf(line: Line | undefined, { quantity: entered, ...entry }: Entry, place: number): Received {
  if (!line || line.closedByHand) throw notOpen(place);
  if (entry.lotCode !== undefined && !line.hasLots) throw keepsNoLots(`lines.${place}.lotCode`);
  const quantity = inUnitOf(line, entered, entry.unit, `lines.${place}.quantity`);
  const came = amountOf(quantity);
  const receipts = line.receipts + (came > 0n ? 1 : 0);
  const isDone = isAllReceived(amountOf(line.base), amountOf(line.received) + came, receipts);
  return { ...entry, materialId: line.materialId, quantity, entered, closed: isDone || entry.closeRest === true };
}

/** Locks the materials that came, and adds their lots and movements. Throws tooManyOfThese. */
async function book(tx: Tx, viewer: Viewer, came: readonly Received[]): Promise<void> {
  await sql`
    select from stock_materials where id = any(${came.map(({ materialId }) => materialId)}::bigint[])
    order by id for no key update`.execute(tx);
  const movements = [];
  for (const { materialId, lineId, quantity, entered, unit, lotCode } of came) {
    const lotId = lotCode === undefined ? undefined : await lotOfReceipt(tx, materialId, lotCode);
    const amounts = { quantity, entered, enteredUnit: unit };
    movements.push({ materialId, kind: 'receipt' as const, ...amounts, purchaseLineId: lineId, lotId });
  }
  await addMovements(tx, viewer, movements);
}

/** Reads the lines of a locked purchase. */
async function readLines(tx: Tx, id: number): Promise<Map<number, Line>> {
  const { rows } = await sql<Line>`
    select l.id, l.stock_material_id as "materialId", l.base::text as base, l.received::text as received,
      ${receiptsOfLine} as receipts, l.closed_by_hand as "closedByHand", m.unit, m.pack_size::text as "packSize", m.has_lots as "hasLots"
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
