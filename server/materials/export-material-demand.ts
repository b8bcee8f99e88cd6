import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { hasOpenColor } from '#contract/materials/material-color.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { CsvFile } from '../platform/http/serve.ts';
import { readDemandJson } from './demand-json.ts';

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
    'Without a Choice',
  ],
  optional: 1,
  rows: readRows,
};

async function readRows(db: Db, _viewer: Viewer, filter: InputOf<'exportMaterialDemand'>) {
  const { materials, withoutRecord }: AnswerOf<'readMaterialDemand'> = JSON.parse(
    await readDemandJson(db, filter, bounds),
  );
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
    hasOpenColor(name) ? 'yes' : '',
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
    '',
  ]);
  return [...needed, ...unknown];
}
