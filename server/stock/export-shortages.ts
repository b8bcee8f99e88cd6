import type { Viewer } from '../platform/access/viewer.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { TableFile } from '../platform/http/serve.ts';
import { readShortages } from './read-shortages.ts';

/** Exports what to buy, by supplier (ST-5). */
export const shortagesExport: TableFile<'exportShortages'> = {
  call: 'exportShortages',
  name: 'shortages',
  columns: [
    { heading: 'Supplier' },
    { heading: 'Category' },
    { heading: 'Material' },
    { heading: 'Unit' },
    { heading: 'Needed', kind: 'quantity' },
    { heading: 'On Hand', kind: 'quantity' },
    { heading: 'On Order', kind: 'quantity' },
    { heading: 'Short', kind: 'quantity' },
    { heading: 'To Buy', kind: 'quantity' },
    { heading: 'Order By', kind: 'date' },
    { heading: 'Short From', kind: 'date' },
    { heading: 'Jobs' },
  ],
  rows: readRows,
};

async function readRows(db: Db, viewer: Viewer) {
  const { suppliers } = await readShortages(db, viewer);
  return suppliers.flatMap(({ supplier, rows }) =>
    rows.map(({ material, orderBy, shortFrom, jobs, moreJobs }) => [
      ...[supplier?.name ?? '', material.category, material.name, material.unit, material.need, material.onHand],
      ...[material.onOrder, material.short, material.toBuy, orderBy ?? '', shortFrom ?? ''],
      jobs.map(({ orderId, productCode }) => `#${orderId} ${productCode}`).join(', ') +
        (moreJobs > 0 ? ` +${moreJobs}` : ''),
    ]),
  );
}
