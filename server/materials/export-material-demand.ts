import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { CsvFile } from '../platform/http/serve.ts';
import { demandJson } from './demand-json.ts';

const bounds = { materials: null, orders: limits.demandOrders, products: null, customers: 0 };

/**
 * Exports the complete material demand: a row for each material and unit, then one for each product without a record.
 */
export const materialDemandExport: CsvFile<'exportMaterialDemand'> = {
  call: 'exportMaterialDemand',
  name: 'material-demand.csv',
  headings: [
    'Category',
    'Material',
    'Unit',
    'Still needed',
    'Oldest orders',
    'More orders',
    'Of It New',
    'New Orders',
    'All Orders',
  ],
  rows: readRows,
};

async function readRows(db: Db, _viewer: Viewer, filter: InputOf<'exportMaterialDemand'>) {
  const { rows } = await sql<{ json: string }>`select (${demandJson(filter, bounds)}) as json`.execute(db);
  const { materials, withoutRecord }: AnswerOf<'readMaterialDemand'> = JSON.parse(rows[0]?.json ?? '');
  const needed = materials.map(({ category, name, unit, total, ofNew, orders, moreOrders, allOrders }) => [
    category,
    name,
    unit,
    // As text the number keeps every digit. The writer quotes it, and spreadsheets still read it as a number.
    total,
    orders.map(({ orderId }) => orderId).join(' '),
    moreOrders ? 'yes' : 'no',
    ofNew?.total ?? '',
    ofNew?.orders ?? '',
    allOrders,
  ]);
  const unknown = withoutRecord.map(({ productCode, units, orders }) => [
    'no raw material record',
    productCode,
    'units',
    units,
    `${orders} in all`,
    'no',
    '',
    '',
    orders,
  ]);
  return [...needed, ...unknown];
}
