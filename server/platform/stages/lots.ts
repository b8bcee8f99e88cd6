import { type Sql, sql } from '../database/sql.ts';

/** The dye lots of which marks of the line `p` used more than they gave back (ST-18), as rows of material and lot. */
export const usedLots: Sql = sql`
  select v.stock_material_id as material, v.lot_id as lot from stock_movements v
  where v.order_id = p.order_id and v.product_id = p.product_id and v.kind = 'use' and v.lot_id is not null
  group by v.stock_material_id, v.lot_id having sum(v.quantity) < 0`;

/** The lots of which the line `p` is made: those that it used, and the one that was chosen. */
export const lotsOfLine: Sql = sql`(
  select c.stock_material_id as material, c.lot_id as lot from line_lots c
  where c.order_id = p.order_id and c.product_id = p.product_id
  union
  ${usedLots})`;

/** The lots of the line `p` as JSON, by the name of their material. */
export const lotsOfLineJson: Sql = sql`coalesce((
  select json_agg(json_build_object('material', l.name, 'codes', l.codes) order by lower(l.name), l.material)
  from (
    select u.material, m.name, json_agg(l.code order by l.code) as codes
    from ${lotsOfLine} u join stock_materials m on m.id = u.material join lots l on l.id = u.lot
    group by u.material, m.name) l), '[]')`;
