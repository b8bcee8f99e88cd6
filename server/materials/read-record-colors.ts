import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { namedColors } from '#contract/materials/material-color.ts';
import type { RecordColor } from '#contract/materials/record-colors.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { isUnfinished } from './demand-json.ts';
import { colorOf, hasColorPlaceholder } from './material-color.ts';

type Found = Pick<RecordColor, 'recordId' | 'productId' | 'productCode' | 'ordered'> & {
  colors: string[];
  names: string[];
};

/**
 * Reads which products the unfinished lines of open orders, or of one order, have in another color than their record names
 * (MA-12). The database finds the records of which a name contains a color of the product; whether it is a word of its own
 * is found here.
 */
export async function readRecordColors(
  db: Db,
  _viewer: Viewer,
  { order }: InputOf<'readRecordColors'>,
): Promise<AnswerOf<'readRecordColors'>> {
  const { rows } = await sql<Found>`
    with ordered as (
      select p.product_id, array_agg(distinct c.color) as colors
      from order_products p cross join lateral (
        select ${colorOf(sql`combination`)} as color from jsonb_array_elements(p.breakdown) as combination) c
      where ${isUnfinished} and p.breakdown <> '[]' and c.color <> ''
        and (${order ?? null}::bigint is null or p.order_id = ${order ?? null}::bigint)
      group by p.product_id
    )
    select r.id as "recordId", c.id as "productId", c.product_code as "productCode", to_json(c.colors) as colors,
      to_json(o.colors) as ordered, i.names
    from ordered o join products c on c.id = o.product_id join raw_materials r on r.product_id = c.id
    cross join lateral (
      select json_agg(distinct i.name) as names from raw_material_items i
      where i.record_id = r.id and not ${hasColorPlaceholder(sql`i.name`)} and exists (
        select from unnest(c.colors) color where position(lower(color) in lower(i.name)) > 0)) i
    where i.names is not null
    order by c.product_code, r.id`.execute(db);
  const all = rows.flatMap(differing);
  return { colors: all.slice(0, limits.recordColors), moreColors: all.length > limits.recordColors };
}

/** Returns the colors that a record names while orders are in others. */
function differing({ recordId, productId, productCode, ordered, colors, names }: Found): RecordColor[] {
  const recorded = new Set(names.flatMap(name => namedColors(name, colors)));
  return [...recorded].flatMap(color => {
    const others = ordered.filter(one => one.toLowerCase() !== color.toLowerCase());
    return others.length > 0 ? [{ recordId, productId, productCode, ordered: others, recorded: color }] : [];
  });
}
