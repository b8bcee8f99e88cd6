import { stageOfItem } from '../../materials/demand-json.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { lotsOfLine } from '../../platform/stages/lots.ts';
import { materialsOfLine } from '../units-by-name.ts';

/**
 * The materials of the line `p` whose lots are kept apart, as rows of id, name, category, stage and the lot that was chosen (ST-18):
 * those that the record of its product names.
 */
export const materialsOfJob: Sql = sql`(
  select m.id, m.name, m.category, min(${stageOfItem}) as stage, c.lot_id
  from (select) one ${materialsOfLine}
  left join line_lots c on c.order_id = p.order_id and c.product_id = p.product_id and c.stock_material_id = m.id
  where m.has_lots and not m.archived
  group by m.id, m.name, m.category, c.lot_id)`;

/**
 * The materials of the line `p` whose lots are kept apart, as JSON. It has names and the codes of lots, and no amount, because
 * benches read it (ST-19). The chosen lot is listed also when it is used up.
 */
export const jobLotsJson: Sql = sql`coalesce((
  select json_agg(${sql.json(sql`
    j.id, j.name, j.category, j.stage, j.lot_id as "lotId", coalesce((
      select json_agg(json_build_object('id', l.id, 'code', l.code) order by l.received_on desc, l.id desc)
      from lots l where l.stock_material_id = j.id and (not l.used_up or l.id = j.lot_id)), '[]') as lots,
    (select case when count(*) > 1 then json_agg(l.code order by l.code) else '[]' end
      from ${lotsOfLine} u join lots l on l.id = u.lot where u.material = j.id) as mixed`)}
    order by lower(j.name), j.id)
  from ${materialsOfJob} j), '[]')`;
