import { type Sql, sql } from '../database/sql.ts';

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

/** Condition: the order `o` is not finished. Only such an order has dates. */
export const isUnfinished = sql<boolean>`(o.completed_at is null and o.finished_items < o.total_items)`;

/** The state of the order `o` relative to its promised date (DA-7). */
export const orderDateState: Sql<string | null> = sql`(
  case
    when o.promised_on is null or not ${isUnfinished} then null
    when o.promised_on < (select workshop_today()) then 'late'
    when ${orderLikelyOn} > o.promised_on then 'expectedLate'
    when ${orderSafeOn} > o.promised_on then 'atRisk'
  end)`;
