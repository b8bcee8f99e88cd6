import type { AnswerOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { TableFile } from '../../platform/http/serve.ts';
import { readSuppliers } from './read-suppliers.ts';

/** Exports the suppliers, by name. */
export const suppliersExport: TableFile<'exportSuppliers'> = {
  call: 'exportSuppliers',
  name: 'suppliers',
  columns: [{ heading: 'Supplier' }, { heading: 'Email' }, { heading: 'Working Days', kind: 'quantity' }],
  rows: readRows,
};

async function readRows(db: Db, viewer: Viewer) {
  const { suppliers }: AnswerOf<'readSuppliers'> = JSON.parse(await readSuppliers(db, viewer));
  return suppliers.map(({ name, email, leadDays }) => [name, email, leadDays]);
}
