import { type Sql, sql } from '../platform/database/sql.ts';
import { isNewLine } from '../platform/stages/new-line.ts';

/**
 * The dates of the order `o`, as columns: those of its last unfinished line, or null when no line is unfinished or a
 * line has no date. Ignores forecasts of lines that were finished since.
 */
const lastOf = (column: 'likely_on' | 'safe_on') => sql<string | null>`(
  select case when bool_and(f.${sql.ref(column)} is not null) then max(f.${sql.ref(column)}) end
  from line_forecasts f join order_products p on p.order_id = f.order_id and p.product_id = f.product_id
  where f.order_id = o.id and p.completed < p.quantity)`;
export const orderLikelyOn = lastOf('likely_on');
export const orderSafeOn = lastOf('safe_on');

/** How often the promise of the order `o` was changed or withdrawn. */
export const promiseChanges = sql<number>`(
  select count(*)::int from order_promises r where r.order_id = o.id and r.was is not null)`;

/** Condition: the order `o` is not finished. Only such an order has dates. */
export const isUnfinished = sql<boolean>`(o.ended_at is null and o.finished_items < o.total_items)`;

/**
 * The state of an unfinished line from the promised day of its order and its own dates (LA-1), as stateOfDates in
 * contract/orders/date-states.ts computes it; null when there is nothing to say. A null date says nothing.
 */
export function dateStateOf(promisedOn: Sql, today: Sql, likelyOn: Sql, safeOn: Sql): Sql<string | null> {
  return sql<
    string | null
  >`(case when ${promisedOn} < ${today} then 'late' when ${likelyOn} > ${promisedOn} then 'willBeLate'
    when ${safeOn} > ${promisedOn} then 'tight' end)`;
}

/** The state of the order `o`: the worst one of its unfinished lines (LA-1). */
export const orderDateState: Sql<string | null> = sql`(
  select case when o.promised_on is not null and ${isUnfinished} then ${dateStateOf(
    sql`o.promised_on`,
    sql`workshop_today()`,
    sql`max(f.likely_on)`,
    sql`max(f.safe_on)`,
  )} end
  from line_forecasts f join order_products p on p.order_id = f.order_id and p.product_id = f.product_id
  where f.order_id = o.id and p.completed < p.quantity)`;

/** Condition: the order `o` needs a day to propose (DA-13), because it has no promise or one at risk. */
export const needsDay = sql<boolean>`(o.promised_on is null or ${orderDateState} is not null)`;

/**
 * The plan of the order `o`, if a forecast planned it: of an accepted, unfinished order without a promise, or of one whose
 * promise is at risk (DA-13); else null.
 */
export const orderPlan: Sql<unknown> = sql`case when ${isUnfinished} then (
  select json_build_object('on', a.planned_on) from order_plans a
  where a.order_id = o.id and case when o.promised_on is not null then ${orderDateState} is not null else exists (
    select from order_products p where p.order_id = o.id and p.completed < p.quantity and not ${isNewLine('p')}) end) end`;
