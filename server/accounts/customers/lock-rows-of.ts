import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Locks the orders, files and notifications that change when people, and their company if given, are deleted, each
 * table by id. To prevent deadlocks, every transaction locks the company and the accounts after these rows. Returns the
 * ids of the company's files that no order or message uses; a saved list may use them.
 */
export async function lockRowsOf(tx: Tx, people: Sql<unknown>, companyId: number | null = null): Promise<number[]> {
  // PostgreSQL runs the parts of a `union all` one after the other.
  const files = await sql<{ id: number | null; taken: boolean | null }>`
    select null::bigint as id, null::boolean as taken, count(*) from (
      select from orders where id in (
        select id from orders where customer_id = ${companyId}
        union select id from orders where completed_by in (${people})
        union select id from orders where cancelled_by in (${people})
        union select id from orders where placed_by in (${people})
        union select order_id from order_revisions where by in (${people})
        union select id from orders where customer_archived_by in (${people})
        union select id from orders where admin_archived_by in (${people})
        union select id from orders where entered_by in (${people})
        union select order_id from change_requests where asked_by in (${people}) or decided_by in (${people})
        union select order_id from order_products where sample_by in (${people})
        union select order_id from order_messages where author_id in (${people})
        union select order_id from order_messages where answered_by in (${people})
        union select order_id from order_seen where account_id in (${people})
      ) order by id for update) as locked
    union all select id, taken_at is not null and not exists (
      select from order_list_images i where i.file_id = locked.id), 0 from (
      select id, taken_at from files where owner_id = ${companyId} order by id for update) as locked
    union all select null, null, count(*) from (
      select from notifications where account_id in (${people}) order by id for update) as locked`.execute(tx);
  return files.rows.flatMap(({ id: file, taken }) => (file !== null && !taken ? [file] : []));
}
