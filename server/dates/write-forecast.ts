import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcement } from '../platform/live/announce.ts';

/**
 * Stores a forecast in one statement, so that readers see either the old or the new dates. Writes first forecasts once
 * (DA-5). Sends a live event when a date, or what there is to say about dates, changed. `json` is the JSON text of a
 * Forecasted (forecast-facts.ts).
 */
export async function writeForecast(tx: Tx, json: string): Promise<void> {
  await sql`
    with forecast as (select ${json}::jsonb as f),
    given as materialized (
      select g.* from forecast, jsonb_to_recordset(f -> 'lines')
        as g("orderId" bigint, "productId" bigint, "likelyOn" date, "safeOn" date, ahead real[], first jsonb)
    ), gone as (
      delete from line_forecasts l where not exists (
        select from given where "orderId" = l.order_id and "productId" = l.product_id)
      returning 1
    ), kept as (
      insert into line_forecasts as l (order_id, product_id, likely_on, safe_on, ahead)
      select "orderId", "productId", "likelyOn", "safeOn", ahead from given
      on conflict (order_id, product_id) do update
        set likely_on = excluded.likely_on, safe_on = excluded.safe_on, ahead = excluded.ahead, as_of = now()
        where (l.likely_on, l.safe_on, l.ahead) is distinct from (excluded.likely_on, excluded.safe_on, excluded.ahead)
      returning 1
    ), firsts as (
      insert into first_forecasts (order_id, product_id, first_day, q50, spread, likely_days, safe_days, likely_on, safe_on)
      select "orderId", "productId", (first ->> 'firstDay')::date, (first ->> 'q50')::float8, (first ->> 'spread')::float8,
        (first ->> 'likelyDays')::int, (first ->> 'safeDays')::int, "likelyOn", "safeOn"
      from given where first is not null
      on conflict do nothing
    ), accepting as materialized (
      select a.* from forecast, jsonb_to_recordset(f -> 'acceptances')
        as a("orderId" bigint, "safeOn" date, "proposedOn" date, delays integer)
    ), settled as (
      delete from acceptance_forecasts a where not exists (select from accepting where "orderId" = a.order_id)
      returning 1
    ), accepted as (
      insert into acceptance_forecasts as a (order_id, safe_on, proposed_on, delays)
      select "orderId", "safeOn", "proposedOn", delays from accepting
      on conflict (order_id) do update
        set safe_on = excluded.safe_on, proposed_on = excluded.proposed_on, delays = excluded.delays
        where (a.safe_on, a.proposed_on, a.delays) is distinct from (excluded.safe_on, excluded.proposed_on, excluded.delays)
      returning 1
    ), differing as (
      select from forecast, forecast_state s where (s.days, s.finished, s.why, s.median_lead) is distinct from
        ((f ->> 'days')::int, (f ->> 'finished')::int, f ->> 'why', (f ->> 'medianLead')::int)
    ), state as (
      update forecast_state set as_of = now(), days = (f ->> 'days')::int, finished = (f ->> 'finished')::int,
        why = f ->> 'why', median_lead = (f ->> 'medianLead')::int
      from forecast
    )
    select ${announcement('boardChanged', {}, { workshop: true })}
    where exists (select from gone) or exists (select from kept) or exists (select from differing)
      or exists (select from accepted)`.execute(tx);
}
