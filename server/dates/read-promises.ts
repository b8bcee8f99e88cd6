import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { dateStates } from '#contract/orders/date-states.ts';
import { datedOrders, ordersToPromise } from '../orders/open-lines/dated-orders.ts';
import { openLines } from '../orders/open-lines/open-lines.ts';
import { isUnfinished, needsDay, orderDateState, orderLikelyOn, orderSafeOn } from '../orders/order-dates.ts';
import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { shownCustomer } from '../platform/stages/shown-customer.ts';
import { plansInWorker } from './compute-in-worker.ts';
import type { OrderPlan } from './forecast-facts.ts';
import { readFacts, readPlans } from './read-facts.ts';

const most = sql.lit(limits.promises);

/**
 * Lists the open orders of a state, the earliest date first, or those with the given numbers, with the day to propose
 * for each (DA-11): the planned day (DA-13), or for a promise that holds its own day. The dates of a new order are those that
 * accepting gives it (AC-5); several new ones, and one without a plan, are planned at once, one after the other. The states
 * and their counts are those of Today.
 */
export async function readPromises(db: Db, viewer: Viewer, input: InputOf<'readPromises'>): Promise<JsonText> {
  const list = await readList(db, viewer, input);
  const plans = await planNew(db, viewer, input.ids ?? []);
  if (plans.size === 0) return list;
  const answer = JSON.parse(list) as AnswerOf<'readPromises'>;
  const rows = answer.rows.map(row => {
    const plan = plans.get(row.orderId);
    if (!plan) return row;
    const { plannedOn, likelyOn, safeOn } = plan;
    return { ...row, likelyOn, safeOn, proposedOn: plannedOn, cannotBePlanned: plannedOn === null };
  });
  return JSON.stringify({ ...answer, rows }) as JsonText;
}

/**
 * Plans the new orders of a list one after the other. The forecast plans each of them as if it were the only one, so that the
 * days of several would be in each other's way when all of them are promised. It also plans none that was placed since, that
 * waits for its customer, or that is behind the oldest ones.
 */
async function planNew(db: Db, viewer: Viewer, ids: readonly number[]): Promise<Map<number, OrderPlan>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; isPlanned: boolean }>`
    select o.id, exists (select from order_plans a where a.order_id = o.id) as "isPlanned" from orders o
    where o.id = any(${ids}::bigint[]) and o.ended_at is null and o.promised_on is null
      and ${maySeeOrder(viewer)} and (
        select bool_and(${isNewLine('p')}) from order_products p where p.order_id = o.id)
    order by o.id`.execute(db);
  if (rows.length < 2 && rows.every(({ isPlanned }) => isPlanned)) return new Map();
  const newIds = rows.map(({ id }) => id);
  const plans = await plansInWorker(await readFacts(db), newIds, await readPlans(db));
  return new Map(plans.map(plan => [plan.orderId, plan]));
}

function readList(db: Db, viewer: Viewer, { state, ids }: InputOf<'readPromises'>): Promise<JsonText> {
  const wanted = ids
    ? sql`select o.id from orders o where o.id = any(${ids}::bigint[]) and o.ended_at is null and ${maySeeOrder(viewer)}`
    : state === undefined || state === 'toPromise'
      ? sql`select order_id as id from to_promise`
      : sql`select order_id as id from dated where state = ${state}`;
  const counts = dateStates.map(
    one => sql`, ${sql.lit(one)}, (select count(*) from dated where state = ${sql.lit(one)})`,
  );
  return sql`
    with ${openLines}, dated as materialized (${datedOrders}), to_promise as materialized (${ordersToPromise}),
    wanted as materialized (${wanted}),
    shown as (
      select o.*, coalesce(o.promised_on, o.requested_date) as day,
        a.planned_on, ${needsDay} and a.order_id is not null and a.planned_on is null as cannot_be_planned,
        case when o.promised_on is null and a.order_id is not null then a.likely_on when ${isUnfinished} then ${orderLikelyOn} end as likely_on,
        case when o.promised_on is null and a.order_id is not null then a.safe_on when ${isUnfinished} then ${orderSafeOn} end as safe_on,
        ${orderDateState} as state
      from orders o left join order_plans a on a.order_id = o.id
      where o.id in (select id from wanted) order by coalesce(o.promised_on, o.requested_date) nulls last, o.id limit ${most})
    select json_build_object(
      'rows', coalesce((
        select json_agg(json_build_object('orderId', o.id, 'customerName', ${shownCustomer}, 'companyId', o.customer_id,
          'items', o.total_items, 'requestedDate', o.requested_date, 'promisedOn', o.promised_on,
          'likelyOn', o.likely_on, 'safeOn', o.safe_on, 'state', o.state,
          'proposedOn', case when o.promised_on is not null and o.state is null then o.promised_on else o.planned_on end,
          'cannotBePlanned', o.cannot_be_planned)
          order by o.day nulls last, o.id)
        from shown o), '[]'),
      'more', greatest((select count(*) from wanted) - ${most}, 0),
      'today', (select today from settings),
      'calendar', (select json_build_object('workdays', workdays, 'closed', coalesce((
        select json_agg(json_build_object('from', c ->> 'from', 'to', c ->> 'to')) from jsonb_array_elements(closed) c), '[]'))
        from settings),
      'counts', json_build_object('toPromise', (select count(*) from to_promise)${sql.join(counts, ' ')})
    )::text as json`.jsonText(db);
}
