import type { InputOf } from '#contract/calls.ts';
import { requireConfirmed } from '../../platform/access/require-confirmed.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announce, toPeople } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { endAccess } from '../sign-in/end-access.ts';
import { lockAccount } from './lock-account.ts';
import { savedCustomer } from './read-customers.ts';
import { refuseTakenUsername } from './username-taken.ts';

/**
 * Changes the username, the password or both, of staff or of a company's first person (CU-4). A new password ends all
 * sessions of the account, forgets its known devices and lifts a lockout; the same username alone changes nothing.
 * Throws credentialsRequired when neither was sent, customerNotFound, confirmIdentity for a staff account (SI-13),
 * usernameTaken.
 */
export async function updateCredentials(
  tx: Tx,
  viewer: Viewer,
  { id, username }: InputOf<'updateCredentials'>,
  passwordHash: string | undefined,
): Promise<Audited<'credentialsChanged', JsonStatement>> {
  if (!username && passwordHash === undefined) throw problem('credentialsRequired');
  const account = await lockAccount(tx, viewer, id);
  if (passwordHash === undefined && username === account.username) return unchanged(savedCustomer(id));
  if (account.role !== 'customer') await requireConfirmed(tx, viewer);
  await sql`
    with company as (update companies set revision = revision + 1 where id = ${id} and ${account.role === 'customer'})
    update accounts set username = ${username || account.username},
      password_hash = coalesce(${passwordHash ?? null}, password_hash), revision = revision + 1
    where id = ${account.accountId}`
    .execute(tx)
    .catch(refuseTakenUsername);
  if (passwordHash !== undefined) await endAccess(tx, account.accountId);
  if (account.role === 'customer') await announce(tx, 'peopleChanged', { companyId: id }, toPeople(id));
  return audited(savedCustomer(id), {
    kind: 'credentialsChanged',
    id,
    name: account.username,
    changes: {
      username: [account.username, username || account.username],
      // The audit log records that the password changed, but never its value.
      ...(passwordHash !== undefined && { password: [null, 'a new one'] }),
    },
  });
}
