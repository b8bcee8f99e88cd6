import type { Viewer } from '../../platform/access/viewer.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

const company = sql`
  'companyName', a.company_name, 'companyContact', a.company_contact, 'companyEmail', a.company_email,
  'companyAddress', a.company_address, 'contactPerson', a.contact_person,
  'contactPersonDesignation', a.contact_person_designation, 'contactPersonPhone', a.contact_person_phone`;

/** The company and contact fields of the row `a` of `customers`. */
export const companyJson: Sql<unknown> = sql`json_build_object(${company}, 'language', coalesce(a.language, ''))`;

/** The JSON of a company or staff account, from the row `a` of `customers`. */
export const customerJson: Sql<unknown> = sql`json_build_object(
  'id', a.id, 'username', a.username, 'role', a.role, ${company}, 'language', a.language, 'poRequired', a.po_required,
  'people', case when a.role = 'customer' then (
    select count(*) from accounts p where p.company_id = a.id and p.deactivated_at is null) else 1 end, 'revision', a.revision, 'createdAt', iso(a.created_at))`;

/** Condition on the row `a`: a superadmin manages all accounts, an admin the customers (CU-2). */
export function mayManage(viewer: Viewer): Sql<boolean> {
  return viewer.role === 'superadmin' ? sql`true` : sql`a.role = 'customer'`;
}
