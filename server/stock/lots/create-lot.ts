import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import type { JsonStatement } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announceStock, lockMaterial } from '../save-material.ts';
import { addLot, keepsNoLots, requireFreeCode } from './add-lot.ts';
import { savedLot } from './lot-json.ts';

/**
 * Adds a lot to a material whose lots are kept apart (ST-18). Throws stockMaterialNotFound, nameTaken, tooManyOfThese, and
 * invalidInput for another material.
 */
export async function createLot(
  tx: Tx,
  _viewer: Viewer,
  { id: materialId, ...lot }: InputOf<'createLot'>,
): Promise<Audited<'lotCreated', JsonStatement>> {
  const { name, hasLots } = await lockMaterial(tx, materialId);
  if (!hasLots) throw keepsNoLots('code');
  await requireFreeCode(tx, { materialId, name }, lot.code);
  const id = await addLot(tx, { materialId, ...lot });
  await announceStock(tx);
  return audited(savedLot(id), { kind: 'lotCreated', id: materialId, name, changes: changesOf(undefined, lot) });
}
