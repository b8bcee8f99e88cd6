import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import type { OrderSort } from '#contract/order-sorts.ts';
import { escapeLike, type Sorted } from '../database/paging.ts';

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

/** Whether a row is told from its neighbours by more than an index knows. */
export function isNarrowed({ status, progress, search }: Input): boolean {
  return Boolean(status || progress || search?.trim());
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
export function isLookedFor({ status, progress, search }: Input): RawBuilder<boolean> {
  const typed = search?.trim() || null;
  const part = typed && `%${escapeLike(typed)}%`;
  return sql<boolean>`(
    (${progress ?? null}::text is null or ${progress ?? null} = case
      when o.completed_at is not null then 'verified'
      when o.finished_items = o.total_items then 'finished'
      when o.finished_items = 0 then 'not_started'
      else 'in_progress' end)
    and (${status ?? null}::text is null or exists (
      select from order_products p where p.order_id = o.id and p.status = ${status ?? null}))
    and (${typed}::text is null or o.id::text = ltrim(${typed}, '#')
      or o.customer_name ilike ${part} or o.customer_username ilike ${part}
      or exists (select from order_products p where p.order_id = o.id and p.product_code ilike ${part})))`;
}
