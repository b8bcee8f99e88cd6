import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../http/viewer.ts';

const company = sql`
  'companyName', a.company_name, 'companyContact', a.company_contact, 'companyEmail', a.company_email,
  'companyAddress', a.company_address, 'contactPerson', a.contact_person,
  'contactPersonDesignation', a.contact_person_designation, 'contactPersonPhone', a.contact_person_phone`;

/** The company and contact fields alone, from the row `a`. */
export const companyJson: RawBuilder<unknown> = sql`json_build_object(${company})`;

/** How an account looks in customer management and in its own profile, from the row `a`: the only place that knows. */
export const customerJson: RawBuilder<unknown> = sql`json_build_object(
  'id', a.id, 'username', a.username, 'role', a.role, ${company},
  'revision', a.revision, 'createdAt', iso(a.created_at))`;

/** Which accounts the workshop manages, as a condition on the row `a`: a superadmin all of them, an admin the customers. */
export function mayManage(viewer: Viewer): RawBuilder<boolean> {
  return viewer.role === 'superadmin' ? sql`true` : sql`a.role = 'customer'`;
}
