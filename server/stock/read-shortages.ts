import { limits } from '#contract/call/limits.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import type { Shortage } from '#contract/stock/shortages.ts';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { readCalendar } from '../dates/read-facts.ts';
import { isUnfinished, stageOfItem } from '../materials/demand-json.ts';
import { amountWith, isByCombination } from '../materials/material-choices.ts';
import { openLines, workOrder } from '../orders/open-lines/open-lines.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { aheadUntil, neededDay } from './ahead-until.ts';
import { usualLeadDays } from './lead-days.ts';
import { neededBy } from './needed-by-line.ts';
import { stockMaterialJson } from './stock-json.ts';
import { acceptedUnits, stockRows, unitsAtStage } from './stock-rows.ts';
import { supplierJson } from './supplier-json.ts';
import { isSpelling } from './units-by-name.ts';

/** Whether some material has the name of the item `i`. */
const hasMaterial = sql<boolean>`exists (select from material_names n where ${isSpelling(sql`i.name`)})`;

type Answer = AnswerOf<'readShortages'>;
type Row = Pick<Shortage, 'material' | 'jobs' | 'moreJobs'> & { supplier: Supplier | null; ahead: number | null };
type Read = Omit<Answer, 'suppliers'> & { rows: Row[]; today: string };

/** The work ahead of the first uncovered line, `w`, up to the stage that uses the material, in working days; null without dates. */
const ahead = sql<number | null>`(
  select ${aheadUntil(sql`w.stage`)} from line_forecasts f where f.order_id = w.order_id and f.product_id = w.product_id)`;

/**
 * Parts of a WITH list that need those of `usingItems`. `not_kept` has the names in use that no material has, with what
 * accepted jobs need of them. Units without a choice keep the placeholder.
 */
const notKept: Sql = sql`
  unkept_items as materialized (
    select r.product_id, ${stageOfItem} as stage, i.category, i.name, i.unit, i.quantity as per
    from raw_material_items i join raw_materials r on r.id = i.record_id
    where i.quantity > 0 and not ${isByCombination(sql`r.product_id`)} and not ${hasMaterial}
  ), not_kept as (
    select category, name, unit, sum(amount) as need from (
      select k.category, k.name, k.unit, k.per * ${unitsAtStage} as amount
      from unkept_items k join (${acceptedUnits(sql`unkept_items`)}) a using (product_id)
      union all
      select i.category, i.name, i.unit, round(${amountWith(sql`i.factor`)}, 4) * i.units from spelled_choices i
      where not i.is_new and not ${hasMaterial}) u
    group by category, name, unit having sum(amount) > 0
  )`;

/**
 * Reads what to buy, by supplier, with the day by which to order it (ST-5, ST-15). Lines take what is there in the order of
 * work; the first one that is not covered decides the day.
 */
export async function readShortages(db: Db, _viewer: Viewer): Promise<Answer> {
  const { rows, today, ...rest } = await sql<Read>`
    with ${openLines}, ${stockRows(sql<boolean>`not m.archived`)}, bought as materialized (
      select * from stock where to_buy > 0
    ), ${neededBy(sql`bought`, 'accepted')}, places as materialized (
      select l.order_id, l.product_id, l.product_code, row_number() over (order by ${workOrder}) as place from open l
    ), taken as (
      select n.material, n.stage, l.*, m.on_hand + m.on_order as there,
        sum(n.amount) over (partition by n.material order by l.place rows unbounded preceding) as total
      from needing n join places l using (order_id, product_id) join bought m on m.id = n.material
    ), uncovered as (
      select material, stage, order_id, product_id, product_code,
        row_number() over (partition by material order by place) as rank
      from taken where total > there
    ), waiting as materialized (
      select material, min(order_id) filter (where rank = 1) as order_id, min(product_id) filter (where rank = 1) as product_id,
        min(stage) filter (where rank = 1) as stage,
        json_agg(json_build_object('orderId', order_id, 'productCode', product_code) order by rank)
          filter (where rank <= ${sql.lit(limits.shortageJobs)}) as jobs,
        greatest(0, count(*) - ${sql.lit(limits.shortageJobs)}) as more_jobs
      from uncovered group by material
    ), ${notKept}
    select workshop_today()::text as today, coalesce((
      select json_agg(json_build_object('material', ${stockMaterialJson},
        'supplier', (select ${supplierJson} from suppliers s where s.id = m.supplier_id),
        'ahead', ${ahead}, 'jobs', coalesce(w.jobs, '[]'), 'moreJobs', coalesce(w.more_jobs, 0))
        order by lower((select s.name from suppliers s where s.id = m.supplier_id)) nulls last, m.supplier_id,
          array_position(array['leather', 'lining', 'thread', 'metal'], m.category), lower(m.name), m.id)
      from bought m left join waiting w on w.material = m.id), '[]') as rows,
      coalesce((
        select json_agg(json_build_object('category', category, 'name', name, 'unit', unit, 'need', round(need, 4)::text)
          order by array_position(array['leather', 'lining', 'thread', 'metal'], category), lower(name), name, unit)
        from (select * from not_kept
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
