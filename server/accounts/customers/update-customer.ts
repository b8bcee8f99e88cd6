import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#contract/calls.ts';
import { requireConfirmed } from '../../platform/access/require-confirmed.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf, unchanged } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { requireOffered } from '../../platform/http/request-language.ts';
import type { Languages } from '../../platform/languages/languages.ts';
import { problem } from '../../platform/problems/problem.ts';
import { companyColumns, companyFacts, staffColumns } from './company-columns.ts';
import { lockAccount, lockReplaceable, requireReplaceable } from './lock-account.ts';
import { savedCustomer } from './read-customers.ts';

/**
 * Updates company and contact fields and, for a superadmin, the role; an unchanged account keeps its revision. Throws
 * customerNotFound, changedMeanwhile for an older `revision`, notAllowed for an admin who changes a role, ownAccount,
 * lastSuperadmin, confirmIdentity for a staff account, also one to be (SI-13), companyHasPeople, invalidInput for a
 * language that the portal does not offer.
 */
export const updateCustomer =
  (languages: Languages) =>
  async (
    tx: Tx,
    viewer: Viewer,
    { id, role, revision, poRequired, ...given }: InputOf<'updateCustomer'>,
  ): Promise<Audited<'accountEdited' | 'roleChanged', JsonStatement>> => {
    await lockRenamed(tx, [{ id, name: given.companyName }]);
    const account = await (role === undefined ? lockAccount : lockReplaceable)(tx, viewer, id);
    if (revision !== undefined && revision !== account.revision) throw problem('changedMeanwhile');
    const fields = { ...account.company, ...given };
    if (fields.language !== '' && fields.language !== account.company.language)
      requireOffered(languages, fields.language);
    const isOtherRole = role !== undefined && role !== account.role;
    if (isOtherRole) {
      if (viewer.role !== 'superadmin') throw problem('notAllowed');
      await requireReplaceable(tx, viewer, account);
    }
    const next = {
      ...account,
      role: role ?? account.role,
      // Staff accounts do not have this setting.
      poRequired: ((role ?? account.role) === 'customer' ? poRequired : undefined) ?? account.poRequired,
      company: fields,
    };
    const [was, is] = [account, next].map(one => [one.role, one.poRequired, companyFacts(one.company)]);
    if (isDeepStrictEqual(was, is)) return unchanged(savedCustomer(id));
    if (account.role !== 'customer' || isOtherRole) await requireConfirmed(tx, viewer);
    if (isOtherRole && (role === 'customer' || account.role === 'customer')) {
      if (account.persons > 1) throw problem('companyHasPeople');
      // A new role must not see the notifications and stored answers of the old one, nor get its password by a link made
      // for the old one. Nobody may join a company without an owner.
      await sql`
      with links as (
        update sign_in_links set ended_at = now() where account_id = ${account.accountId} and ended_at is null),
        invited as (delete from invitations where company_id = ${id} and accepted_at is null),
        answers as (delete from idempotency_keys where account_id = ${account.accountId})
      delete from notifications where account_id = ${account.accountId}`.execute(tx);
      await (role === 'customer' ? becomeCustomer : becomeStaff)(tx, next);
    } else await saveFields(tx, next);
    return audited(savedCustomer(isOtherRole ? account.accountId : id), {
      kind: isOtherRole ? 'roleChanged' : 'accountEdited',
      id,
      name: account.username,
      changes: {
        role: [account.role, role ?? account.role],
        poRequired: [account.poRequired, next.poRequired],
        ...changesOf(account.company, companyFacts(fields)),
      },
    });
  };

type Saved = Pick<
  Awaited<ReturnType<typeof lockAccount>>,
  'id' | 'accountId' | 'role' | 'revision' | 'poRequired' | 'company'
>;

const assignments = (columns: Record<string, string | null>) =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));

async function saveFields(tx: Tx, { id, role, revision, poRequired, company }: Saved): Promise<void> {
  await (role === 'customer'
    ? sql`update companies set ${assignments(companyColumns(company))}, po_required = ${poRequired}, revision = ${revision + 1}
        where id = ${id}`
    : sql`update accounts set ${assignments(staffColumns(company))}, role = ${role}, revision = ${revision + 1},
        email_verified_at = case when email = ${company.companyEmail} then email_verified_at else now() end
        where id = ${id}`
  ).execute(tx);
}

/** Keeps the company without people, with its orders, in case the account becomes a customer again. */
async function becomeStaff(tx: Tx, { accountId, role, revision, company }: Saved): Promise<void> {
  await sql`
    update accounts set ${assignments(staffColumns(company))}, role = ${role}, company_id = null, company_role = null,
      email_verified_at = case when email = ${company.companyEmail} then email_verified_at else now() end,
      deactivated_at = null, revision = ${revision + 1}
    where id = ${accountId}`.execute(tx);
}

async function becomeCustomer(tx: Tx, { id, revision, poRequired, company }: Saved): Promise<void> {
  const values = { id, ...companyColumns(company), po_required: poRequired, revision: revision + 1 };
  await sql`
    insert into companies ${sql.values([values])}
    on conflict (id) do update set ${assignments(companyColumns(company))}, po_required = ${poRequired},
      revision = ${revision + 1}`.execute(tx);
  const none = { company_name: '', company_contact: '', company_address: '' };
  const blank = { ...none, contact_person_designation: '', contact_person_phone: '' };
  await sql`
    update accounts set ${assignments(blank)}, role = 'customer', company_id = ${id}, company_role = 'owner',
      person_name = ${company.contactPerson}, email = ${company.companyEmail}, revision = ${revision + 1},
      email_verified_at = case when email = ${company.companyEmail} then email_verified_at else now() end
    where id = ${id}`.execute(tx);
}

/**
 * Locks the open orders of companies that get a new name, because these orders will show it (CC-2). To prevent
 * deadlocks, the caller locks the companies afterwards, as in lockRowsOf.
 */
async function lockRenamed(tx: Tx, companies: readonly { id: number; name: string }[]): Promise<void> {
  await sql`
    select from orders where ended_at is null and customer_id in (
      select c.id from companies c join jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as n(id bigint, name text)
        on n.id = c.id and n.name <> c.company_name)
    order by id for update`.execute(tx);
}
