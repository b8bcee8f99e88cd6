import type { InputOf } from '#contract/calls.ts';
import type { Tx } from '../database/transaction.ts';
import { type Audited, audited, changesOf } from '../http/audited.ts';
import type { JsonStatement } from '../http/json-text.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { companyColumns, companyFacts } from './company-columns.ts';
import { savedCustomer } from './read-customers.ts';
import { refuseTakenUsername } from './username-taken.ts';

/**
 * Makes an account: a customer, or what a superadmin says. Throws notAllowed for an admin who asks for another role, and
 * usernameTaken for a name that exists in any case: of two at once exactly one wins.
 */
export async function createCustomer(
  tx: Tx,
  viewer: Viewer,
  { username, role = 'customer', ...fields }: InputOf<'createCustomer'>,
  passwordHash: string | undefined,
): Promise<Audited<'accountCreated', JsonStatement>> {
  if (role !== 'customer' && viewer.role !== 'superadmin') throw problem('notAllowed');
  if (passwordHash === undefined) throw new Error('a customer without a password passed the door');
  const { id } = await tx
    .insertInto('accounts')
    .values({ username, role, password_hash: passwordHash, ...companyColumns(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenUsername);
  const changes = changesOf(undefined, { role, ...companyFacts(fields) });
  return audited(savedCustomer(id), { kind: 'accountCreated', id, name: username, changes });
}
