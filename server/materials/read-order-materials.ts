import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { type JsonText, jsonText } from '../http/json-text.ts';
import { maySeeOrder } from '../http/may-see.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { joinLists, listFields } from './material-json.ts';

/**
 * The lists of all products of an order at once, in the order of its lines, so that the material view and the PDFs need
 * one call instead of one a product. Products without a record are left out. Throws orderNotFound.
 */
export async function readOrderMaterials(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('materials', coalesce((
      select json_agg(json_build_object('productId', p.product_id, ${listFields}) order by p.position)
      from order_products p join raw_materials r on r.product_id = p.product_id ${joinLists('record')}
      where p.order_id = o.id), '[]'))::text as json
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.execute(db);
  if (!rows[0]) throw problem('orderNotFound');
  return jsonText(rows[0].json);
}
