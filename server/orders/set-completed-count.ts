import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../access/viewer.ts';
import { type Audited, audited, unchanged } from '../audit/audited.ts';
import type { JsonStatement } from '../database/json-text.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';
import { changeProduction, lockForProduction } from './change-production.ts';
import { changedOrder } from './read-orders.ts';

/**
 * Sets the number of finished items of one product (PR-2). The same number again changes nothing. Throws orderNotFound,
 * orderProductNotFound, orderCompleted, and invalidInput above the quantity.
 */
export async function setCompletedCount(
  tx: Tx,
  viewer: Viewer,
  input: InputOf<'setCompletedCount'>,
): Promise<Audited<'orderProductChanged', JsonStatement>> {
  const line = await lockForProduction(tx, viewer, input.id, input.productCode);
  if (input.completed > line.quantity) {
    const text = `must be a whole number from 0 to ${line.quantity.toLocaleString('en')}`;
    throw problem('invalidInput', { text: `Completed ${text}`, fields: { completed: text } });
  }
  if (line.completed === input.completed) return unchanged(changedOrder(viewer, input.id));
  const note = await changeProduction(tx, viewer, line, { completed: input.completed });
  return audited(changedOrder(viewer, input.id), note);
}
