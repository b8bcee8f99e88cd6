import { stockColumns } from '#contract/call/csv-columns.ts';
import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Db } from '../platform/database/transaction.ts';
import { tableColumns } from '../platform/excel/table.ts';
import type { TableFile } from '../platform/http/serve.ts';
import { readStock } from './read-stock.ts';

/** Exports the materials of the stock, by category and name. An import accepts the file unchanged. */
export const stockExport: TableFile<'exportStock'> = {
  call: 'exportStock',
  name: 'stock',
  columns: tableColumns(stockColumns, 'importOnly'),
  rows: readRows,
};

/** A file with the headings of an import and no rows. */
export const stockImportTemplate: TableFile<'readStockImportTemplate'> = {
  call: 'readStockImportTemplate',
  name: 'stock-template',
  columns: tableColumns(stockColumns, 'exportOnly'),
  rows: async () => [],
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
