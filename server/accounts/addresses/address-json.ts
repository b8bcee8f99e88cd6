import { maySeeCompany } from '../../platform/access/company.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonStatement, type Sql, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** The JSON of the address `d`. */
export const addressJson: Sql<unknown> = sql`json_build_object(
  'id', d.id, 'label', d.label, 'address', d.address, 'isDefault', d.is_default)`;

/** The answer of a change of an address: `{ address }`. */
export function savedAddress(id: number): JsonStatement {
  return sql`select json_build_object('address', ${addressJson})::text as json from company_addresses d where d.id = ${id}`;
}

export type Company = { id: number; name: string; addresses: number };

/**
 * Locks a company, so that its addresses change one at a time, and counts them. Throws customerNotFound, also for
 * another customer's company.
 */
export async function lockCompany(tx: Tx, viewer: Viewer, id: number): Promise<Company> {
  const company = await sql<Company>`
    select c.id, c.company_name as name from companies c
    where c.id = ${id} and ${maySeeCompany(viewer)} for no key update`.one(tx, 'customerNotFound');
  const { n } = await sql<{ n: number }>`
    select count(*)::int as n from company_addresses where company_id = ${id}`.one(tx);
  return { ...company, addresses: n };
}

/** Unmarks the default address of a company, so that another one can become the default. */
export async function dropDefault(tx: Tx, companyId: number): Promise<void> {
  await sql`update company_addresses set is_default = false where company_id = ${companyId} and is_default`.execute(tx);
}
