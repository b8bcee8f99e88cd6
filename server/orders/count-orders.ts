import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { productStatuses } from '#contract/order-rules.ts';
import { limitOfPage, limitOfShown } from '../database/paging.ts';
import type { Db } from '../database/transaction.ts';
import { type JsonText, jsonText } from '../http/json-text.ts';
import type { Viewer } from '../http/viewer.ts';
import { hasUnread, progressOf } from './order-list.ts';

/** How many of the newest orders of the workshop's list each of its chips leaves, and whether there are older ones. */
export async function countOrders(
  db: Db,
  viewer: Viewer,
  { includeArchived }: InputOf<'countOrders'>,
): Promise<JsonText> {
  const inStatus = productStatuses.map(
    status => sql`${sql.lit(status)}, count(*) filter (where ${sql.lit(status)} = any(o.statuses))`,
  );
  // Which list stands in the text: by a parameter the database would read all active orders to find a few archived ones.
  // The lines of an order are looked up once, not for each status.
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
