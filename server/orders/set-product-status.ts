import type { InputOf } from '#contract/calls.ts';
import type { Tx } from '../database/transaction.ts';
import { type Audited, audited, unchanged } from '../http/audited.ts';
import type { JsonStatement } from '../http/json-text.ts';
import type { Viewer } from '../http/viewer.ts';
import { changeProduction, lockForProduction } from './change-production.ts';
import { changedOrder } from './read-orders.ts';

/**
 * Sets the production status of one product of an order, any of the five freely (specification 4, 'Product status').
 * The status it has already changes nothing. Throws orderNotFound, orderProductNotFound, orderCompleted.
 */
export async function setProductStatus(
  tx: Tx,
  viewer: Viewer,
  input: InputOf<'setProductStatus'>,
): Promise<Audited<'orderProductChanged', JsonStatement>> {
  const line = await lockForProduction(tx, viewer, input.id, input.productCode);
  if (line.status === input.status) return unchanged(changedOrder(viewer, input.id));
  const note = await changeProduction(tx, viewer, line, { status: input.status });
  return audited(changedOrder(viewer, input.id), note);
}
