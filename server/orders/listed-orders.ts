import type { InputOf } from '#contract/calls.ts';
import { completedMark, openMark } from '#contract/orders/order-sorts.ts';
import { isOpenFirst, splitCursor } from '#contract/orders/orders-filter.ts';
import { maySeeOrder } from '../access/may-see.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Sorted } from '../database/paging.ts';
import { type Sql, sql } from '../database/sql.ts';
import { isIndexed, sorts } from './order-list.ts';

type Input = InputOf<'readOrders'>;

/** The time of completion to the millisecond, as answers show it: a cursor is built from an order of an answer. */
const completedAt = sql`date_trunc('milliseconds', o.completed_at at time zone 'UTC')`;
const isOpen = sql`o.completed_at is null`;
const isCompleted = sql`o.completed_at is not null`;

/** Returns the order of a list: that of its sort, or with `openFirst` completed orders behind the open ones (OR-15). */
export function sortOf(input: Input): Sorted {
  const { by, after, key } = sorts[input.sort ?? 'newest'];
  if (!isOpenFirst(input)) return { by, after, cursor: key ? sql`o.id || '.' || ${key}` : sql`o.id::text` };
  return {
    // The times and numbers of open orders are null, so their own sort decides.
    by: sql`${isCompleted}, ${completedAt} desc, case when ${isCompleted} then -o.id end, ${by}`,
    after: cursor => {
      const place = splitCursor(cursor);
      if ('open' in place) return sql`(${isCompleted} or ${after(place.open)})`;
      return sql`(${isCompleted} and ${isCompletedBefore(cursor.id, place.completedAt)})`;
    },
    cursor: sql`o.id || '.' || case when ${isOpen} then ${sql.lit(openMark)} ${key ? sql`|| ${key}` : sql``}
      else ${sql.lit(completedMark)} || iso(o.completed_at) end`,
  };
}

function isCompletedBefore(id: number, moment: string): Sql<boolean> {
  return sql`(${completedAt}, o.id) < (${moment}::timestamptz at time zone 'UTC', ${id}::bigint)`;
}

/** Condition: the order `o` is in the list, on this page or a later one. */
export function inList(viewer: Viewer, input: Input): Sql<unknown> {
  const { cursor } = input;
  return sql`${isListed(viewer, input)} and ${cursor ? sortOf(input).after(cursor) : sql`true`}`;
}

function isListed(viewer: Viewer, input: Input): Sql<unknown> {
  const archived = sql.ref(viewer.side === 'admin' ? 'admin_archived' : 'customer_archived');
  // Literal text, because PostgreSQL uses the indexes of one list only when it reads which one it is.
  return sql`${maySeeOrder(viewer)} and o.${archived} = ${sql.lit(input.includeArchived === '1')} and ${isIndexed(input)}`;
}

/**
 * The first orders of a page and those after it, as many as `limit` says. With `openFirst`, open and completed orders
 * each come from the index of their own sort.
 */
export function firstOrders(viewer: Viewer, input: Input, limit: Sql<unknown>): Sql<unknown> {
  const { by } = sortOf(input);
  if (!isOpenFirst(input)) return sql`select o.* from orders o where ${inList(viewer, input)} order by ${by} ${limit}`;
  const { cursor, sort = 'newest' } = input;
  const place = cursor && splitCursor(cursor);
  const part = (isPart: Sql<unknown>, after: Sql<unknown>, order: Sql<unknown>) => sql`(
    select o.* from orders o where ${isListed(viewer, input)} and ${isPart} and ${after} order by ${order} ${limit})`;
  const behind = cursor && place && 'completedAt' in place && isCompletedBefore(cursor.id, place.completedAt);
  const parts = [
    ...(behind
      ? []
      : [part(isOpen, place && 'open' in place ? sorts[sort].after(place.open) : sql`true`, sorts[sort].by)]),
    ...(isOnlyOpen(input) ? [] : [part(isCompleted, behind || sql`true`, sql`${completedAt} desc, o.id desc`)]),
  ];
  if (parts.length === 0) return sql`select o.* from orders o where false`;
  return sql`select o.* from (${sql.join(parts, ' union all ')}) o order by ${by} ${limit}`;
}

/** Returns whether a filter excludes completed orders, which an index would then read in vain. */
function isOnlyOpen({ progress, status, contains }: Input): boolean {
  return Boolean(status || contains || (progress && progress !== 'verified'));
}
