import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../access/viewer.ts';
import { type Audited, audited, unchanged } from '../audit/audited.ts';
import type { JsonStatement } from '../database/json-text.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { notifyOfPromise } from '../notifications/notify.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { orderLikelyOn, orderSafeOn } from '../orders/order-dates.ts';
import { changedOrder } from '../orders/read-orders.ts';
import { problem } from '../problems/problem.ts';

/**
 * Promises a date for an order and keeps the previous promise (DA-6). The same day again changes nothing. Throws
 * orderNotFound, orderCompleted, promiseInPast, promiseReasonRequired, and invalidInput for a day too far ahead.
 */
export async function setPromise(
  tx: Tx,
  viewer: Viewer,
  { id, promisedOn, reason, note }: InputOf<'setPromise'>,
): Promise<Audited<'promiseSet' | 'promiseChanged', JsonStatement>> {
  const order = await lockOrder(tx, viewer, id);
  if (order.completedAt !== null) throw problem('orderCompleted');
  const { was, isPast, isFar } = await sql<{ was: string | null; isPast: boolean; isFar: boolean }>`
    select promised_on::text as was, ${promisedOn}::date < workshop_today() as "isPast",
      ${promisedOn}::date > workshop_today() + ${sql.lit(limits.promisedDays)} as "isFar"
    from orders where id = ${id}`.one(tx);
  if (was === promisedOn) return unchanged(changedOrder(viewer, id));
  if (isPast) throw problem('promiseInPast', { fields: { promisedOn: 'must not be in the past' } });
  if (isFar) throw tooFar();
  if (was !== null && !reason) throw problem('promiseReasonRequired', { fields: { reason: 'is required' } });
  const given = was === null ? null : (reason ?? null);
  await sql`
    with kept as (
      insert into order_promises (order_id, promised_on, was, reason, note, likely_on, safe_on, set_by, set_by_name)
      select o.id, ${promisedOn}::date, o.promised_on, ${given}::text, ${note}::text, ${orderLikelyOn}, ${orderSafeOn},
        ${viewer.id}::bigint, ${viewer.displayName}::text
      from orders o where o.id = ${id}
    )
    update orders set promised_was = promised_on, promised_on = ${promisedOn}::date where id = ${id}`.execute(tx);
  await notifyOfPromise(tx, order, promisedOn, was);
  const kind = was === null ? 'promiseSet' : 'promiseChanged';
  const changes = { promisedOn: [was, promisedOn], reason: [null, given] } as const;
  return audited(changedOrder(viewer, id), { kind, id, name: order.customerName, changes });
}

function tooFar() {
  const text = `must be at most ${limits.promisedDays.toLocaleString('en')} days ahead`;
  return problem('invalidInput', { text: `The date ${text}`, fields: { promisedOn: text } });
}
