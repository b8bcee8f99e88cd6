import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { combinationsOfLine } from './material-choices.ts';
import { joinLists, listFields } from './material-json.ts';

/** The combinations of the line `p`, as the contract's MaterialCombination. */
const combinations = sql`coalesce((
  select json_agg(json_build_object('quantity', c.quantity, 'factor', c.factor::text, 'choices', coalesce((
    select json_agg(json_build_object('option', k.key, 'value', k.value) order by k.key) from jsonb_each_text(c.choices) k), '[]'))
    order by c.place)
  from ${combinationsOfLine} c), '[]')`;

/**
 * Reads the lists of all products of an order, in the order of its lines, so that screens and PDFs need only one call.
 * Omits products without a record. Throws orderNotFound.
 */
export async function readOrderMaterials(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  return sql`
    select json_build_object('materials', coalesce((
      select json_agg(json_build_object('productId', p.product_id, ${listFields}, 'combinations', ${combinations}) order by p.position)
      from order_products p join raw_materials r on r.product_id = p.product_id ${joinLists('record')}
      where p.order_id = o.id), '[]'))::text as json
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.jsonText(db, 'orderNotFound');
}
