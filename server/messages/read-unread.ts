import { limits } from '#contract/call/limits.ts';
import { unreadMessages } from '../orders/order-list.ts';
import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { limitOfShown } from '../platform/database/paging.ts';
import { type JsonText, type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';

/**
 * Counts the viewer's unread messages (ME-4), and lists the orders that have some. Looks at as many of the newest
 * orders as the filter 'Unread' does for one page, active and archived ones separately.
 */
export async function readUnread(db: Db, viewer: Viewer): Promise<JsonText> {
  return sql`
    with looked as (${newest(viewer, false)} union all ${newest(viewer, true)}),
      unread as (
        select o.id, o.archived, u.messages, u.newest from looked o
        cross join lateral (select count(*) as messages, max(m.created_at) as newest from ${unreadMessages(viewer)}) u
        where u.messages > 0),
      listed as (select * from unread order by newest desc, id desc ${limitOfShown(limits.unreadOrders)})
    select json_build_object(
      'messages', coalesce(sum(messages), 0),
      'archived', coalesce(sum(messages) filter (where archived), 0),
      'orders', (
        select coalesce(json_agg(json_build_object('id', id, 'archived', archived, 'messages', messages,
          'newestAt', iso(newest)) order by newest desc, id desc), '[]') from listed)
    )::text as json from unread`.jsonText(db);
}

/** The newest active or archived orders of the viewer's side. */
function newest(viewer: Viewer, archived: boolean): Sql<unknown> {
  const column = sql.ref(viewer.side === 'admin' ? 'admin_archived' : 'customer_archived');
  return sql`(
    select o.id, ${sql.lit(archived)} as archived from orders o
    where o.${column} = ${sql.lit(archived)} and ${maySeeOrder(viewer)}
    order by o.id desc ${limitOfShown(limits.ordersLookedAt)})`;
}
