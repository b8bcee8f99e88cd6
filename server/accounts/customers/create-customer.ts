import type { InputOf } from '#contract/calls.ts';
import { requireConfirmed } from '../../platform/access/require-confirmed.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { requireOffered } from '../../platform/http/request-language.ts';
import type { Languages } from '../../platform/languages/languages.ts';
import { problem } from '../../platform/problems/problem.ts';
import { companyColumns, companyFacts, staffColumns } from './company-columns.ts';
import { insertCompanies } from './insert-companies.ts';
import { savedCustomer } from './read-customers.ts';
import { refuseTakenUsername } from './username-taken.ts';

/**
 * Creates a company with its owner or, at a superadmin's request, a staff account (CU-2). Throws notAllowed when an
 * admin asks for another role, invalidInput for a language that the portal does not offer, confirmIdentity for a staff account (SI-13), and usernameTaken, which ignores case.
 */
export const createCustomer =
  (languages: Languages) =>
  async (
    tx: Tx,
    viewer: Viewer,
    { username, role = 'customer', ...fields }: InputOf<'createCustomer'>,
    passwordHash: string | undefined,
  ): Promise<Audited<'accountCreated', JsonStatement>> => {
    if (role !== 'customer' && viewer.role !== 'superadmin') throw problem('notAllowed');
    if (fields.language !== '') requireOffered(languages, fields.language);
    if (role !== 'customer') await requireConfirmed(tx, viewer);
    if (passwordHash === undefined) throw new Error('a customer without a password passed the checks');
    const login = { username, password_hash: passwordHash };
    const { id } = await (role === 'customer'
      ? insertCompanies([{ ...login, ...companyColumns(fields) }])
      : sql<{ id: number }>`
        insert into accounts ${sql.values([{ ...login, role, ...staffColumns(fields), email_verified_at: new Date() }])} returning id`
    )
      .one(tx)
      .catch(refuseTakenUsername);
    const changes = changesOf(undefined, { role, ...companyFacts(fields) });
    return audited(savedCustomer(id), { kind: 'accountCreated', id, name: username, changes });
  };
