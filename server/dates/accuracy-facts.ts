import { onlyRow } from '../platform/database/only-row.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { isFinishing } from '../platform/stages/finishing-event.ts';
import { isKeptPromise } from '../platform/stages/kept-promise.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { finishedDay, isWanted, stillCounts } from './read-facts.ts';

/** How accurate the first forecast of a line was. */
export type ForecastOutcome = {
  orderId: number;
  productCode: string;
  placedOn: string;
  likelyOn: string;
  safeOn: string;
  promisedOn: string | null;
  readyOn: string | null;
};

/** How accurate the promises of a finished order were. */
export type PromiseOutcome = {
  customerId: number | null;
  customerName: string;
  readyOn: string;
  firstPromise: string;
  lastPromise: string;
  reasons: string[];
};

export type AccuracyFacts = {
  today: string;
  workdays: boolean[];
  closed: { from: string; to: string }[];
  lines: ForecastOutcome[];
  promises: PromiseOutcome[];
};

/** Whether the change `c` of the revision `v` removed a product that was not ready: its order was not ready before. */
const removesUnready = sql<boolean>`(case when c ->> 'field' = 'removed' then (c ->> 'from')::int > coalesce((
  select e.to_value::int from production_events e
  where e.order_id = v.order_id and e.product_id = (c ->> 'productId')::bigint and e.what = 'completed'
  order by e.id desc limit 1), 0) else false end)`;

/**
 * Reads how accurate first forecasts and promises were, in one statement. Later forecasts do not count, so nobody can
 * improve the result afterwards.
 */
export function readAccuracyFacts(db: Db, months: number): Promise<AccuracyFacts> {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone z.zone)::date`;
  return sql<AccuracyFacts>`
    with z as (select coalesce(time_zone, default_zone) as zone, workdays, closed from ${onlyRow('workshop_settings')} w),
    since as (select (date_trunc('month', workshop_today()) - make_interval(months => ${months - 1}::int))::date as day),
    lines as (
      select f.order_id, p.product_code, ${dayOf('o.created_at')} as placed_on, f.likely_on, f.safe_on, o.promised_on,
        case when p.completed = p.quantity then (${finishedDay(dayOf)}) end as ready_on
      from first_forecasts f join order_products p using (order_id, product_id) join orders o on o.id = f.order_id
      cross join z where (not ${isNewLine('p')} or o.promised_on is not null) and ${isWanted} and ${stillCounts}
    ), orders_ready as (
      select o.id, o.customer_id, o.customer_name, greatest((
          select max(${dayOf('e.happened_at')}) from order_products p join production_events e on ${isFinishing}
          where p.order_id = o.id), (
          select max(${dayOf('v.at')}) from order_revisions v cross join jsonb_array_elements(v.changes) c
          where v.order_id = o.id and ${removesUnready})) as ready_on
      from orders o cross join z
      where o.finished_items = o.total_items and exists (select from order_promises r where r.order_id = o.id and ${isKeptPromise})
    )
    select to_json(workshop_today()) as today, z.workdays, z.closed,
      coalesce((
        select json_agg(json_build_object('orderId', order_id, 'productCode', product_code, 'placedOn', placed_on,
          'likelyOn', likely_on, 'safeOn', safe_on, 'promisedOn', promised_on, 'readyOn', ready_on)
          order by coalesce(ready_on, safe_on) desc, order_id desc, product_code)
        from lines, since where coalesce(ready_on, safe_on) >= since.day and (ready_on is not null or safe_on < workshop_today())
      ), '[]') as lines,
      coalesce((
        select json_agg(json_build_object('customerId', o.customer_id, 'customerName', o.customer_name,
          'readyOn', o.ready_on, 'firstPromise', r.first, 'lastPromise', r.last, 'reasons', r.reasons) order by o.id)
        from orders_ready o cross join since cross join lateral (
          select (array_agg(promised_on order by id))[1] as first, (array_agg(promised_on order by id desc))[1] as last,
            coalesce(json_agg(reason order by id) filter (where reason is not null), '[]') as reasons
          from order_promises r where r.order_id = o.id and ${isKeptPromise}) r
        where o.ready_on >= since.day
      ), '[]') as promises
    from z`.one(db);
}
