import { randomUUID } from 'node:crypto';
import type { InputOf } from '#contract/calls.ts';
import { queueDateMails } from '../notifications/date-mails/queue-date-mails.ts';
import { notifyOfPromise } from '../notifications/notify.ts';
import { lockOpenOrder } from '../orders/lock-order.ts';
import { changedOrder } from '../orders/read-orders.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import type { JsonStatement } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { checkPromise } from './check-promise.ts';
import { writePromises } from './write-promises.ts';

/**
 * Promises a date for an order and keeps the previous promise (DA-6). The same day again changes nothing. Throws
 * orderNotFound, orderCompleted, orderCancelled, promiseInPast, promiseReasonRequired, and invalidInput for a day too
 * far ahead.
 */
export async function setPromise(
  tx: Tx,
  viewer: Viewer,
  { id, note, message, ...requested }: InputOf<'setPromise'>,
): Promise<Audited<'promiseSet' | 'promiseChanged', JsonStatement>> {
  const order = await lockOpenOrder(tx, viewer, id);
  const promise = await checkPromise(tx, id, requested);
  if (!promise) return unchanged(changedOrder(viewer, id));
  const { promisedOn, was, reason } = promise;
  await writePromises(tx, viewer, null, [{ orderId: id, note, ...promise }]);
  await notifyOfPromise(tx, order, promisedOn, was, message);
  const news = { orderId: id, promisedOn, accepted: false };
  await queueDateMails(tx, { changeId: randomUUID(), orders: [news], message });
  const kind = was === null ? 'promiseSet' : 'promiseChanged';
  const changes = { promisedOn: [was, promisedOn], reason: [null, reason] } as const;
  return audited(changedOrder(viewer, id), { kind, id, name: order.customerName, changes });
}
