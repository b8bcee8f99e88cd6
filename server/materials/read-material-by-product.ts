import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { joinLists, listFields } from './material-json.ts';

/** Reads the four lists of a product, which may be deleted. Throws materialNotFound without a record (MA-6). */
export async function readMaterialByProduct(
  db: Db,
  _viewer: Viewer,
  { productId }: { productId: number },
): Promise<JsonText> {
  return sql`
    select json_build_object(${listFields})::text as json
    from raw_materials r ${joinLists('record')} where r.product_id = ${productId}`.jsonText(db, 'materialNotFound');
}
