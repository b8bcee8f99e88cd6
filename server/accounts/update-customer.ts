import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../access/viewer.ts';
import { type Audited, audited, changesOf } from '../audit/audited.ts';
import type { JsonStatement } from '../database/json-text.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';
import { companyColumns, companyFacts } from './company-columns.ts';
import { lockAccount, lockReplaceable, requireReplaceable } from './lock-account.ts';
import { savedCustomer } from './read-customers.ts';

/**
 * Updates company and contact fields and, for a superadmin, the role. Throws customerNotFound, changedMeanwhile for an older
 * `revision`, notAllowed for an admin who changes a role, ownAccount, lastSuperadmin.
 */
export async function updateCustomer(
  tx: Tx,
  viewer: Viewer,
  { id, role, revision, poRequired, ...given }: InputOf<'updateCustomer'>,
): Promise<Audited<'accountEdited' | 'roleChanged', JsonStatement>> {
  const account = await (role === undefined ? lockAccount : lockReplaceable)(tx, viewer, id);
  if (revision !== undefined && revision !== account.revision) throw problem('changedMeanwhile');
  const fields = { ...account.company, ...given };
  const isOtherRole = role !== undefined && role !== account.role;
  if (isOtherRole) {
    if (viewer.role !== 'superadmin') throw problem('notAllowed');
    await requireReplaceable(tx, viewer, account);
  }
  const columns = Object.entries(companyColumns(fields)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`
    update accounts set ${sql.join(columns)}, role = ${role ?? account.role},
      po_required = ${poRequired ?? account.poRequired}, revision = ${account.revision + 1}
    where id = ${id}`.execute(tx);
  // A new role must not see the notifications of the old one.
  if (isOtherRole && (role === 'customer' || account.role === 'customer')) {
    await sql`delete from notifications where account_id = ${id}`.execute(tx);
  }
  return audited(savedCustomer(id), {
    kind: isOtherRole ? 'roleChanged' : 'accountEdited',
    id,
    name: account.username,
    changes: {
      role: [account.role, role ?? account.role],
      poRequired: [account.poRequired, poRequired ?? account.poRequired],
      ...changesOf(account.company, companyFacts(fields)),
    },
  });
}
