import type { InputOf } from '#contract/calls.ts';
import { amountOf, writeAmount } from '#contract/stock/amounts.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import type { JsonStatement } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { addMovement, inUnitOf } from './add-movement.ts';
import { announceStock, lockMaterial } from './save-material.ts';
import { movedMaterial } from './stock-json.ts';

/**
 * Sets what is on hand to what a person counted (ST-9). A count without a difference is a movement, too: it says that the
 * books are right. Throws stockMaterialNotFound, unitDoesNotFit, and changedMeanwhile with the balance when the material
 * was moved while the person counted.
 */
export async function countMaterial(
  tx: Tx,
  viewer: Viewer,
  { id, counted: entered, unit, seen, note }: InputOf<'countMaterial'>,
): Promise<Audited<'stockCounted', JsonStatement>> {
  const material = await lockMaterial(tx, id);
  const counted = inUnitOf(material, entered, unit, 'counted');
  if (amountOf(seen) !== amountOf(material.onHand)) {
    throw problem('changedMeanwhile', { fields: { onHand: material.onHand } });
  }
  const quantity = writeAmount(amountOf(counted) - amountOf(material.onHand));
  const movement = { kind: 'count', quantity, counted, entered, enteredUnit: unit, note } as const;
  const movementId = await addMovement(tx, viewer, id, movement);
  await announceStock(tx);
  const changes = { onHand: [material.onHand, counted], note: [null, note] } as const;
  return audited(movedMaterial(id, movementId), { kind: 'stockCounted', id, name: material.name, changes });
}
