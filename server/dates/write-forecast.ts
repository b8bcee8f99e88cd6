import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcement } from '../platform/live/announce.ts';
import { isNewLine } from '../platform/stages/new-line.ts';

/**
 * Stores a forecast in one statement, so that readers see either the old or the new dates. Writes first forecasts once
 * (DA-5). Keeps the dates and plans of orders that were accepted or placed while the forecast was computed, which the
 * acceptance wrote (DA-3), and leaves out lines that were removed meanwhile. Sends a live event when a date, or what there
 * is to say about dates, changed. `json` is the JSON text of a Forecasted (forecast-facts.ts).
 */
export async function writeForecast(tx: Tx, json: string): Promise<void> {
  await sql`
    with forecast as (select ${json}::jsonb as f),
    computed as materialized (
      select g.*, "isNew" and not ${isNewLine('p')} as is_accepted_since from forecast, jsonb_to_recordset(f -> 'lines')
        as g("orderId" bigint, "productId" bigint, "likelyOn" date, "safeOn" date, ahead real[], held real, own real,
          experience real, "likelyDays" int, "safeDays" int, "isNew" boolean, first jsonb)
      join order_products p on p.order_id = "orderId" and p.product_id = "productId"
    ), accepted_since as materialized (
      select distinct "orderId" from computed where is_accepted_since
    ), given as materialized (
      select * from computed where "orderId" not in (select "orderId" from accepted_since)
    ), gone as (
      delete from line_forecasts l where not exists (
        select from computed where "orderId" = l.order_id and "productId" = l.product_id)
        and not exists (select from orders o where o.id = l.order_id and o.created_at > now())
      returning order_id
    ), kept as (
      insert into line_forecasts as l (order_id, product_id, likely_on, safe_on, ahead, held, own, experience,
        likely_days, safe_days)
      select "orderId", "productId", "likelyOn", "safeOn", ahead, held, own, experience, "likelyDays", "safeDays" from given
      on conflict (order_id, product_id) do update
        set likely_on = excluded.likely_on, safe_on = excluded.safe_on, ahead = excluded.ahead, held = excluded.held,
          own = excluded.own, experience = excluded.experience, likely_days = excluded.likely_days,
          safe_days = excluded.safe_days, as_of = now()
        where (l.likely_on, l.safe_on, l.ahead, l.held, l.own, l.experience, l.likely_days, l.safe_days) is distinct from
          (excluded.likely_on, excluded.safe_on, excluded.ahead, excluded.held, excluded.own, excluded.experience,
            excluded.likely_days, excluded.safe_days)
          -- Calendars read from it whether the last safe day of the order changed.
          or l.order_id in (select order_id from gone)
      returning 1
    ), firsts as (
      insert into first_forecasts (order_id, product_id, first_day, q50, spread, likely_days, safe_days, likely_on, safe_on)
      select "orderId", "productId", (first ->> 'firstDay')::date, (first ->> 'q50')::float8, (first ->> 'spread')::float8,
        (first ->> 'likelyDays')::int, (first ->> 'safeDays')::int, "likelyOn", "safeOn"
      from given where first is not null
      on conflict do nothing
    ), planning as materialized (
      select p.* from forecast, jsonb_to_recordset((f -> 'plans') || (f -> 'proposals'))
        as p("orderId" bigint, "plannedOn" date, "likelyOn" date, "safeOn" date)
      where "orderId" not in (select "orderId" from accepted_since)
    ), settled as (
      delete from order_plans p where not exists (select from planning where "orderId" = p.order_id)
        and p.order_id not in (select "orderId" from accepted_since)
        and not exists (select from orders o where o.id = p.order_id and o.created_at > now())
      returning 1
    ), planned as (
      insert into order_plans as p (order_id, planned_on, likely_on, safe_on)
      select "orderId", "plannedOn", "likelyOn", "safeOn" from planning
      on conflict (order_id) do update
        set planned_on = excluded.planned_on, likely_on = excluded.likely_on, safe_on = excluded.safe_on
        where (p.planned_on, p.likely_on, p.safe_on) is distinct from
          (excluded.planned_on, excluded.likely_on, excluded.safe_on)
      returning 1
    ), differing as (
      select from forecast, forecast_state s where (s.days, s.finished, s.why) is distinct from
        ((f ->> 'days')::int, (f ->> 'finished')::int, f ->> 'why')
    ), state as (
      update forecast_state set as_of = now(), days = (f ->> 'days')::int, finished = (f ->> 'finished')::int,
        why = f ->> 'why'
      from forecast
    )
    select ${announcement('boardChanged', {}, { workshop: true })}
    where exists (select from gone) or exists (select from kept) or exists (select from differing)
      or exists (select from planned) or exists (select from settled)`.execute(tx);
}
