import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { OrderProgress, OrderSort } from '#contract/orders/order-sorts.ts';
import type { Viewer } from '../access/viewer.ts';
import { escapeLike, type Sorted } from '../database/paging.ts';
import { type Sql, sql } from '../database/sql.ts';

type Input = InputOf<'readOrders'>;
const percentage = sql`(o.finished_items * 100 / o.total_items)`;
/** A collation that suits all languages: Österreich before Zebra (OR-12). */
const byName = sql`collate "und-x-icu"`;

/** Each sort has an index that returns rows in this order (migrations 0004, 0014, 0019, 0023). */
export const sorts: Record<OrderSort, Sorted> = {
  newest: {
    by: sql`o.id desc`,
    after: ({ id }) => sql`o.id < ${id}::bigint`,
    cursor: sql`o.id::text`,
  },
  oldest: {
    by: sql`o.id`,
    after: ({ id }) => sql`o.id > ${id}::bigint`,
    cursor: sql`o.id::text`,
  },
  least_finished: {
    by: sql`${percentage}, o.id`,
    after: ({ id, key }) => sql`(${percentage}, o.id) > (${key}::bigint, ${id}::bigint)`,
    cursor: sql`o.id || '.' || ${percentage}`,
  },
  most_finished: {
    by: sql`${percentage} desc, o.id desc`,
    after: ({ id, key }) => sql`(${percentage}, o.id) < (${key}::bigint, ${id}::bigint)`,
    cursor: sql`o.id || '.' || ${percentage}`,
  },
  customer: {
    by: sql`lower(o.customer_name) ${byName}, -o.id`,
    after: ({ id, key }) =>
      sql`(lower(o.customer_name) ${byName}, -o.id) > (lower(${key}::text) ${byName}, -${id}::bigint)`,
    cursor: sql`o.id || '.' || o.customer_name`,
  },
};

/**
 * Condition: the order `o` has a line `p` with this condition. Looked up for each examined order; for an `exists`,
 * PostgreSQL would scan all lines.
 */
export function hasLine(condition: Sql<unknown>): Sql<boolean> {
  return sql`coalesce((select true from order_products p where p.order_id = o.id and ${condition} limit 1), false)`;
}

/**
 * Condition: the order `o` has unread messages for the viewer (ME-4). Considers the messages that a list contains, as
 * web/messages/unread.ts does.
 */
export function hasUnread(viewer: Viewer): Sql<boolean> {
  return sql`coalesce((
    select true
    from (select * from order_messages where order_id = o.id order by id desc limit ${sql.lit(limits.messagesWithOrder)}) m
    where m.sender <> ${viewer.side} and m.created_at > coalesce(
      (select s.seen_at from order_seen s where s.account_id = ${viewer.id} and s.order_id = o.id), '-infinity')
    limit 1), false)`;
}

/** Conditions on the order `o`. Literal text: PostgreSQL uses the indexes of open orders only when it reads 'is null'. */
const inProgress: Record<OrderProgress, Sql<unknown>> = {
  open: sql`o.completed_at is null`,
  not_started: sql`(o.completed_at is null and o.finished_items = 0)`,
  in_progress: sql`(o.completed_at is null and o.finished_items > 0 and o.finished_items < o.total_items)`,
  finished: sql`(o.completed_at is null and o.finished_items = o.total_items)`,
  verified: sql`o.completed_at is not null`,
};

/** Whether the order `o` is open and unfinished: it has a status badge (OR-13). */
const hasStatus = sql`(o.completed_at is null and o.finished_items < o.total_items)`;

/** Returns whether a filter needs more than an index. */
export function isNarrowed({ unread, search }: Input): boolean {
  return Boolean(unread === '1' || search?.trim());
}

/** Filters that an index answers: a customer's orders, one order by number, open orders and their status. */
export function isIndexed({ customer, search, status, progress }: Input): Sql<boolean> {
  const conditions: Sql<unknown>[] = [sql`true`];
  if (customer !== undefined) conditions.push(sql`o.customer_id = ${customer}::bigint`);
  const named = /^#([1-9]\d{0,14})$/.exec(search?.trim() ?? '')?.[1];
  if (named) conditions.push(sql`o.id = ${Number(named)}::bigint`);
  if (progress) conditions.push(inProgress[progress]);
  if (status) conditions.push(sql`${hasStatus} and o.status = ${status}`);
  return sql<boolean>`(${sql.join(conditions, ' and ')})`;
}

/**
 * Condition for the other filters on the row `o`. The SQL text is the same for all of them, so that few statements need to
 * be prepared (server/database/connect.ts).
 */
export function isLookedFor(viewer: Viewer, { unread, search }: Input): Sql<boolean> {
  const typed = search?.trim() || null;
  const part = typed && `%${escapeLike(typed)}%`;
  return sql<boolean>`(
    (${unread} = '0' or ${hasUnread(viewer)})
    and (${typed}::text is null or o.id::text = ltrim(${typed}, '#')
      or o.customer_name ilike ${part} or o.customer_username ilike ${part}
      or ${hasLine(sql`p.product_code ilike ${part}`)}))`;
}
