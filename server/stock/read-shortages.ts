import { limits } from '#contract/call/limits.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import type { Shortage } from '#contract/stock/shortages.ts';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { readCalendar } from '../dates/read-facts.ts';
import { isUnfinished, stageOfItem } from '../materials/demand-json.ts';
import { amountWith } from '../materials/material-choices.ts';
import { openLines, workOrder } from '../orders/open-lines/open-lines.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { aheadUntil, neededDay } from './ahead-until.ts';
import { usualLeadDays } from './lead-days.ts';
import { neededByLine } from './needed-by-line.ts';
import { stockMaterialJson } from './stock-json.ts';
import { stockRows } from './stock-rows.ts';
import { supplierJson } from './supplier-json.ts';
import { passedAtStage, passedOf, unitsByName } from './units-by-name.ts';

type Answer = AnswerOf<'readShortages'>;
type Row = Pick<Shortage, 'material' | 'jobs' | 'moreJobs'> & { supplier: Supplier | null; ahead: number | null };
type Read = Omit<Answer, 'suppliers'> & { rows: Row[]; today: string };

/** The work ahead of the line `w` up to the stage that uses the material, in working days; null without dates. */
const ahead = sql<number | null>`(
  select ${aheadUntil(sql`w.stage`)} from line_forecasts f where f.order_id = w.order_id and f.product_id = w.product_id)`;

/**
 * Names in use that no material has, with what accepted jobs need of them. Units without a choice keep the placeholder. The
 * names are looked up after the sums, because many lines have few names.
 */
const notKept: Sql = sql`(
  select k.* from (
    select i.category, u.name, i.unit, sum(round(${amountWith(sql`u.factor`)}, 4) * (u.size - ${passedOf(passedAtStage(stageOfItem))})) as need
    from order_products p join raw_materials r on r.product_id = p.product_id
    join raw_material_items i on i.record_id = r.id and i.quantity > 0
    cross join lateral ${unitsByName} u
    where ${isUnfinished} and not ${isNewLine('p')}
    group by 1, 2, 3) k
  where not exists (
    select from material_names n where n.category = k.category and n.name = k.name and n.unit = k.unit))`;

/**
 * Reads what to buy, by supplier, with the day by which to order it (ST-5, ST-15). Lines take what is there in the order of
 * work; the first one that is not covered decides the day.
 */
export async function readShortages(db: Db, _viewer: Viewer): Promise<Answer> {
  const { rows, today, ...rest } = await sql<Read>`
    with ${openLines}, ${stockRows(sql<boolean>`not m.archived`)}, ${neededByLine}, taken as (
      select n.*, l.product_code, sum(n.amount) over w as total, row_number() over w as place
      from needing n join open l using (order_id, product_id)
      window w as (partition by n.material order by ${workOrder} rows unbounded preceding)
    ), uncovered as materialized (
      select * from (
        select t.*, row_number() over (partition by t.material order by t.place) as rank,
          count(*) over (partition by t.material) as jobs
        from taken t join stock m on m.id = t.material where t.total > m.on_hand + m.on_order) u where u.rank <= ${sql.lit(limits.shortageJobs)}
    ), bought as (
      select m.* from stock m where m.to_buy > 0
    ), not_kept as materialized ${notKept}
    select workshop_today()::text as today, coalesce((
      select json_agg(json_build_object('material', ${stockMaterialJson},
        'supplier', (select ${supplierJson} from suppliers s where s.id = m.supplier_id),
        'ahead', (select ${ahead} from uncovered w where w.material = m.id and w.rank = 1),
        'jobs', coalesce((
          select json_agg(json_build_object('orderId', u.order_id, 'productCode', u.product_code) order by u.rank)
          from uncovered u where u.material = m.id), '[]'),
        'moreJobs', coalesce((
          select greatest(0, max(u.jobs) - ${sql.lit(limits.shortageJobs)}) from uncovered u where u.material = m.id), 0))
        order by lower((select s.name from suppliers s where s.id = m.supplier_id)) nulls last, m.supplier_id,
          array_position(array['leather', 'lining', 'thread', 'metal'], m.category), lower(m.name), m.id)
      from bought m), '[]') as rows,
      coalesce((
        select json_agg(json_build_object('category', category, 'name', name, 'unit', unit, 'need', round(need, 4)::text)
          order by array_position(array['leather', 'lining', 'thread', 'metal'], category), lower(name), name, unit)
        from (select * from not_kept where need > 0
          order by array_position(array['leather', 'lining', 'thread', 'metal'], category), lower(name), name, unit
          limit ${sql.lit(limits.notKept)}) k), '[]') as "notKept",
      (select count(distinct p.product_id)::int from order_products p
        where ${isUnfinished} and not ${isNewLine('p')}
          and not exists (select from raw_materials r where r.product_id = p.product_id)) as "withoutRecord",
      (select json_build_object('short', count(*) filter (where m.short > 0),
        'below', count(*) filter (where m.on_hand < m.min_level)) from stock m) as counts`.one(db);
  const days = new WorkCalendar(await readCalendar(db));
  const dated = rows.map(row => ({ ...row, ...orderDays(days, today, row) }));
  return { ...rest, suppliers: bySupplier(dated, leadDays => deliveryDay(days, today, leadDays)) };
}

/** Returns the day on which the first uncovered job needs a material, and the one by which to order it (ST-15). */
function orderDays(days: WorkCalendar, today: string, { ahead: daysAhead, supplier }: Row) {
  if (daysAhead === null) return { orderBy: null, orderNow: false, shortFrom: null };
  const neededAt = neededDay(days, today, daysAhead);
  const shortFrom = days.dayOf(neededAt) ?? null;
  const orderBy = days.dayOf(Math.max(1, neededAt - (supplier?.leadDays ?? usualLeadDays))) ?? null;
  return { orderBy, orderNow: orderBy !== null && orderBy < today, shortFrom };
}
/** Returns the day on which an order of today comes: so many working days of the workshop later, but never before today. */
function deliveryDay(days: WorkCalendar, today: string, leadDays: number): string {
  if (leadDays === 0) return today;
  return days.dayOf(days.numberOf(today) + leadDays) ?? today;
}

type Dated = Row & Pick<Shortage, 'orderBy' | 'orderNow' | 'shortFrom'>;

function bySupplier(rows: readonly Dated[], dayAfter: (leadDays: number) => string): Answer['suppliers'] {
  const groups = Map.groupBy(rows, ({ supplier }) => supplier?.id);
  return [...groups.values()].map(group => ({
    supplier: group[0]?.supplier ?? null,
    expectedOn: group[0]?.supplier ? dayAfter(group[0].supplier.leadDays) : null,
    rows: group.map(({ material, orderBy, orderNow, shortFrom, jobs, moreJobs }) => {
      return { material, orderBy, orderNow, shortFrom, jobs, moreJobs };
    }),
  }));
}
