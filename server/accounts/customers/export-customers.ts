import { customerColumns } from '#contract/call/csv-columns.ts';
import { headingsOf } from '../../platform/csv/csv.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { CsvFile } from '../../platform/http/serve.ts';

/** The customers, newest first, without passwords. An import accepts the file unchanged. */
export const customerExport: CsvFile<'exportCustomers'> = {
  call: 'exportCustomers',
  name: 'customers.csv',
  headings: headingsOf(customerColumns, 'importOnly'),
  rows: readRows,
};

/** A file with the headings of an import and no rows. */
export const customerImportTemplate: CsvFile<'readCustomerImportTemplate'> = {
  call: 'readCustomerImportTemplate',
  name: 'customers-template.csv',
  headings: headingsOf(customerColumns, 'exportOnly'),
  rows: async () => [],
};

async function readRows(db: Db): Promise<string[][]> {
  const { rows } = await sql<Record<string, string>>`
    select username, company_name, company_contact, company_email, company_address, contact_person,
      contact_person_designation, contact_person_phone, iso(created_at) as created_at
    from customers where role = 'customer' order by id desc`.execute(db);
  return rows.map(row => Object.values(row));
}
