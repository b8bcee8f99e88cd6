import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Timeline } from '#contract/production/timeline.ts';
import { isUnfinished, orderSafeOn } from '../orders/order-dates.ts';
import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { onlyRow } from '../platform/database/only-row.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import { isKeptPromise } from '../platform/stages/kept-promise.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { passedJson } from '../platform/stages/passed.ts';
import { isStanding } from '../platform/stages/standing-remake.ts';
import { pageOf, type TimelineFacts, type TimelineLine, type TimelineStep, timelineOf } from './timeline.ts';

/**
 * Reads a page of an order's timeline in one statement (PR-8). Throws orderNotFound, also for another customer's order.
 */
export async function readTimeline(
  db: Db,
  viewer: Viewer,
  { id, limit, cursor }: InputOf<'readTimeline'>,
): Promise<Timeline> {
  const facts = await factsOf(id, maySeeOrder(viewer), viewer.side === 'admin').one(db, 'orderNotFound');
  const { head, days } = timelineOf(facts);
  const most = { days: limit ?? limits.timelineDays, entries: limits.timelineEntries };
  const { requestedDate, promisedOn, promisedWas, expectedOn } = facts;
  return { head, requestedDate, promisedOn, promisedWas, expectedOn, ...pageOf(days, most, cursor) };
}

/** Reads all days of an order's timeline, for the customer's export. */
export async function readWholeTimeline(tx: Tx, id: number): Promise<Timeline['days']> {
  const facts = await factsOf(id, sql<boolean>`true`, false).first(tx);
  return facts ? timelineOf(facts).days : [];
}

type Facts = TimelineFacts & { requestedDate: string | null; promisedWas: string | null; expectedOn: string | null };

function factsOf(id: number, isVisible: Sql<boolean>, isStaff: boolean): Sql<Facts> {
  return sql<Facts>`
    with calendar as (
      select coalesce(w.time_zone, w.default_zone) as zone, workshop_today() as today, w.workdays, w.closed
      from ${onlyRow('workshop_settings')} w)
    select to_json(c.today) as today, to_json(o.requested_date) as "requestedDate", to_json(o.promised_on) as "promisedOn",
      to_json(o.promised_was) as "promisedWas", ${expectedOn} as "expectedOn", ${promises} as promises,
      ${dated(sql`o.created_at`)} as placed, ${dated(sql`o.completed_at`)} as verified, ${dated(sql`o.cancelled_at`)} as cancelled,
      ${acceptances} as acceptances, exists (
        select from order_products p where p.order_id = o.id and not ${isNewLine('p')}) as "isAccepted",
      o.finished_items = o.total_items as "isFinished",
      json_build_object('workdays', c.workdays, 'closed', c.closed) as calendar, array(
        select distinct h.reason from line_holds h where h.order_id = o.id and h.ended_at is null) as "holds", array(
        select distinct m.kind from customer_matters() m where m.order_id = o.id and o.cancelled_at is null) as "matters",
      ${agreements} as agreements, ${deliveries} as deliveries, ${revisions} as revisions, ${isStaff ? remakes : sql`'[]'::json`} as remakes,
      ${lines} as lines, ${steps} as steps
    from orders o cross join calendar c where o.id = ${id} and ${isVisible}`;
}

/** The day and the time of a moment, or null without one. */
function dated(moment: Sql) {
  return sql`case when ${moment} is not null then json_build_object(${dayAndTime(moment)}) end`;
}

function dayAndTime(moment: Sql) {
  return sql`'day', (${moment} at time zone c.zone)::date, 'at', iso(${moment})`;
}

/** The day on which the whole order is almost certainly ready, while the workshop shows it to customers (DA-8). */
const expectedOn = sql<string | null>`(
  select to_json(${orderSafeOn}) from ${onlyRow('workshop_settings')} w where w.show_expected and ${isUnfinished})`;

/** Each promise in the sequence of their ids, which the times of earlier versions need not follow. */
const promises = sql<TimelineFacts['promises']>`coalesce((
  select json_agg(json_build_object(${dayAndTime(sql`r.at`)}, 'date', r.promised_on) order by r.id)
  from (
    select r.id, r.promised_on, max(r.set_at) over (order by r.id) as at
    from order_promises r where r.order_id = o.id and ${isKeptPromise}) r), '[]')`;

/** Each acceptance that was not undone, oldest first. */
const acceptances = sql<TimelineFacts['acceptances']>`coalesce((
  select json_agg(json_build_object(${dayAndTime(sql`a.at`)}) order by a.at, a.id)
  from (
    select min(e.happened_at) as at, min(e.id) as id from production_events e
    where e.order_id = o.id and e.source = 'accept'
      and not exists (select from production_events u where u.undoes = e.change_id)
    group by e.change_id) a), '[]')`;

/** Each document that the customer agreed to. */
const agreements = sql<TimelineFacts['agreements']>`coalesce((
  select json_agg(json_build_object(${dayAndTime(sql`d.agreed_at`)},
    'document', json_build_object('kind', d.kind, 'name', d.name), 'by', d.agreed_by_name) order by d.id)
  from order_documents d where d.order_id = o.id and d.agreed_at is not null), '[]')`;

/** Each delivery that was not deleted. */
const deliveries = sql<TimelineFacts['deliveries']>`coalesce((
  select json_agg(json_build_object(${dayAndTime(sql`d.sent_at`)}, 'items', (
    select sum(l.quantity) from delivery_lines l where l.order_id = d.order_id and l.number = d.number)) order by d.number)
  from deliveries d where d.order_id = o.id and d.deleted_at is null), '[]')`;

/** The revisions after the order was placed. */
const revisions = sql<TimelineFacts['revisions']>`coalesce((
  select json_agg(json_build_object(${dayAndTime(sql`r.at`)}, 'revision', r.revision, 'requested', (
      select json_build_object('to', d -> 'to') from jsonb_array_elements(r.changes) d
      where d ->> 'field' = 'requestedDate' limit 1)) order by r.revision)
  from order_revisions r where r.order_id = o.id and r.revision > 1), '[]')`;

/** The remakes that were not undone. Customers see nothing of them. */
const remakes = sql<TimelineFacts['remakes']>`coalesce((
  select json_agg(json_build_object(${dayAndTime(sql`r.at`)}, 'productId', r.product_id, 'productCode', r.product_code,
    'stage', r.stage, 'done', r.quantity) order by r.at, r.id)
  from remakes r where r.order_id = o.id and ${isStanding}), '[]')`;

const lines = sql<TimelineLine[]>`(
  select json_agg(json_build_object('productId', p.product_id, 'productCode', p.product_code, 'quantity', p.quantity,
    'passed', ${passedJson('p')}) order by p.position)
  from order_products p where p.order_id = o.id)`;

/** The production events, without those of deleted lines, because timelineOf knows only existing lines. */
const steps = sql<TimelineStep[]>`coalesce((
  select json_agg(json_build_object('productId', s.product_id, 'what', s.what, 'day', s.day, 'at', iso(s.at),
    'net', s.net, 'peak', s.peak, 'from', s.from_value, 'to', s.to_value, 'firstId', s.first_id))
  from (
    select e.product_id, e.what, (e.happened_at at time zone c.zone)::date as day,
      coalesce(max(e.happened_at) filter (where r.id is null), max(e.happened_at)) as at,
      max(case when e.what <> 'status' then e.from_value::integer end) filter (where r.change_id = e.change_id) as peak,
      sum(case when e.what <> 'status' then e.to_value::integer - e.from_value::integer end) as net,
      min(e.id) as first_id, (array_agg(e.from_value order by e.id))[1] as from_value,
      (array_agg(e.to_value order by e.id))[count(*)] as to_value
    from production_events e left join remakes r on r.change_id = coalesce(e.undoes, e.change_id)
    where e.order_id = o.id group by 1, 2, 3
  ) s), '[]')`;
