import { limits } from '#contract/call/limits.ts';
import { maySeeOrder } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { placed } from './write-revision.ts';

/**
 * Reads the newest revisions of an order, newest first (OR-22). An order that never changed has no rows, and its first revision
 * is read from the order. Customers never see who in the workshop acted (CC-1). Throws orderNotFound.
 */
export async function readRevisions(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  const mayName =
    viewer.side === 'admin' ? sql`r.by_name is not null` : sql`r.by_name is not null and r.by_side = 'customer'`;
  return sql`
    select json_build_object('revisions', (
      select json_agg(json_build_object('revision', r.revision, 'at', iso(r.at),
        'by', case when ${mayName} then json_build_object('id', r.by, 'name', r.by_name) end,
        'bySide', r.by_side, 'reason', r.reason, 'changes', r.changes) order by r.revision desc)
      from (
        (select revision, at, by, by_name, by_side, reason, changes from order_revisions where order_id = o.id
        order by revision desc limit ${sql.lit(limits.listEntries)})
        union all
        select 1, ${placed}, '', '[]'
        where o.revision = 1 and not exists (select from order_revisions f where f.order_id = o.id)) r))::text as json
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.jsonText(db, 'orderNotFound');
}
