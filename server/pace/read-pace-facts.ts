import { type Stage, stages } from '#contract/orders/order-rules.ts';
import type { Step } from '#contract/pace/flow.ts';
import type { Calendar } from '#contract/production/working-days.ts';
import { onlyRow } from '../platform/database/only-row.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { isFinishing } from '../platform/stages/finishing-event.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { passedAt, waitingAt } from '../platform/stages/passed.ts';

export type PaceFacts = {
  today: string;
  /** The day of the first mark, also of a line that was cancelled since; null without any. */
  begun: string | null;
  calendar: Calendar;
  /** The units that are placed on each day. */
  placed: { day: string; units: number }[];
  /** The units that have passed each stage, and those that wait there now. */
  passed: Record<Stage, number>;
  waiting: Record<Stage, number>;
  steps: Step[];
  /** The lines that were finished since the first day, the newest first. */
  leads: { orderId: number; productCode: string; placedOn: string; day: string }[];
};

/** Returns a JSON object with a value for each stage. */
const ofStages = (value: (stage: Stage) => Sql) =>
  sql.json(sql.join(stages.map(stage => sql`${value(stage)} as ${sql.ref(stage)}`)));

/**
 * Reads how many units passed the stages since a number of days ago, in one statement (WB6). Lines that were deleted or
 * cancelled do not count; new lines and those on hold do not wait.
 */
export function readPaceFacts(db: Db, days: number): Promise<PaceFacts> {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone z.zone)::date`;
  const isWaiting = sql`p.completed < p.quantity and not ${isNewLine('p')} and o.ended_at is null and not exists (
    select from line_holds h where h.order_id = p.order_id and h.product_id = p.product_id and h.ended_at is null)`;
  return sql<PaceFacts>`
    with z as (
      select coalesce(w.time_zone, w.default_zone) as zone, w.workdays, w.closed, workshop_today() as today,
        workshop_today() - ${days}::int as since
      from ${onlyRow('workshop_settings')} w
    ), counted as materialized (
      select p.*, ${dayOf('o.created_at')} as placed_on, ${isWaiting} as waits
      from z cross join order_products p join orders o on o.id = p.order_id where not p.cancelled
    ), events as materialized (
      select e.order_id, e.product_id, e.what, e.from_value, e.to_value, e.id, ${dayOf('e.happened_at')} as day
      from z cross join production_events e
      where e.happened_at >= z.since::timestamp at time zone z.zone and e.what = any(${[...events, 'quantity']}::text[])
    ), finished as (
      select distinct on (e.order_id, e.product_id) e.order_id, e.product_id, e.day, e.id
      from events e join counted p on ${isFinishing}
      where p.completed = p.quantity
      order by e.order_id, e.product_id, e.id desc
    )
    select to_json(z.today) as today,
      (select to_json(${dayOf('first.at')}) from (
        select min(e.happened_at) as at from production_events e join order_products p using (order_id, product_id)
        where e.what = any(${[...events]}::text[])) first) as begun,
      json_build_object('workdays', z.workdays, 'closed', z.closed) as calendar,
      coalesce((
        select json_agg(json_build_object('day', day, 'units', units) order by day)
        from (select placed_on as day, sum(quantity) as units from counted group by 1) d), '[]') as placed,
      (select ${ofStages(stage => sql`coalesce(sum(${passedAt(stage, 'p')}), 0)`)} from counted p) as passed,
      (select ${ofStages(stage => sql`coalesce(sum(${waitingAt(stage, 'p')}) filter (where p.waits), 0)`)} from counted p) as waiting,
      coalesce((
        select json_agg(json_build_object('stage', case what when 'completed' then 'packaging' else what end, 'day', day,
          'net', net))
        from (
          select e.what, e.day, sum(e.to_value::int - e.from_value::int) as net
          from events e join counted p using (order_id, product_id) where e.what <> 'quantity' group by 1, 2) s), '[]') as steps,
      coalesce((
        select json_agg(json_build_object('orderId', f.order_id, 'productCode', p.product_code, 'placedOn', p.placed_on,
          'day', f.day) order by f.day desc, f.id desc)
        from finished f join counted p using (order_id, product_id) where f.day > z.since), '[]') as leads
    from z`.one(db);
}

/** The events of the log that say how many units passed a stage. */
const events = ['cutting', 'stitching', 'finishing', 'completed'];
