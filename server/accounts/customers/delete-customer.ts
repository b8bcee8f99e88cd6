import { requireConfirmed } from '../../platform/access/require-confirmed.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { removeFiles } from '../../platform/files/remove-files.ts';
import { lockReplaceable, requireReplaceable } from './lock-account.ts';
import { lockRowsOf } from './lock-rows-of.ts';

/**
 * Deletes a company with all its people, their sessions and unused files, or a staff account. Its orders stay, with its
 * name (CU-5). A product that only this company could see stays hidden, because its id stays in `visibleTo`. Throws
 * customerNotFound, ownAccount, lastSuperadmin, and confirmIdentity for a staff account (SI-13).
 */
export async function deleteCustomer(
  tx: Tx,
  viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'accountDeleted', { success: true }>> {
  const untaken = await lockRowsOf(tx, sql`select id from accounts where id = ${id} or company_id = ${id}`, id);
  const account = await lockReplaceable(tx, viewer, id);
  await requireReplaceable(tx, viewer, account);
  if (account.role !== 'customer') await requireConfirmed(tx, viewer);
  // A staff account that was once a customer still has a company, but one without people.
  await sql`
    with company as (delete from companies where id = ${id})
    delete from accounts where id = ${account.accountId}`.execute(tx);
  await removeFiles(tx, untaken);
  const changes = changesOf({ role: account.role, ...account.company }, undefined);
  return audited({ success: true }, { kind: 'accountDeleted', id, name: account.username, changes });
}
