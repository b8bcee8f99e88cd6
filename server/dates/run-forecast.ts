import { onlyRow } from '../platform/database/only-row.ts';
import { sql } from '../platform/database/sql.ts';
import { type Db, type Tx, transaction } from '../platform/database/transaction.ts';
import { forecastInWorker } from './compute-in-worker.ts';
import { coverage } from './coverage.ts';
import { notifyOfLateOrders } from './notify-of-late-orders.ts';
import { readFacts } from './read-facts.ts';
import { writeForecast } from './write-forecast.ts';

/** The name of the lock that a process holds while it forecasts. */
const lock = 'cordwain forecast';

/** The age of the last forecast, and whether 03:00 or noon in the workshop has passed since. */
type Due = { ageMs: number | null; isDue: boolean };

/**
 * Forecasts all open lines and stores the dates in one transaction (DA-4). Returns false when another process is
 * forecasting. After 03:00 it also sends the nightly notification, once a night (DA-7).
 */
export function runForecast(db: Db, signal?: AbortSignal): Promise<boolean> {
  return transaction(db, async tx => {
    if (!(await isAlone(tx))) return false;
    const facts = await readFacts(tx);
    await writeForecast(tx, await forecastInWorker(facts, signal));
    // After the plans, because lines take material in their order.
    await coverage.write(tx);
    await notifyOfLateOrders(tx);
    return true;
  });
}

async function isAlone(tx: Tx): Promise<boolean> {
  const { alone } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${lock})) as alone`.one(tx);
  return alone;
}

/** Reads whether a forecast is due by the clock, and how old the last one is. */
export function readDue(db: Db): Promise<Due> {
  return sql<Due>`
    select extract(epoch from now() - s.as_of) * 1000 as "ageMs", s.as_of is null or s.as_of < (
      select max(day + hour) at time zone z.zone
      from (values (interval '-12 hours'), (interval '3 hours'), (interval '12 hours')) h(hour)
      cross join (select date_trunc('day', now() at time zone z.zone) as day) d
      where day + hour <= now() at time zone z.zone) as "isDue"
    from ${onlyRow('forecast_state')} s, ${onlyRow('workshop_settings')} w
    cross join lateral (select coalesce(w.time_zone, w.default_zone) as zone) z`.one(db);
}
