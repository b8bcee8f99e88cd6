import { type Sql, sql } from '../../platform/database/sql.ts';
import type { CompanyColumns } from './company-columns.ts';

/** A company and its first person. Company columns that are left out are empty. */
export type NewCompany = Partial<CompanyColumns> & { username: string; password_hash: string; created_at?: Date };

/**
 * Inserts companies, each with its first person, the owner, under the same id. The person gets the name and email
 * address of the company's contact; the address counts as verified because staff entered it. Returns the ids in the
 * given order.
 */
export function insertCompanies(companies: readonly NewCompany[]): Sql<{ id: number }> {
  return sql<{ id: number }>`
    with given as materialized (
      select nextval('accounts_id_seq') as new_id, o.* from (
        select * from jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as r(username text, password_hash text,
          company_name text, company_contact text, company_email text, company_address text, contact_person text,
          contact_person_designation text, contact_person_phone text, language text, created_at timestamptz)) o
    ), made as (
      insert into companies (id, company_name, company_contact, company_email, company_address, contact_person,
        contact_person_designation, contact_person_phone, language, created_at)
      select new_id, coalesce(company_name, ''), coalesce(company_contact, ''), coalesce(company_email, ''),
        coalesce(company_address, ''), coalesce(contact_person, ''), coalesce(contact_person_designation, ''),
        coalesce(contact_person_phone, ''), language, coalesce(created_at, now())
      from given
    )
    insert into accounts (id, username, password_hash, role, company_id, company_role, person_name, email,
      email_verified_at, created_at)
    overriding system value
    select new_id, username, password_hash, 'customer', new_id, 'owner', coalesce(contact_person, ''),
      coalesce(company_email, ''), case when company_email <> '' then now() end, coalesce(created_at, now())
    from given order by new_id
    returning id`;
}
