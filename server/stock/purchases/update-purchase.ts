import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf, unchanged } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announceStock } from '../save-material.ts';
import { lockPurchase } from './lock-purchase.ts';
import { requireFuture } from './place-purchase.ts';
import { savedPurchase } from './purchase-json.ts';

/**
 * Changes the expected day, reference and note of an ordered purchase; a field left out stays. Throws purchaseNotFound,
 * purchaseClosed, changedMeanwhile, and invalidInput for another day before today.
 */
export async function updatePurchase(
  tx: Tx,
  _viewer: Viewer,
  { id, revision, ...given }: InputOf<'updatePurchase'>,
): Promise<Audited<'purchaseEdited', JsonStatement>> {
  const before = await lockPurchase(tx, id, revision);
  const { expectedOn = before.expectedOn, reference = before.reference, note = before.note } = given;
  if (expectedOn !== before.expectedOn) await requireFuture(tx, expectedOn);
  const was = { expectedOn: before.expectedOn, reference: before.reference, note: before.note };
  const changes = changesOf(was, { expectedOn, reference, note });
  if (Object.values(changes).every(([from, to]) => from === to)) return unchanged(savedPurchase(id));
  await sql`
    update purchases set expected_on = ${expectedOn}, reference = ${reference}, note = ${note}, revision = revision + 1
    where id = ${id}`.execute(tx);
  await announceStock(tx);
  return audited(savedPurchase(id), { kind: 'purchaseEdited', id, name: before.supplierName, changes });
}
