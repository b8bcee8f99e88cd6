import { customerColumns } from '#contract/call/csv-columns.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { tableColumns } from '../../platform/excel/table.ts';
import type { TableFile } from '../../platform/http/serve.ts';

/** The customers, newest first, without passwords. An import accepts the file unchanged. */
export const customerExport: TableFile<'exportCustomers'> = {
  call: 'exportCustomers',
  name: 'customers',
  columns: tableColumns(customerColumns, 'importOnly'),
  // Most portals are in English alone.
  optional: 1,
  rows: readRows,
};

/** A file with the headings of an import and no rows. */
export const customerImportTemplate: TableFile<'readCustomerImportTemplate'> = {
  call: 'readCustomerImportTemplate',
  name: 'customers-template',
  columns: tableColumns(customerColumns, 'exportOnly'),
  rows: async () => [],
};

async function readRows(db: Db): Promise<string[][]> {
  const { rows } = await sql<Record<string, string>>`
    select username, company_name, company_contact, company_email, company_address, contact_person,
      contact_person_designation, contact_person_phone, iso(created_at) as created_at, coalesce(language, '') as language
    from customers where role = 'customer' order by id desc`.execute(db);
  return rows.map(row => Object.values(row));
}
