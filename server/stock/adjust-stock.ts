import type { InputOf } from '#contract/calls.ts';
import { amountOf, writeAmount } from '#contract/stock/amounts.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import type { JsonStatement } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { addMovement, inUnitOf } from './add-movement.ts';
import { announceStock, lockMaterial } from './save-material.ts';
import { movedMaterial } from './stock-json.ts';

/**
 * Takes out or puts back an amount with a note: 'Samples', 'Spoiled' (ST-9). Throws stockMaterialNotFound and
 * unitDoesNotFit.
 */
export async function adjustStock(
  tx: Tx,
  viewer: Viewer,
  { id, quantity: entered, unit, note }: InputOf<'adjustStock'>,
): Promise<Audited<'stockAdjusted', JsonStatement>> {
  const material = await lockMaterial(tx, id);
  const quantity = inUnitOf(material, entered, unit, 'quantity');
  const movementId = await addMovement(tx, viewer, id, { kind: 'adjust', quantity, entered, enteredUnit: unit, note });
  await announceStock(tx);
  const after = writeAmount(amountOf(material.onHand) + amountOf(quantity));
  const changes = { onHand: [material.onHand, after], note: [null, note] } as const;
  return audited(movedMaterial(id, movementId), { kind: 'stockAdjusted', id, name: material.name, changes });
}
