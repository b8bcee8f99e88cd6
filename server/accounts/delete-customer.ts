import type { Viewer } from '../access/viewer.ts';
import { type Audited, audited, changesOf } from '../audit/audited.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { removeFiles } from '../files/remove-files.ts';
import { lockReplaceable, requireReplaceable } from './lock-account.ts';

/**
 * Deletes a company with all its people, their sessions and unused files, or a staff account. Its orders stay, with its name (AC-5). A product that only it
 * could see stays hidden, because its id stays in `visibleTo`. Throws customerNotFound, ownAccount, lastSuperadmin.
 */
export async function deleteCustomer(
  tx: Tx,
  viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'accountDeleted', { success: true }>> {
  const untaken = await lockRowsOf(tx, id);
  const account = await lockReplaceable(tx, viewer, id);
  await requireReplaceable(tx, viewer, account);
  // A staff account that was a customer before has a company without people.
  await sql`
    with company as (delete from companies where id = ${id})
    delete from accounts where id = ${account.accountId}`.execute(tx);
  await removeFiles(tx, untaken);
  const changes = changesOf({ role: account.role, ...account.company }, undefined);
  return audited({ success: true }, { kind: 'accountDeleted', id, name: account.username, changes });
}

/**
 * Locks the rows that deleting a company or account changes: orders, files and notifications, each by id, then the accounts. Every
 * transaction uses this order, which prevents deadlocks. Returns the ids of the files that no order or message uses, or
 * perhaps only a saved list.
 */
async function lockRowsOf(tx: Tx, id: number): Promise<number[]> {
  const people = sql`select id from accounts where id = ${id} or company_id = ${id}`;
  // PostgreSQL runs the parts of a `union all` one after the other.
  const files = await sql<{ id: number | null; taken: boolean | null }>`
    select null::bigint as id, null::boolean as taken, count(*) from (
      select from orders where id in (
        select id from orders where customer_id = ${id}
        union select id from orders where completed_by in (${people})
        union select id from orders where placed_by in (${people})
        union select id from orders where customer_archived_by in (${people})
        union select id from orders where admin_archived_by in (${people})
        union select order_id from order_messages where author_id in (${people})
        union select order_id from order_seen where account_id in (${people})
      ) order by id for update) as locked
    union all select id, taken_at is not null and not exists (select from order_list_images i where i.file_id = locked.id), 0 from (
      select id, taken_at from files where owner_id = ${id} order by id for update) as locked
    union all select null, null, count(*) from (
      select from notifications where account_id in (${people}) order by id for update) as locked`.execute(tx);
  return files.rows.flatMap(({ id: file, taken }) => (file !== null && !taken ? [file] : []));
}
