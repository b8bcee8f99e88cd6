import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import { type CheckedPromise, checkPromise } from '../../dates/check-promise.ts';
import { writePromises } from '../../dates/write-promises.ts';
import { notifyIfFinished, notifyOfChangeAccepted } from '../../notifications/notify-of-changes.ts';
import { auditedDifferences } from '../../orders/changes/line-differences.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { changedOrder } from '../../orders/read-orders.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import type { JsonStatement } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { needsSampleAgain, reopenSamples } from '../line-samples.ts';
import { applyProposal } from './apply-proposal.ts';
import { cancel } from './cancel-order.ts';
import { decided, requireOpenRequest, type StoredRequest } from './find-request.ts';
import { followQuantity } from './follow-quantity.ts';
import type { Proposal, ProposedLine } from './proposal.ts';
import { type ChangeableLine, type OrderState, readRequested } from './read-order-state.ts';
import { requireBeforeCutOff, requirePossible } from './request-checks.ts';
import { requireRoom, requireUnchanged } from './require-unchanged.ts';

type Given = InputOf<'acceptChange'>;

/**
 * Accepts an open request: changes the order as it is then, field by field, as a revision, or cancels it (OR-23). A day can
 * be promised with a change of the requested date. Throws
 * orderNotFound, changeRequestNotFound, changeDecided, changedMeanwhile for a field that changed since the request
 * or without room for its combinations, tooLateToChange without `despiteProduction`, belowFinished, lastOrderProduct,
 * deliveryExists, promiseInPast, and invalidInput for a day with another request.
 */
export async function acceptChange(
  tx: Tx,
  viewer: Viewer,
  given: Given,
): Promise<Audited<'changeAccepted', JsonStatement>> {
  const { id, number, note } = given;
  const order = await lockOrder(tx, viewer, id);
  const { state, ...read } = await readRequested(tx, order, number);
  const open = requireOpenRequest(read.request);
  const request = { ...open, proposal: followQuantity(open.proposal, state) };
  const accepted = { order, request, state };
  const promise = await promiseWith(tx, viewer, accepted, given);
  if (request.kind === 'cancellation') await acceptCancellation(tx, viewer, accepted, given);
  const unsampled = request.kind === 'change' ? await acceptProposal(tx, viewer, accepted, { ...given, promise }) : [];
  return audited(changedOrder(viewer, id), {
    kind: 'changeAccepted',
    id,
    name: order.customerName,
    changes: {
      request: [null, number],
      ...(request.kind === 'cancellation' && { cancellation: [null, true] }),
      ...auditedDifferences(request.proposal.differences),
      ...Object.fromEntries(
        unsampled.map(line => [`sample of ${line.productCode}`, ['approved', 'required'] as const]),
      ),
      ...(promise && { promisedOn: [promise.was, promise.promisedOn] as const }),
      note: [null, note],
    },
  });
}

type Accepted = { order: LockedOrder; request: StoredRequest; state: OrderState };

/**
 * Promises the day that is accepted with a change of the requested date (DA-6). Returns the promise, or undefined when there
 * is no new one. Throws invalidInput for another request, and promiseInPast.
 */
async function promiseWith(
  tx: Tx,
  viewer: Viewer,
  { order, request }: Accepted,
  { promisedOn }: Given,
): Promise<CheckedPromise | undefined> {
  if (promisedOn === undefined) return undefined;
  if (request.proposal.requestedDate === undefined)
    throw problem('invalidInput', { fields: { promisedOn: t`needs a change of the requested date` } });
  const promise = await checkPromise(tx, order.id, { promisedOn, reason: 'customer' });
  if (promise) await writePromises(tx, viewer, null, [{ orderId: order.id, note: '', ...promise }]);
  return promise;
}

async function acceptCancellation(
  tx: Tx,
  viewer: Viewer,
  { order, request, state }: Accepted,
  { note, despiteProduction }: Given,
): Promise<void> {
  const lines = [...state.lines.values()];
  if (lines.some(({ delivered = 0 }) => delivered > 0)) throw problem('deliveryExists');
  if (!despiteProduction) requireBeforeCutOff(lines, state);
  // Before the order is cancelled, which ends an open request.
  await decided(viewer, order.id, { state: 'accepted', note }).execute(tx);
  await cancel(tx, viewer, order, request.reason, true);
}

/** Returns the lines that wait for a sample again. */
async function acceptProposal(
  tx: Tx,
  viewer: Viewer,
  { order, request, state }: Accepted,
  { note, despiteProduction, keepSample, promise }: Given & { promise: CheckedPromise | undefined },
): Promise<ChangeableLine[]> {
  const { proposal, reason } = request;
  requireUnchanged(proposal, state, request.basedOn);
  const lineOf = ({ productId }: ProposedLine) => state.lines.get(productId) as ChangeableLine;
  if (!despiteProduction) requireBeforeCutOff(proposal.lines.map(lineOf), state);
  requirePossible(proposal.lines, state);
  requireRoom(proposal, state);
  const revision = state.revision + 1;
  const answer = decided(viewer, order.id, { state: 'accepted', note, revision });
  await applyProposal(tx, viewer, { order, state, proposal, reason, answer });
  await notifyOfChangeAccepted(tx, order, { revision, ...(promise && { promisedOn: promise.promisedOn }) });
  const totalItems = order.totalItems + moreItems(proposal, state);
  await notifyIfFinished(tx, { order, finishedItems: order.finishedItems, totalItems });
  const unsampled = keepSample ? [] : unsampledLines(proposal, state);
  if (unsampled.length > 0) await reopenSamples(tx, viewer, unsampled);
  return unsampled;
}

/** Returns how many more items the order has after the change. */
function moreItems({ lines }: Proposal, state: OrderState): number {
  return lines.reduce((sum, { productId, quantity, remove }) => {
    const before = state.lines.get(productId)?.quantity ?? 0;
    return sum + (remove ? 0 : (quantity ?? before)) - before;
  }, 0);
}

function unsampledLines({ lines, differences }: Proposal, state: OrderState): ChangeableLine[] {
  return lines.flatMap(({ productId }) => {
    const line = state.lines.get(productId);
    const changes = differences.filter(one => one.productId === productId);
    return line && needsSampleAgain(line, changes) ? [line] : [];
  });
}
