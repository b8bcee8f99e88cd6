import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { hasPlaceholder } from '#contract/materials/material-choices.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { TableFile } from '../platform/http/serve.ts';
import { readDemandJson } from './demand-json.ts';

const bounds = { materials: null, orders: limits.demandOrders, products: null, customers: 0 };

/**
 * Exports the complete material demand: a row for each material and unit, then one for each product without a record.
 */
export const materialDemandExport: TableFile<'exportMaterialDemand'> = {
  call: 'exportMaterialDemand',
  name: 'material-demand',
  columns: [
    { heading: 'Category' },
    { heading: 'Material' },
    { heading: 'Unit' },
    { heading: 'Still needed', kind: 'quantity' },
    { heading: 'Oldest orders' },
    { heading: 'More orders' },
    { heading: 'Of It New', kind: 'quantity' },
    { heading: 'New Orders', kind: 'quantity' },
    { heading: 'All Orders', kind: 'quantity' },
    { heading: 'Without a Choice' },
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
    moreOrders ? t`yes` : t`no`,
    ofNew?.total ?? '',
    ofNew?.orders ?? '',
    allOrders,
    hasPlaceholder(name) ? t`yes` : '',
  ]);
  const unknown = withoutRecord.map(({ productCode, units, orders }) => [
    t`no raw material record`,
    productCode,
    t`items`,
    units,
    t`${number(orders)} in all`,
    t`no`,
    '',
    '',
    orders,
    '',
  ]);
  return [...needed, ...unknown];
}
