import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { productStatuses } from '#contract/orders/order-rules.ts';
import type { Viewer } from '../access/viewer.ts';
import { type JsonText, jsonText } from '../database/json-text.ts';
import { limitOfPage, limitOfShown } from '../database/paging.ts';
import { sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';
import { hasUnread, progressOf } from './order-list.ts';

/** The number of orders for each chip of the workshop's list, among the newest orders, and whether there are older ones. */
export async function countOrders(
  db: Db,
  viewer: Viewer,
  { includeArchived }: InputOf<'countOrders'>,
): Promise<JsonText> {
  const inStatus = productStatuses.map(
    status => sql`${sql.lit(status)}, count(*) filter (where ${sql.lit(status)} = any(o.statuses))`,
  );
  // The list is part of the SQL text: with a parameter PostgreSQL would read all active orders to find a few archived ones.
  const { rows } = await sql<{ json: JsonText }>`
    with page as (
        select * from orders where admin_archived = ${sql.lit(includeArchived === '1')}
        order by id desc ${limitOfPage(limits.ordersLookedAt)}),
      looked as (
        select *, (select array_agg(p.status) from order_products p where p.order_id = page.id) as statuses
        from page order by id desc ${limitOfShown(limits.ordersLookedAt)})
    select json_build_object(
      'counts', json_build_object(
        'all', count(*),
        'unread', count(*) filter (where ${hasUnread(viewer)}),
        'status', json_build_object(${sql.join(inStatus)}),
        'finished', count(*) filter (where ${progressOf} = 'finished')),
      'hasMore', (select count(*) from page) > count(*)
    )::text as json
    from looked o`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}
