import type { AnswerOf } from '#contract/calls.ts';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import type { MaterialCategory } from '#contract/materials/material-rules.ts';
import { t } from '#contract/wording.ts';
import { readCalendar } from '../dates/read-facts.ts';
import { stageOfItem } from '../materials/demand-json.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { shortDay } from '../production/acceptance/short-day.ts';
import { aheadUntil, neededDay } from './ahead-until.ts';
import { leadDays } from './lead-days.ts';
import { countThis, neededRows } from './stock-rows.ts';
import { isSpelling, perUnit, unitsByName } from './units-by-name.ts';

type Warnings = AnswerOf<'readAcceptance'>['warnings'];
type Short = { category: MaterialCategory; name: string; ahead: number | null; leadDays: number; today: string };

/** So many materials a review names. */
const mostNamed = 5;

/**
 * Warns of believed materials that would be short if the new lines of an order were accepted (11.1). A superadmin reads which
 * ones, and by when to order them; an admin only that there are some. Accepting never waits for it (ST-8).
 */
export async function warnOfShortages(db: Db, viewer: Viewer, orderId: number): Promise<Warnings> {
  const { rows } = await sql<Short>`
    with wanted as materialized (
      select m.id as material, sum(${perUnit()} * u.size) as amount, min(${aheadUntil(stageOfItem)}) as ahead
      from order_products p join raw_materials r on r.product_id = p.product_id
      join raw_material_items i on i.record_id = r.id and i.quantity > 0
      cross join lateral ${unitsByName} u
      join material_names n on ${isSpelling(sql`u.name`)}
      join stock_materials m on m.id = n.stock_material_id and not m.archived
      left join line_forecasts f on f.order_id = p.order_id and f.product_id = p.product_id
      where p.order_id = ${orderId} and ${isNewLine('p')} and not p.cancelled
      group by m.id
    ), ${neededRows(sql<boolean>`m.id in (select material from wanted)`)}
    select m.category, m.name, w.ahead, workshop_today()::text as today,
      ${leadDays} as "leadDays"
    from wanted w join needed m on m.id = w.material
    where not ${countThis} and m.need + w.amount > m.on_hand + m.on_order
    order by array_position(array['leather', 'lining', 'thread', 'metal'], m.category), lower(m.name), m.id
    limit ${sql.lit(mostNamed)}`.execute(db);
  if (rows.length === 0) return [];
  if (viewer.role !== 'superadmin') return [{ kind: 'shortage', productId: null, text: t`Material is short` }];
  const days = new WorkCalendar(await readCalendar(db));
  return rows.map(row => ({ kind: 'shortage', productId: null, text: textOf(row, days) }));
}

function textOf({ category, name, ahead, leadDays, today }: Short, days: WorkCalendar): string {
  const short = t`${categoryLabels[category]} is short: ${name}.`;
  if (ahead === null) return short;
  const orderBy = days.dayOf(Math.max(1, neededDay(days, today, ahead) - leadDays));
  if (orderBy === undefined) return short;
  return orderBy < today ? `${short} ${t`Order now`}` : `${short} ${t`Order by ${shortDay(orderBy)}`}`;
}
