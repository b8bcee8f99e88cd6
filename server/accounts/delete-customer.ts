import type { Tx } from '../database/transaction.ts';
import { removeFiles } from '../files/remove-files.ts';
import { type Audited, audited, changesOf } from '../http/audited.ts';
import type { Viewer } from '../http/viewer.ts';
import { lockAccount, requireReplaceable } from './lock-account.ts';

/**
 * Removes an account with its sessions and its untaken files. Its orders stay, with the name as it was; a product that
 * only it might see stays hidden, because its id stays in the product's list. Throws customerNotFound, ownAccount,
 * lastSuperadmin.
 */
export async function deleteCustomer(
  tx: Tx,
  viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'accountDeleted', { success: true }>> {
  const account = await lockAccount(tx, viewer, id);
  await requireReplaceable(tx, viewer, account);
  const files = await tx
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', id)
    .where('taken_at', 'is', null)
    .execute();
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
  await removeFiles(
    tx,
    files.map(file => file.id),
  );
  const changes = changesOf({ role: account.role, ...account.company }, undefined);
  return audited({ success: true }, { kind: 'accountDeleted', id, name: account.username, changes });
}
