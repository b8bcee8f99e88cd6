import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { announceStock } from '../save-material.ts';
import { lockPurchase } from './lock-purchase.ts';
import { savedPurchase } from './purchase-json.ts';

/**
 * Cancels a purchase of which nothing was received (ST-17). Throws purchaseNotFound, changedMeanwhile, and purchaseClosed
 * also after a receipt.
 */
export async function cancelPurchase(
  tx: Tx,
  _viewer: Viewer,
  { id, revision }: InputOf<'cancelPurchase'>,
): Promise<Audited<'purchaseCancelled', JsonStatement>> {
  const { supplierName } = await lockPurchase(tx, id, revision);
  if (await sql`select from purchase_lines where purchase_id = ${id} and received > 0`.first(tx)) {
    throw problem('purchaseClosed', { text: t`Something was received already. Close the rest instead` });
  }
  await sql`update purchases set state = 'cancelled', revision = revision + 1 where id = ${id}`.execute(tx);
  await announceStock(tx);
  const changes = { state: ['ordered', 'cancelled'] } as const;
  return audited(savedPurchase(id), { kind: 'purchaseCancelled', id, name: supplierName, changes });
}
