import type { InputOf } from '#contract/calls.ts';
import type { Tx } from '../database/transaction.ts';
import { type Audited, audited, changesOf } from '../http/audited.ts';
import type { JsonStatement } from '../http/json-text.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { companyColumns, companyFacts } from './company-columns.ts';
import { lockAccount, requireReplaceable } from './lock-account.ts';
import { savedCustomer } from './read-customers.ts';

/**
 * Changes company and contact fields, and a superadmin the role. Throws customerNotFound, changedMeanwhile for an older
 * `revision`, notAllowed for an admin who changes a role, ownAccount, lastSuperadmin.
 */
export async function updateCustomer(
  tx: Tx,
  viewer: Viewer,
  { id, role, revision, ...given }: InputOf<'updateCustomer'>,
): Promise<Audited<'accountEdited' | 'roleChanged', JsonStatement>> {
  const account = await lockAccount(tx, viewer, id);
  if (revision !== undefined && revision !== account.revision) throw problem('changedMeanwhile');
  const fields = { ...account.company, ...given };
  const isOtherRole = role !== undefined && role !== account.role;
  if (isOtherRole) {
    if (viewer.role !== 'superadmin') throw problem('notAllowed');
    await requireReplaceable(tx, viewer, account);
  }
  await tx
    .updateTable('accounts')
    .set({ ...companyColumns(fields), role: role ?? account.role, revision: account.revision + 1 })
    .where('id', '=', id)
    .execute();
  // What was told to one side is not for the other.
  if (isOtherRole && (role === 'customer' || account.role === 'customer')) {
    await tx.deleteFrom('notifications').where('account_id', '=', id).execute();
  }
  return audited(savedCustomer(id), {
    kind: isOtherRole ? 'roleChanged' : 'accountEdited',
    id,
    name: account.username,
    changes: { role: [account.role, role ?? account.role], ...changesOf(account.company, companyFacts(fields)) },
  });
}
