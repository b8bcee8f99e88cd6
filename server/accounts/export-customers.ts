import { sql } from 'kysely';
import { customerColumns } from '#contract/csv-columns.ts';
import type { Context } from '../http/context.ts';
import { headingsOf, sendCsv, writeCsv } from '../http/csv.ts';
import type { OwnHandler } from '../http/serve.ts';

/** The customers as CSV, newest first, without passwords; an import takes it back unchanged. */
export function exportCustomers({ db }: Context): OwnHandler {
  return async (_request, reply) => {
    const { rows } = await sql<Record<string, string>>`
      select username, company_name, company_contact, company_email, company_address, contact_person,
        contact_person_designation, contact_person_phone, iso(created_at) as created_at
      from accounts where role = 'customer' order by id desc`.execute(db);
    const cells = rows.map(row => Object.values(row));
    return sendCsv(reply, 'customers.csv', writeCsv(headingsOf(customerColumns, 'importOnly'), cells));
  };
}

/** The headings of an import, and no rows. */
export function readCustomerImportTemplate(): OwnHandler {
  return async (_request, reply) =>
    sendCsv(reply, 'customers-template.csv', writeCsv(headingsOf(customerColumns, 'exportOnly'), []));
}
