import type { InputOf } from '#contract/calls.ts';
import type { Tx } from '../database/transaction.ts';
import type { JsonText } from '../http/json-text.ts';
import type { Viewer } from '../http/viewer.ts';
import { keepProductionEvent, lockForProduction } from './change-production.ts';
import { readOrder } from './read-orders.ts';

/**
 * Sets the production status of one product of an order, any of the five freely (specification 4, 'Product status').
 * The status it has already changes nothing. Throws orderNotFound, orderProductNotFound, orderCompleted.
 */
export async function setProductStatus(tx: Tx, viewer: Viewer, input: InputOf<'setProductStatus'>): Promise<JsonText> {
  const line = await lockForProduction(tx, viewer, input.id, input.productCode);
  if (line.status !== input.status) {
    await tx
      .updateTable('order_products')
      .set({ status: input.status })
      .where('order_id', '=', input.id)
      .where('product_id', '=', line.productId)
      .execute();
    await keepProductionEvent(tx, viewer, line, { status: input.status });
  }
  return readOrder(tx, viewer, input);
}
