import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import type { OrderSort } from '#contract/order-sorts.ts';
import { escapeLike, type Sorted } from '../database/paging.ts';
import type { Viewer } from '../http/viewer.ts';

type Input = InputOf<'readOrders'>;
const percentage = sql`(o.finished_items * 100 / o.total_items)`;

/** Each has an index that serves it from its first row on, in both directions (0004, 0014). */
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
    by: sql`lower(o.customer_name), -o.id`,
    after: ({ id, key }) => sql`(lower(o.customer_name), -o.id) > (lower(${key}::text), -${id}::bigint)`,
    cursor: sql`o.id || '.' || o.customer_name`,
  },
};

/**
 * Whether a line `p` of the order `o` is so. Looked up for each order that is looked at: an `exists` the database would
 * rather answer from all lines there are.
 */
export function hasLine(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce((select true from order_products p where p.order_id = o.id and ${condition} limit 1), false)`;
}

/**
 * Whether the order `o` has messages of the other side since the viewer last opened it. Counted as on the screen: among the
 * newest ones, which travel with an order of a list (web/messages/unread.ts).
 */
export function hasUnread(viewer: Viewer): RawBuilder<boolean> {
  return sql`coalesce((
    select true
    from (select * from order_messages where order_id = o.id order by id desc limit ${sql.lit(limits.messagesWithOrder)}) m
    where m.sender <> ${viewer.side} and m.created_at > coalesce(
      (select s.seen_at from order_seen s where s.account_id = ${viewer.id} and s.order_id = o.id), '-infinity')
    limit 1), false)`;
}

/** How far the order `o` is, by the contract's words. */
export const progressOf = sql`case
  when o.completed_at is not null then 'verified'
  when o.finished_items = o.total_items then 'finished'
  when o.finished_items = 0 then 'not_started'
  else 'in_progress' end`;

/** Whether a row is told from its neighbours by more than an index knows. */
export function isNarrowed({ status, progress, unread, search }: Input): boolean {
  return Boolean(status || progress || unread === '1' || search?.trim());
}

/** What an index finds: a customer's orders, the one order that is named. */
export function isIndexed({ customer, search }: Input): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (customer !== undefined) conditions.push(sql`o.customer_id = ${customer}::bigint`);
  const named = /^#([1-9]\d{0,14})$/.exec(search?.trim() ?? '')?.[1];
  if (named) conditions.push(sql`o.id = ${Number(named)}::bigint`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Whether the row `o` is one of those that are looked for. The text is the same whatever is asked for, so that all of
 * these statements are few and stay prepared (server/database/connect.ts).
 */
export function isLookedFor(viewer: Viewer, { status, progress, unread, search }: Input): RawBuilder<boolean> {
  const typed = search?.trim() || null;
  const part = typed && `%${escapeLike(typed)}%`;
  return sql<boolean>`(
    (${progress ?? null}::text is null or ${progress ?? null} = ${progressOf})
    and (${status ?? null}::text is null or ${hasLine(sql`p.status = ${status ?? null}`)})
    and (${unread} = '0' or ${hasUnread(viewer)})
    and (${typed}::text is null or o.id::text = ltrim(${typed}, '#')
      or o.customer_name ilike ${part} or o.customer_username ilike ${part}
      or ${hasLine(sql`p.product_code ilike ${part}`)}))`;
}
