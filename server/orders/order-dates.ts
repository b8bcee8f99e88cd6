import { type Sql, sql } from '../database/sql.ts';

/**
 * The dates of the order `o`, in a select list: those of its last unfinished line, null when it has none or a line has no
 * date. Forecasts of lines that were finished since are ignored.
 */
const lastOf = (column: 'likely_on' | 'safe_on') => sql<string | null>`(
  select case when bool_and(f.${sql.ref(column)} is not null) then max(f.${sql.ref(column)}) end
  from line_forecasts f join order_products p on p.order_id = f.order_id and p.product_id = f.product_id
  where f.order_id = o.id and p.completed < p.quantity)`;
export const orderLikelyOn = lastOf('likely_on');
export const orderSafeOn = lastOf('safe_on');

/** Condition: the order `o` is not finished. Only such an order has dates. */
export const isUnfinished = sql<boolean>`(o.completed_at is null and o.finished_items < o.total_items)`;

/** How the order `o` stands against its promised date (DA-7). */
export const orderDateState: Sql<string | null> = sql`(
  case
    when o.promised_on is null or not ${isUnfinished} then null
    when o.promised_on < workshop_today() then 'late'
    when ${orderLikelyOn} > o.promised_on then 'expectedLate'
    when ${orderSafeOn} > o.promised_on then 'atRisk'
  end)`;
