import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { JsonText } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { readDemandJson } from './demand-json.ts';

const bounds = {
  materials: limits.demandMaterials,
  orders: limits.demandOrders,
  products: limits.demandProducts,
  customers: limits.demandCustomers,
};

/**
 * Reads the raw materials that open orders still need, with the oldest of these orders and the products without a
 * record (MA-8). Takes under 300 ms with 2,000 open orders, half of it to count the orders.
 */
export async function readMaterialDemand(
  db: Db,
  _viewer: Viewer,
  filter: InputOf<'readMaterialDemand'>,
): Promise<JsonText> {
  return readDemandJson(db, filter, bounds);
}
