import { isUnfinished, orderSafeOn, promiseChanges } from '../../orders/order-dates.ts';
import { maySeeOrder } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { shownCustomer } from '../../platform/stages/shown-customer.ts';

/** The days that a calendar shows back, and for which it shows what was cancelled. */
const daysBack = sql.lit(30);
const mostEvents = sql.lit(1_000);

/**
 * An all-day event. `promised`, `safe` and `cancelled` belong to an order that the reader sees, `handedOver` to one that
 * the reader's company had, with what it knew then. `id` is the order's number, or 0 for closed days, whose name is
 * `name`. `sequence` grows with each change, `changedAt` is the time of the last one.
 */
export type CalendarEvent = {
  kind: 'promised' | 'safe' | 'cancelled' | 'handedOver' | 'closed';
  id: number;
  day: string;
  lastDay: string;
  name: string;
  customerName: string;
  percentage: number;
  poNumber: string;
  promisedOn: string | null;
  sequence: number;
  changedAt: Date;
};

/** Returns the nearest events that the viewer's calendar shows, the earliest first (DA-12). Days are the workshop's. */
export async function readCalendarEvents(db: Db, viewer: Viewer): Promise<CalendarEvent[]> {
  const parts = viewer.side === 'admin' ? [safeDates, closedDays] : [handedOver(viewer)];
  const { rows } = await sql<CalendarEvent>`
    with nearest as (
      select * from (${sql.join([openOrders(viewer), cancelledOrders(viewer), ...parts], ' union all ')}) e
      order by day, kind, id, last_day limit ${mostEvents}
    )
    select n.kind, n.id, n.day::text, n.last_day::text as "lastDay", coalesce(n.name, '') as name,
      case when n.name is null then ${shownCustomer} else '' end as "customerName",
      coalesce(o.finished_items * 100 / o.total_items, 0) as percentage, coalesce(n.po_number, o.po_number, '') as "poNumber",
      o.promised_on::text as "promisedOn", coalesce(n.sequence, ${promiseChanges}) as sequence,
      coalesce(n.changed_at, (select max(r.set_at) from order_promises r where r.order_id = o.id), o.created_at) as "changedAt"
    from nearest n left join orders o on o.id = n.id
    order by n.day, n.kind, n.id, n.last_day`.execute(db);
  return rows;
}

const firstDay = sql`(workshop_today() - ${daysBack})`;
const isLate = (moment: string) => sql`${sql.ref(moment)} > now() - make_interval(days => ${daysBack})`;
/** The columns that an event has of its own; the rest are those of the order. */
const own = sql`null::text as name, null::text as po_number, null::int as sequence`;

/** One more than the last number of the event, which tells calendars that it changed. */
const afterThePromise = sql`null::text as name, null::text as po_number, ${promiseChanges} + 1 as sequence`;

const openOrders = (viewer: Viewer): Sql => sql`
  select 'promised' as kind, o.id, o.promised_on as day, o.promised_on as last_day, ${own}, null::timestamptz as changed_at
  from orders o where o.ended_at is null and o.promised_on >= ${firstDay} and ${maySeeOrder(viewer)}`;

const cancelledOrders = (viewer: Viewer): Sql => sql`
  select 'cancelled', o.id, o.promised_on, o.promised_on, ${afterThePromise}, o.cancelled_at
  from orders o where ${isLate('o.cancelled_at')} and o.promised_on >= ${firstDay} and ${maySeeOrder(viewer)}`;

/**
 * The safe dates of open orders that are after the promise. Their number grows with each forecast that changed a date of
 * the order: it is that time in seconds since 2026, because a number of a calendar has 31 bits.
 */
const safeDates: Sql = sql`
  select 'safe', s.id, s.safe_on, s.safe_on, null, null,
    greatest(extract(epoch from s.changed_at - '2026-01-01T00:00Z'::timestamptz), 0)::int, s.changed_at
  from (
    select o.id, o.promised_on, ${orderSafeOn} as safe_on,
      (select max(l.as_of) from line_forecasts l where l.order_id = o.id) as changed_at
    from orders o where ${isUnfinished} and o.promised_on is not null
  ) s
  where s.safe_on > s.promised_on and s.safe_on >= ${firstDay}`;

/** The revision grows with every change of the settings, and nothing stores when they changed. */
const closedDays: Sql = sql`
  select distinct on (1, 2, 3, 4) 'closed', 0::bigint, (c ->> 'from')::date, (c ->> 'to')::date, c ->> 'name', '', w.revision,
    (c ->> 'from')::date::timestamp at time zone 'UTC'
  from workshop_settings w cross join jsonb_array_elements(w.closed) c where (c ->> 'to')::date >= ${firstDay}`;

/** Orders that the viewer's company had and does not have again. */
const handedOver = ({ companyId }: Viewer): Sql => sql`
  select * from (
    select distinct on (h.order_id) 'handedOver', h.order_id, h.promised_on, h.promised_on as last_day, '' as name, h.po_number,
      h.sequence + 1, h.handed_over_at
    from order_hand_overs h join orders o on o.id = h.order_id
    where h.company_id = ${companyId}::bigint and ${isLate('h.handed_over_at')} and h.promised_on >= ${firstDay}
      and o.customer_id is distinct from h.company_id
    order by h.order_id, h.id desc
  ) former`;

/** Removes what calendars of former companies no longer show. */
export async function sweepHandOvers(db: Db): Promise<void> {
  await sql`
    delete from order_hand_overs where handed_over_at < now() - make_interval(days => ${daysBack})`.execute(db);
}
