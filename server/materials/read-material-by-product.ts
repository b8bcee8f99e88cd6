import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, jsonText } from '../platform/database/json-text.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { joinLists, listFields } from './material-json.ts';

/** Reads the four lists of a product, which may be deleted. Throws materialNotFound without a record (MA-6). */
export async function readMaterialByProduct(
  db: Db,
  _viewer: Viewer,
  { productId }: { productId: number },
): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object(${listFields})::text as json
    from raw_materials r ${joinLists('record')} where r.product_id = ${productId}`.execute(db);
  if (!rows[0]) throw problem('materialNotFound');
  return jsonText(rows[0].json);
}
