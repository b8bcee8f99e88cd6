import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';

type StoredPurchase = {
  id: number;
  supplierName: string;
  state: 'ordered' | 'closed' | 'cancelled';
  expectedOn: string;
  reference: string;
  note: string;
  revision: number;
};

/**
 * Locks a purchase that is still ordered until the commit; materials are locked after it. Throws purchaseNotFound,
 * purchaseClosed, and changedMeanwhile for an older revision.
 */
export async function lockPurchase(tx: Tx, id: number, revision?: number): Promise<StoredPurchase> {
  const purchase = await sql<StoredPurchase>`
    select id, supplier_name as "supplierName", state, expected_on::text as "expectedOn", reference, note, revision
    from purchases where id = ${id} for update`.one(tx, 'purchaseNotFound');
  if (purchase.state !== 'ordered') throw problem('purchaseClosed');
  if (revision !== undefined && revision !== purchase.revision) throw problem('changedMeanwhile');
  return purchase;
}
