import pg from 'pg';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { stages } from '#contract/orders/order-rules.ts';
import type { Calendar } from '#contract/production/working-days.ts';
import { onlyRow } from '../platform/database/only-row.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import { isAnswerHold } from '../platform/stages/answer-hold.ts';
import { isFinishing } from '../platform/stages/finishing-event.ts';
import { isKeptPromise } from '../platform/stages/kept-promise.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { passedAt } from '../platform/stages/passed.ts';
import { coverage, type OrderShortage } from './coverage.ts';
import { correctionDays, finishedCounted, type Quoted } from './forecast-facts.ts';

type Moment = Calendar & { zone: string; today: string; isMorning: boolean };

/** Reads the workshop's calendar, its current day, and whether it is before noon there. */
function readMoment(on: Db | Tx): Promise<Moment> {
  return sql<Moment>`
    select z.zone, w.workdays, w.closed, (now() at time zone z.zone)::date::text as today,
      extract(hour from now() at time zone z.zone) < 12 as "isMorning"
    from ${onlyRow('workshop_settings')} w cross join lateral (select coalesce(w.time_zone, w.default_zone) as zone) z`.one(
    on,
  );
}

/** Reads the workshop's calendar. */
export async function readCalendar(on: Db | Tx): Promise<Calendar> {
  const { workdays, closed } = await readMoment(on);
  return { workdays, closed };
}

/**
 * Reads the facts of a forecast, or of a quote of products, as JSON text for `parseFacts`. The main thread does not call
 * `parseFacts`.
 */
export async function readFacts(on: Db | Tx, quoted: readonly Quoted[] = []): Promise<string> {
  return (await readAll(on, quoted)).facts;
}

type OrderFacts = { facts: string; shortages: readonly OrderShortage[] };

/** Reads the facts of a forecast, and the materials that would be short if the new lines of an order were accepted. */
export function readFactsOfOrder(db: Db, orderId: number): Promise<OrderFacts> {
  return readAll(db, [], orderId);
}

/** Outside a transaction, another connection reads the short materials meanwhile. */
async function readAll(on: Db | Tx, quoted: readonly Quoted[], orderId?: number): Promise<OrderFacts> {
  const readShortages = () => coverage.readShortages(on, quoted, orderId);
  const [lines, { json, ofOrder }] =
    on instanceof pg.Pool
      ? await Promise.all([readLines(on), readShortages()])
      : [await readLines(on), await readShortages()];
  return { facts: `${lines.slice(0, -1)}, "shortages": ${json}}`, shortages: ofOrder };
}

/** Reads the facts without materials, as the text of a JSON object. */
async function readLines(on: Db | Tx): Promise<string> {
  const { zone, today, isMorning, ...calendar } = await readMoment(on);
  const since = sinceDay(calendar, today);
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${zone}::text)::date`;
  const from = sql`(${since}::date::timestamp at time zone ${zone}::text)`;
  const { json } = await sql<{ json: string }>`
    with ${lineParts(dayOf, from)}
    select json_build_object(
      'today', ${today}::text, 'isMorning', ${isMorning}::boolean, 'calendar', ${JSON.stringify(calendar)}::json,
      'firstOrder', (select ${dayOf('o.created_at')} from orders o order by o.id limit 1),
      'finished', (select count(*) from (
        select from order_products where completed = quantity limit ${sql.lit(finishedCounted)}) f),
      'lines', coalesce((select json_agg(${lineJson} order by l.order_id, l.position) from lines l), '[]'),
      'newOrders', coalesce((
        select json_agg(n.order_id order by n.order_id) from (
          select distinct order_id from lines l where l.is_open and l.accepted_on is null and not l.is_held) n), '[]'),
      'steps', coalesce((select json_agg(json_build_array(order_id, product_id, stage, day, net)) from steps), '[]'),
      'holds', coalesce((
        select json_agg(json_build_array(h.order_id, h.product_id, h.since, h.until)) from (
          select order_id, product_id, ${dayOf('set_at')} as since, ${dayOf('ended_at')} as until
          from line_holds where ended_at is null or ended_at >= ${from}
          union all select order_id, product_id, ${dayOf('cancelled_at')}, null from lines where cancelled) h), '[]'),
      'firsts', coalesce((
        select json_agg(json_build_array(f.q50, f.spread, f.first_day, ${beganDay(dayOf)},
          case when p.completed = p.quantity then (${finishedDay(dayOf)}) end))
        from first_forecasts f join order_products p using (order_id, product_id) join orders o on o.id = f.order_id
        where f.forecast_at >= ${from} and ${beganDay(dayOf)} is not null and ${isWanted}
          and ${stillCounts}), '[]')
    )::text as json`.one(on);
  return json;
}

/** Returns the first working day that the weights of products and the correction include. */
function sinceDay(calendar: Calendar, today: string): string {
  const days = new WorkCalendar(calendar);
  return days.dayOf(Math.max(1, days.numberBefore(today) - correctionDays + 1)) ?? today;
}

/**
 * Parts of the statement: net units by line, stage and day, without deleted orders, and the lines that are open or have
 * any.
 */
function lineParts(dayOf: (column: string) => Sql, from: Sql): Sql {
  return sql`steps as materialized (
      select e.order_id, e.product_id, array_position(array['cutting', 'stitching', 'finishing', 'completed'], e.what) - 1
        as stage, ${dayOf('e.happened_at')} as day, sum(e.to_value::int - e.from_value::int) as net
      from production_events e
      where e.happened_at >= ${from} and e.what not in ('status', 'quantity') and exists (select from orders o where o.id = e.order_id)
      group by 1, 2, 3, 4
    ), lines as (
      select p.*, o.requested_date, o.promised_on, o.cancelled_at, ${acceptedDay(dayOf)} as accepted_on, ${beganDay(dayOf)} as began_on,
        o.ended_at is null and p.completed < p.quantity as is_open, h.order_id is not null as is_held,
        h.until as held_until, coalesce(${isAnswerHold}, false) as waits_for_answer, f.order_id is not null as has_first,
        case when o.ended_at is null and o.promised_on is null then (
          select min(${acceptedDay(dayOf, 'l')}) from order_products l where l.order_id = o.id) end as order_accepted_on
      from order_products p join orders o on o.id = p.order_id
        left join line_holds h on h.order_id = p.order_id and h.product_id = p.product_id and h.ended_at is null
        left join first_forecasts f on f.order_id = p.order_id and f.product_id = p.product_id
        left join (select distinct order_id, product_id from steps) s
          on s.order_id = p.order_id and s.product_id = p.product_id
      where (o.ended_at is null and p.completed < p.quantity) or s.order_id is not null
    )`;
}

/** A line as LineColumns, because the names of the fields would triple the size of the text. */
const lineJson = sql`json_build_array(
  l.order_id, l.product_id, l.position, l.quantity, json_build_array(${sql.join(stages.map(stage => passedAt(stage, 'l')))}),
  l.accepted_on, l.began_on, l.is_open, iso(l.pinned_at), l.requested_date, l.promised_on, l.is_held, l.held_until, l.waits_for_answer,
  l.has_first, l.order_accepted_on)`;

/** The day on which a line of the order `o` was accepted; null while it is new (AC-3). */
export function acceptedDay(dayOf: (column: string) => Sql, line: 'p' | 'l' = 'p'): Sql<string | null> {
  return sql<string | null>`case when not ${isNewLine(line)}
    then coalesce(${dayOf(`${line}.accepted_at`)}, ${dayOf('o.created_at')}) end`;
}

/**
 * The day on which the forecast of the line `p` of the order `o` began: that of its acceptance, or of the promise of its
 * order if that was earlier. Null for a new line without a promise. A withdrawn promise does not count.
 */
function beganDay(dayOf: (column: string) => Sql): Sql<string | null> {
  return sql<string | null>`least(${acceptedDay(dayOf)}, case when o.promised_on is not null then (
    select min(${dayOf('r.set_at')}) from order_promises r
    where r.order_id = o.id and ${isKeptPromise}) end)`;
}

/** Reads the days for which the last forecast planned orders (DA-13). */
export async function readPlans(on: Db | Tx): Promise<[orderId: number, plannedOn: string | null][]> {
  const { rows } = await sql<{ orderId: number; plannedOn: string | null }>`
    select order_id as "orderId", planned_on::text as "plannedOn" from order_plans`.execute(on);
  return rows.map(({ orderId, plannedOn }) => [orderId, plannedOn]);
}

/** Whether the line `p` was finished or still has to be. Nobody waits for the rest of a cancelled order (OR-21). */
export const isWanted: Sql<boolean> = sql<boolean>`(not p.cancelled or p.completed = p.quantity)`;

/**
 * Whether the first forecast `f` of the line `p` of the order `o` still counts. It does not when the line became new again
 * or its promise was withdrawn after it, and the line was accepted later: the time between is no work (AC-3).
 */
export const stillCounts: Sql<boolean> = sql<boolean>`(p.accepted_at is null or f.forecast_at >= p.accepted_at
  or (o.promised_on is not null and exists (
    select from order_promises r where r.order_id = o.id and r.set_at <= f.forecast_at and ${isKeptPromise}))
  or not (
    exists (
      select from production_events n where n.order_id = f.order_id and n.product_id = f.product_id and n.what = 'status'
        and n.to_value = 'not_reviewed' and n.changed_at > f.forecast_at)
    or exists (
      select from order_promises w
      where w.order_id = o.id and w.withdraws is not null and w.set_at > f.forecast_at)))`;

/** The day on which the line `p` was finished, by a mark or a revision, as SQL. */
export function finishedDay(dayOf: (column: string) => Sql): Sql<string | null> {
  return sql`select max(${dayOf('e.happened_at')}) from production_events e where ${isFinishing}`;
}
