import { problems } from '#contract/call/problems.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { isNewLine } from '#contract/production/counts.ts';
import { t } from '#contract/wording.ts';
import { checkPromise } from '../../dates/check-promise.ts';
import { type Reviewed, removePlan, writeConsidered } from '../../dates/write-considered.ts';
import { writePromises } from '../../dates/write-promises.ts';
import { queueDateMails } from '../../notifications/date-mails/queue-date-mails.ts';
import { notifyOfAcceptance } from '../../notifications/notify.ts';
import { type LockedOrder, lockOpenOrder } from '../../orders/lock-order.ts';
import { orderJson } from '../../orders/order-json.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { type ProductionLine, readLinesOf } from '../lock-line.ts';
import { endQuestion } from '../question-holds.ts';
import { aChange, statusChange, writeChanges } from '../write-change.ts';

type Left = AnswerOf<'acceptOrder'>['left'];

/**
 * Accepts the new lines of an order in one change: they go to cutting, with a promised day if one is given (AC-4). Lines
 * that wait for their samples stay new. The order has the given dates until the next forecast, and without a promise the
 * given plan. The customer gets one notification and one email. Throws orderNotFound, orderCompleted, orderCancelled,
 * nothingToAccept, agreementMissing, promiseInPast, promiseReasonRequired, and invalidInput for a day too far ahead.
 */
export async function acceptOrder(
  tx: Tx,
  viewer: Viewer,
  { id, promisedOn, reason, note, message }: InputOf<'acceptOrder'>,
  reviewed: Reviewed = { lines: [] },
): Promise<Audited<'orderAccepted', JsonStatement>> {
  const order = await lockOpenOrder(tx, viewer, id);
  const [held, lines] = apart((await readLinesOf(tx, order)).filter(isNewLine));
  if (lines.length === 0) throw problem('nothingToAccept');
  if (order.agreementMissing) throw problem('agreementMissing');
  const promise = promisedOn === undefined ? undefined : await checkPromise(tx, id, { promisedOn, reason });
  const change = aChange(
    { source: 'accept' },
    lines.map(line => statusChange(line, 'cutting')),
  );
  await writeChanges(tx, viewer, [change]);
  await endQuestion(tx, viewer, id, change.id);
  await writeConsidered(tx, id, reviewed);
  if (promise) {
    await writePromises(tx, viewer, change.id, [{ orderId: id, note, ...promise }]);
    await removePlan(tx, id);
  }
  await notifyOfAcceptance(tx, order, promise?.promisedOn, change.id, message);
  const news = { orderId: id, promisedOn: promise?.promisedOn ?? null, accepted: true };
  await queueDateMails(tx, { changeId: change.id, orders: [news], message });
  return audited(acceptedOrder(viewer, id, change.id, held.map(leftOf)), noteOf(order, lines, promise));
}

/** Takes apart the lines that wait for their samples, which stay new (SA-1), and the others. */
function apart(lines: readonly ProductionLine[]): [held: ProductionLine[], others: ProductionLine[]] {
  return [lines.filter(({ sample }) => sample === 'asked'), lines.filter(({ sample }) => sample !== 'asked')];
}

function leftOf({ productId, productCode }: ProductionLine): Left[number] {
  return { productId, productCode, code: 'sampleNotApproved', error: t.of(problems.sampleNotApproved.text) };
}

function noteOf(
  order: LockedOrder,
  lines: readonly ProductionLine[],
  promise: { promisedOn: string; was: string | null } | undefined,
) {
  const changes = {
    lines: [null, lines.length] as const,
    ...(promise && { promisedOn: [promise.was, promise.promisedOn] as const }),
  };
  return { kind: 'orderAccepted', id: order.id, name: order.customerName, changes } as const;
}

function acceptedOrder(viewer: Viewer, id: number, changeId: string, left: Left): JsonStatement {
  return sql`
    select json_build_object('order', ${orderJson(viewer, 'whole')}, 'changeId', ${changeId}::uuid,
      'left', ${JSON.stringify(left)}::json)::text as json
    from orders o where o.id = ${id}`;
}
