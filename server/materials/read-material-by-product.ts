import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { type JsonText, jsonText } from '../http/json-text.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { joinLists, listFields } from './material-json.ts';

/** The four lists of a product, also of one that left the catalogue. Throws materialNotFound without a record. */
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
