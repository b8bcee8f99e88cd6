import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../access/viewer.ts';
import { type Audited, audited, unchanged } from '../audit/audited.ts';
import type { JsonStatement } from '../database/json-text.ts';
import type { Tx } from '../database/transaction.ts';
import { changeProduction, lockForProduction } from './change-production.ts';
import { changedOrder } from './read-orders.ts';

/**
 * Sets the production status of one product of an order (PR-1). The same status again changes nothing.
 * Throws orderNotFound, orderProductNotFound, orderCompleted.
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
