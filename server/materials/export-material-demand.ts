import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import type { Context } from '../http/context.ts';
import { sendCsv, writeCsv } from '../http/csv.ts';
import type { OwnHandler } from '../http/serve.ts';
import { demandJson } from './demand-json.ts';

const heads = ['Category', 'Material', 'Unit', 'Still needed', 'Oldest orders', 'More orders'];
const bounds = { materials: null, orders: limits.demandOrders, products: null, customers: 0 };

/**
 * The material demand as CSV, whole: a row for every material and unit, then one for every product that has no record,
 * because a list to buy from must not be silent about what it cannot know.
 */
export function exportMaterialDemand({ db }: Context): OwnHandler {
  return async (_request, reply, _viewer, filter: InputOf<'exportMaterialDemand'>) => {
    const { rows } = await sql<{ json: string }>`select (${demandJson(filter, bounds)}) as json`.execute(db);
    const { materials, withoutRecord }: AnswerOf<'readMaterialDemand'> = JSON.parse(rows[0]?.json ?? '');
    const needed = materials.map(({ category, name, unit, total, orders, moreOrders }) => [
      category,
      name,
      unit,
      // As text it keeps every digit; the writer quotes it, and spreadsheets read it as a number all the same.
      total,
      orders.map(({ orderId }) => orderId).join(' '),
      moreOrders ? 'yes' : 'no',
    ]);
    const unknown = withoutRecord.map(({ productCode, units, orders }) => [
      'no raw material record',
      productCode,
      'units',
      units,
      `${orders} in all`,
      'no',
    ]);
    return sendCsv(reply, 'material-demand.csv', writeCsv(heads, [...needed, ...unknown]));
  };
}
