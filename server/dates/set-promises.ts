import { randomUUID } from 'node:crypto';
import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { endedProblem } from '#contract/orders/order-rules.ts';
import { queueDateMails } from '../notifications/date-mails/queue-date-mails.ts';
import { notifyOfPromises } from '../notifications/notify.ts';
import { type LockedOrder, lockOrders } from '../orders/lock-order.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, type AuditNote, audited, unchanged } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { Problem, problem } from '../platform/problems/problem.ts';
import { type CheckedPromise, checkedPromise, readStored } from './check-promise.ts';
import { writePromises } from './write-promises.ts';

type Answer = AnswerOf<'setPromises'>;
type Requested = InputOf<'setPromises'>['promises'][number];
type Promised = CheckedPromise & { order: LockedOrder; orderId: number; note: string };

/**
 * Promises days for several orders as one change (DA-11). Orders whose day cannot be promised are refused by name, and
 * the others are promised. The people of each customer get one notification and one email.
 */
export async function setPromises(
  tx: Tx,
  viewer: Viewer,
  { promises, message }: InputOf<'setPromises'>,
): Promise<Audited<'promisesSet', Answer>> {
  const ids = promises.map(({ orderId }) => orderId);
  const orders = await lockOrders(tx, viewer, sql<boolean>`o.id = any(${ids}::bigint[])`);
  const stored = await readStored(tx, ids);
  const promised: Promised[] = [];
  const refused: Answer['refused'] = [];
  for (const requested of promises) {
    const { orderId, note } = requested;
    const order = orders.get(orderId);
    const checked = checkedRow(order, stored.get(orderId), requested);
    if (checked instanceof Problem) refused.push({ orderId, code: checked.code, error: checked.message });
    else if (order && checked) promised.push({ order, orderId, note, ...checked });
  }
  const same = promises.length - promised.length - refused.length;
  if (promised.length === 0) return unchanged({ promised: 0, unchanged: same, refused, changeId: null });
  const changeId = randomUUID();
  await writePromises(tx, viewer, changeId, promised);
  await notifyOfPromises(tx, changeId, promised, message);
  const news = promised.map(({ orderId, promisedOn }) => ({ orderId, promisedOn, accepted: false }));
  await queueDateMails(tx, { changeId, orders: news, message });
  return audited({ promised: promised.length, unchanged: same, refused, changeId }, noteOf(promised));
}

/** Returns the promise of one order, undefined when it stays as it is, or why it is refused. */
function checkedRow(
  order: LockedOrder | undefined,
  stored: Parameters<typeof checkedPromise>[0] | undefined,
  requested: Requested,
): ReturnType<typeof checkedPromise> {
  if (!order || !stored) return problem('orderNotFound');
  const ended = endedProblem(order);
  if (ended) return problem(ended);
  if (requested.was !== undefined && requested.was !== stored.was) return problem('changedMeanwhile');
  return checkedPromise(stored, requested);
}

function noteOf(promised: readonly Promised[]): AuditNote<'promisesSet'> {
  const named = promised.slice(0, limits.auditNames).map(({ orderId, was, promisedOn }) => {
    return [`promisedOn of #${orderId}`, [was, promisedOn] as const] as const;
  });
  const [only] = promised.length === 1 ? promised : [];
  const about = only && { id: only.orderId, name: only.order.customerName };
  return { kind: 'promisesSet', ...about, changes: { orders: [null, promised.length], ...Object.fromEntries(named) } };
}
