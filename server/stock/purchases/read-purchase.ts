import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { JsonText } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { savedPurchase } from './purchase-json.ts';

/** Reads a purchase. Throws purchaseNotFound. */
export async function readPurchase(db: Db, _viewer: Viewer, { id }: InputOf<'readPurchase'>): Promise<JsonText> {
  return savedPurchase(id).jsonText(db, 'purchaseNotFound');
}
