import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { TableFile } from '../../platform/http/serve.ts';
import { readPurchases } from './read-purchases.ts';

/** So many purchases are exported, in the order of their list: ordered ones first, then the newest. */
const mostPurchases = 20_000;

/** Exports the purchases, a row for each line. */
export const purchasesExport: TableFile<'exportPurchases'> = {
  call: 'exportPurchases',
  name: 'purchases',
  columns: [
    { heading: 'Purchase', kind: 'quantity' },
    { heading: 'Supplier' },
    { heading: 'State' },
    { heading: 'Ordered', kind: 'date' },
    { heading: 'Expected', kind: 'date' },
    { heading: 'Reference' },
    { heading: 'Material' },
    { heading: 'Quantity', kind: 'quantity' },
    { heading: 'Unit' },
    { heading: 'In Stock Unit', kind: 'quantity' },
    { heading: 'Stock Unit' },
    { heading: 'Received', kind: 'quantity' },
    { heading: 'Note' },
  ],
  rows: readRows,
};

async function readRows(db: Db, viewer: Viewer, { state }: InputOf<'exportPurchases'>) {
  const input = { state, limit: mostPurchases, cursor: undefined };
  const { purchases }: AnswerOf<'readPurchases'> = JSON.parse(await readPurchases(db, viewer, input));
  return purchases.flatMap(one =>
    one.lines.map(line => [
      ...[one.id, one.supplierName, one.state, one.orderedOn, one.expectedOn, one.reference, line.name],
      ...[line.quantity, line.enteredUnit, line.base, line.unit, line.received, one.note],
    ]),
  );
}
