import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { TableFile } from '../platform/http/serve.ts';
import { readStock } from './read-stock.ts';

/** Exports the materials of the stock, by category and name. */
export const stockExport: TableFile<'exportStock'> = {
  call: 'exportStock',
  name: 'stock',
  columns: [
    { heading: 'Category' },
    { heading: 'Material' },
    { heading: 'Unit' },
    { heading: 'On Hand', kind: 'quantity' },
    { heading: 'Minimum', kind: 'quantity' },
    { heading: 'Needed', kind: 'quantity' },
    { heading: 'On Order', kind: 'quantity' },
    { heading: 'Short', kind: 'quantity' },
    { heading: 'To Buy', kind: 'quantity' },
    { heading: 'Supplier' },
    { heading: 'Pack' },
    { heading: 'Pack Size', kind: 'quantity' },
    { heading: 'Min. Order', kind: 'quantity' },
    { heading: 'Counted', kind: 'moment' },
    { heading: 'Names' },
  ],
  rows: readRows,
};

async function readRows(db: Db, viewer: Viewer, filter: InputOf<'exportStock'>) {
  const input = { ...filter, limit: limits.stockMaterials, cursor: undefined };
  const { materials }: AnswerOf<'readStock'> = JSON.parse(await readStock(db, viewer, input));
  return materials.map(one => [
    one.category,
    one.name,
    one.unit,
    one.onHand,
    one.minLevel,
    one.need,
    one.onOrder,
    one.short,
    one.toBuy,
    one.supplierName ?? '',
    one.packName ?? '',
    one.packSize ?? '',
    one.minOrder,
    one.countedAt ?? '',
    one.names.map(({ name }) => name).join(', '),
  ]);
}
