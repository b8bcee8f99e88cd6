import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import {
  completedMark,
  noDay,
  noTime,
  type OrderProgress,
  type OrderSort,
  openMark,
  type WaitedFor,
} from '#contract/orders/order-sorts.ts';
import { isOpenFirst, splitCursor } from '#contract/orders/orders-filter.ts';
import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { byName, type Sorted } from '../platform/database/paging.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { waitsForCustomer } from '../platform/stages/waits-for-customer.ts';
import { isSearched, isSearchedByCustomer } from './order-search.ts';

type Input = InputOf<'readOrders'>;
const percentage = sql`(o.finished_items * 100 / o.total_items)`;
/** The expressions in the indexes of migrations 0033 and 0052. */
const requestedDay = sql`coalesce(o.requested_date - date '2000-01-01', ${sql.lit(noDay)})`;
const promisedOrRequestedDay = sql`coalesce(coalesce(o.promised_on, o.requested_date) - date '2000-01-01', ${sql.lit(noDay)})`;

/** The time since which an order waits, in milliseconds as answers show it. The first expression is in an index of migration 0064. */
const waitingTime = (since: Sql<unknown>) => sql`coalesce((extract(epoch from date_trunc('milliseconds',
  ${since} at time zone 'UTC')) * 1000)::bigint, ${sql.lit(noTime)})`;
const waitingFor = {
  either: waitingTime(sql`least(o.asks_since, o.waits_since)`),
  customer: waitingTime(sql`o.asks_since`),
  workshop: waitingTime(sql`o.waits_since`),
};

/** A sort by a key and then by number. Sorts by number alone have no key. */
type OrderSorted = Omit<Sorted, 'cursor'> & { key?: Sql<unknown> };

/** Each sort has an index that returns rows in this order (migrations 0004, 0014, 0019, 0033, 0052, 0061, 0064). */
export const sorts: Record<OrderSort, OrderSorted> = {
  newest: {
    by: sql`o.id desc`,
    after: ({ id }) => sql`o.id < ${id}::bigint`,
  },
  oldest: {
    by: sql`o.id`,
    after: ({ id }) => sql`o.id > ${id}::bigint`,
  },
  least_finished: {
    by: sql`${percentage}, o.id`,
    after: ({ id, key }) => sql`(${percentage}, o.id) > (${key}::bigint, ${id}::bigint)`,
    key: percentage,
  },
  most_finished: {
    by: sql`${percentage} desc, o.id desc`,
    after: ({ id, key }) => sql`(${percentage}, o.id) < (${key}::bigint, ${id}::bigint)`,
    key: percentage,
  },
  customer: {
    by: sql`lower(o.customer_name) ${byName}, -o.id`,
    after: ({ id, key }) =>
      sql`(lower(o.customer_name) ${byName}, -o.id) > (lower(${key}::text) ${byName}, -${id}::bigint)`,
    key: sql`o.customer_name`,
  },
  requested_date: {
    by: sql`${requestedDay}, -o.id`,
    after: ({ id, key }) => sql`(${requestedDay}, -o.id) > (${key}::int, -${id}::bigint)`,
    key: requestedDay,
  },
  date: {
    by: sql`${promisedOrRequestedDay}, -o.id`,
    after: ({ id, key }) => sql`(${promisedOrRequestedDay}, -o.id) > (${key}::int, -${id}::bigint)`,
    key: promisedOrRequestedDay,
  },
  waiting: byWaiting('either'),
};

/** The order of what waits for a side, or for either, the oldest first. */
function byWaiting(side: WaitedFor | 'either'): OrderSorted {
  const key = waitingFor[side];
  return {
    by: sql`${key}, -o.id`,
    after: cursor => sql`(${key}, -o.id) > (${cursor.key}::bigint, -${cursor.id}::bigint)`,
    key,
  };
}

/** Returns the order of a list by its key. Orders that wait for one side are sorted by the time of that side. */
function sortedBy({ sort = 'newest', waiting }: Input): OrderSorted {
  return sort === 'waiting' && waiting ? byWaiting(waiting) : sorts[sort];
}

const waitsFor: Record<WaitedFor, Sql<unknown>> = {
  customer: waitsForCustomer,
  workshop: sql`o.waits_since is not null`,
};

/**
 * The messages `m` of the order `o` that the viewer has not read (ME-4). Considers the messages that a list contains,
 * as web/messages/unread.ts does.
 */
export function unreadMessages(viewer: Viewer): Sql<unknown> {
  return sql`
    (select * from order_messages where order_id = o.id order by id desc limit ${sql.lit(limits.messagesWithOrder)}) m
    where m.sender <> ${viewer.side} and m.created_at > coalesce(
      (select s.seen_at from order_seen s where s.account_id = ${viewer.id} and s.order_id = o.id), '-infinity')`;
}

/** Condition: the order `o` has unread messages for the viewer. */
export function hasUnread(viewer: Viewer): Sql<boolean> {
  return sql`coalesce((select true from ${unreadMessages(viewer)} limit 1), false)`;
}

const orderNumber = /^#([1-9]\d{0,14})$/;

/**
 * Conditions on the order `o`. They are literal text, because PostgreSQL uses the indexes of open orders only when it
 * reads 'is null'.
 */
const inProgress: Record<OrderProgress, Sql<unknown>> = {
  open: sql`o.ended_at is null`,
  not_started: sql`(o.ended_at is null and o.finished_items = 0)`,
  in_progress: sql`(o.ended_at is null and o.finished_items > 0 and o.finished_items < o.total_items)`,
  finished: sql`(o.ended_at is null and o.finished_items = o.total_items)`,
  verified: sql`o.ended_at is not null`,
};

/** Whether the order `o` is open and unfinished, and so has a status badge (OR-13). */
const hasStatus = sql`(o.ended_at is null and o.finished_items < o.total_items)`;

/** Returns the search text, or an empty one for '#7', which names one order. */
export function searchTextOf({ search }: Pick<Input, 'search'>): string {
  const typed = search?.trim() ?? '';
  return namedOrderOf({ search }) === undefined ? typed : '';
}

/** Returns the number of the order that a search such as '#7' names. */
export function namedOrderOf({ search }: Pick<Input, 'search'>): number | undefined {
  const named = orderNumber.exec(search?.trim() ?? '')?.[1];
  return named === undefined ? undefined : Number(named);
}

/** Returns whether the list has a filter for which each order is examined. */
export function hasRowFilter(input: Input): boolean {
  return input.unread === '1' || searchTextOf(input) !== '';
}

/**
 * Filters that an index answers: a customer's orders, one order by number, open orders, their status and that of their
 * products, and those that wait for a side.
 */
function matchesIndexedFilters({ customer, search, status, contains, progress, waiting }: Input): Sql<boolean> {
  const conditions: Sql<unknown>[] = [sql`true`];
  if (customer !== undefined) conditions.push(sql`o.customer_id = ${customer}::bigint`);
  const named = namedOrderOf({ search });
  if (named !== undefined) conditions.push(sql`o.id = ${named}::bigint`);
  if (progress) conditions.push(inProgress[progress]);
  if (waiting) conditions.push(waitsFor[waiting]);
  if (status) conditions.push(sql`${hasStatus} and o.status = ${status}`);
  if (contains) {
    const products = sql`order_products p where p.order_id = o.id and p.status = ${contains}`;
    conditions.push(sql`${inProgress.open} and exists (select from ${products})`);
  }
  return sql<boolean>`(${sql.join(conditions, ' and ')})`;
}

/** Condition: the order `o` matches the filters for which each order is examined: unread, and the search text. */
export function matchesRowFilters(viewer: Viewer, input: Input): Sql<boolean> {
  const typed = searchTextOf(input);
  const conditions: Sql<unknown>[] = [sql`true`];
  if (input.unread === '1') conditions.push(hasUnread(viewer));
  if (typed) conditions.push(viewer.side === 'admin' ? isSearched(viewer, typed) : isSearchedByCustomer(viewer, typed));
  return sql<boolean>`(${sql.join(conditions, ' and ')})`;
}

/** The time of completion or cancellation to the millisecond, as answers show it: a cursor is built from an order of an answer. */
const endedAt = sql`date_trunc('milliseconds', o.ended_at at time zone 'UTC')`;
const isOpen = sql`o.ended_at is null`;
const isEnded = sql`o.ended_at is not null`;

/** Returns the order of a list: that of its sort, or with `openFirst` the others behind the open ones (OR-15). */
export function sortOf(input: Input): Sorted {
  const { by, after, key } = sortedBy(input);
  if (!isOpenFirst(input)) return { by, after, cursor: key ? sql`o.id || '.' || ${key}` : sql`o.id::text` };
  return {
    // The times and numbers of open orders are null, so their own sort decides.
    by: sql`${isEnded}, ${endedAt} desc, case when ${isEnded} then -o.id end, ${by}`,
    after: cursor => {
      const place = splitCursor(cursor);
      if ('open' in place) return sql`(${isEnded} or ${after(place.open)})`;
      return sql`(${isEnded} and ${isEndedBefore(cursor.id, place.endedAt)})`;
    },
    cursor: sql`o.id || '.' || case when ${isOpen} then ${sql.lit(openMark)} ${key ? sql`|| ${key}` : sql``}
      else ${sql.lit(completedMark)} || iso(o.ended_at) end`,
  };
}

function isEndedBefore(id: number, moment: string): Sql<boolean> {
  return sql`(${endedAt}, o.id) < (${moment}::timestamptz at time zone 'UTC', ${id}::bigint)`;
}

/** Condition: the order `o` is in the list, on this page or a later one. */
export function inList(viewer: Viewer, input: Input): Sql<unknown> {
  const { cursor } = input;
  return sql`${isListed(viewer, input)} and ${cursor ? sortOf(input).after(cursor) : sql`true`}`;
}

function isListed(viewer: Viewer, input: Input): Sql<unknown> {
  const archived = sql.ref(viewer.side === 'admin' ? 'admin_archived' : 'customer_archived');
  // Literal text, because PostgreSQL uses the indexes of one list only when it reads which one it is.
  return sql`${maySeeOrder(viewer)} and o.${archived} = ${sql.lit(input.includeArchived === '1')} and ${matchesIndexedFilters(input)}`;
}

/**
 * The first orders of a page and those after it, as many as `limit` says. With `openFirst`, the open orders
 * and the others each come from the index of their own sort.
 */
export function firstOrders(viewer: Viewer, input: Input, limit: Sql<unknown>): Sql<unknown> {
  const { by } = sortOf(input);
  if (!isOpenFirst(input)) return sql`select o.* from orders o where ${inList(viewer, input)} order by ${by} ${limit}`;
  const { cursor } = input;
  const sorted = sortedBy(input);
  const place = cursor && splitCursor(cursor);
  const part = (isPart: Sql<unknown>, after: Sql<unknown>, order: Sql<unknown>) => sql`(
    select o.* from orders o where ${isListed(viewer, input)} and ${isPart} and ${after} order by ${order} ${limit})`;
  const behind = cursor && place && 'endedAt' in place && isEndedBefore(cursor.id, place.endedAt);
  const parts = [
    ...(behind ? [] : [part(isOpen, place && 'open' in place ? sorted.after(place.open) : sql`true`, sorted.by)]),
    ...(isOnlyOpen(input) ? [] : [part(isEnded, behind || sql`true`, sql`${endedAt} desc, o.id desc`)]),
  ];
  if (parts.length === 0) return sql`select o.* from orders o where false`;
  return sql`select o.* from (${sql.join(parts, ' union all ')}) o order by ${by} ${limit}`;
}

/** Returns whether a filter excludes all orders that are not open, which an index would then read in vain. */
function isOnlyOpen({ progress, status, contains }: Input): boolean {
  return Boolean(status || contains || (progress && progress !== 'verified'));
}
