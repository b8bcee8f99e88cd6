import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import type { Tx } from '../database/transaction.ts';
import type { JsonText } from '../http/json-text.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { keepProductionEvent, lockForProduction } from './change-production.ts';
import { readOrder } from './read-orders.ts';

/**
 * Sets how many units of one product are finished: a whole number from 0 to its quantity (decisions, 'Orders').
 * The count it has already changes nothing. Throws orderNotFound, orderProductNotFound, orderCompleted, and
 * invalidInput above the quantity.
 */
export async function setCompletedCount(
  tx: Tx,
  viewer: Viewer,
  input: InputOf<'setCompletedCount'>,
): Promise<JsonText> {
  const line = await lockForProduction(tx, viewer, input.id, input.productCode);
  if (input.completed > line.quantity) {
    const text = `must be a whole number from 0 to ${line.quantity.toLocaleString('en')}`;
    throw problem('invalidInput', { text: `Completed ${text}`, fields: { completed: text } });
  }
  if (line.completed !== input.completed) {
    await tx
      .updateTable('order_products')
      .set({ completed: input.completed })
      .where('order_id', '=', input.id)
      .where('product_id', '=', line.productId)
      .execute();
    await tx
      .updateTable('orders')
      .set({ finished_items: sql`finished_items + ${input.completed - line.completed}` })
      .where('id', '=', input.id)
      .execute();
    await keepProductionEvent(tx, viewer, line, { completed: input.completed });
  }
  return readOrder(tx, viewer, input);
}
