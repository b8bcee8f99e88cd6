import type { InputOf } from '#contract/calls.ts';
import { auditedDifferences } from '../../orders/changes/line-differences.ts';
import { lockOpenOrder } from '../../orders/lock-order.ts';
import { type OrderPictures, prepareOrderPictures } from '../../orders/prepare-order-pictures.ts';
import { notRequestable } from '../../orders/resolve-order.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import type { JsonStatement } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Prepared } from '../../platform/http/serve.ts';
import { problem } from '../../platform/problems/problem.ts';
import { makeProposal } from './make-proposal.ts';
import { orderWithChange } from './read-changes.ts';
import { type ChangeableLine, readOrderState } from './read-order-state.ts';
import { requireBeforeCutOff, requirePossible } from './request-checks.ts';
import { requireNoRequest, storeRequest } from './store-request.ts';

/** Stores the pictures that a request contains as `data:` URLs, as those of an order. */
export function prepareProposedPictures(
  context: Context,
  viewer: Viewer,
  { products = [] }: Partial<Pick<InputOf<'askForChange'>, 'products'>>,
  uploads: unknown,
  connection: AbortSignal,
): Promise<Prepared<OrderPictures>> {
  const lines = products.map(({ productId, images = [] }) => ({
    ...{ productCode: `product ${productId}`, quantity: 1, description: '', images },
  }));
  return prepareOrderPictures(context, viewer, { products: lines }, uploads, connection);
}

/**
 * Asks the workshop for a change of an open order, which stays as it is (OR-23). Throws orderNotFound, orderProductNotFound,
 * orderCompleted, orderCancelled, changeOpen, tooManyOfThese, orderLineRefused, invalidInput for a day that is not possible,
 * nothingChanged, tooLateToChange, belowFinished and lastOrderProduct.
 */
export async function askForChange(
  tx: Tx,
  viewer: Viewer,
  { id, reason, ...wished }: InputOf<'askForChange'>,
  pictures: OrderPictures,
): Promise<Audited<'changeAsked', JsonStatement>> {
  const order = await lockOpenOrder(tx, viewer, id);
  const state = await readOrderState(tx, order);
  requireNoRequest(state.requests);
  const proposal = await makeProposal(tx, viewer, state, wished, pictures);
  const { differences, lines, requestedDate } = proposal;
  if (differences.length === 0) throw problem('nothingChanged');
  const refusal = requestedDate ? notRequestable(requestedDate) : undefined;
  if (refusal) throw refusal;
  requireBeforeCutOff(
    lines.map(({ productId }) => state.lines.get(productId) as ChangeableLine),
    state,
  );
  requirePossible(lines, state);
  const number = await storeRequest(tx, viewer, order, { kind: 'change', proposal, reason });
  return audited(orderWithChange(viewer, id, number), {
    kind: 'changeAsked',
    id,
    name: order.customerName,
    changes: { request: [null, number], ...auditedDifferences(differences), reason: [null, reason] },
  });
}
