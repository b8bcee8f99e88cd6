import { limits } from '#contract/call/limits.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { Problem, problem } from '../platform/problems/problem.ts';

export type CheckedPromise = { promisedOn: string; was: string | null; reason: PromiseReason | null };
type Requested = { promisedOn: string; reason?: PromiseReason | undefined };
/** The stored promise of an order, and the first and the last day that can be promised. */
type Stored = { was: string | null; first: string; last: string };

/**
 * Checks a day to promise for a locked order. Returns undefined when it is promised already. Throws promiseInPast,
 * promiseReasonRequired when another day is promised, and invalidInput for a day too far ahead (DA-6).
 */
export async function checkPromise(tx: Tx, orderId: number, requested: Requested): Promise<CheckedPromise | undefined> {
  const stored = (await readStored(tx, [orderId])).get(orderId);
  if (!stored) throw problem('orderNotFound');
  const checked = checkedPromise(stored, requested);
  if (checked instanceof Problem) throw checked;
  return checked;
}

/** Reads the stored promises of orders. */
export async function readStored(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Stored>> {
  const { rows } = await sql<Stored & { id: number }>`
    select o.id, o.promised_on::text as was, d.today::text as first,
      (d.today + ${sql.lit(limits.promisedDays)})::text as last
    from orders o cross join (select workshop_today() as today) d where o.id = any(${orderIds}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, ...stored }) => [id, stored]));
}

/** Returns the promise, undefined when this day is promised already, or the problem of a day that cannot be promised. */
export function checkedPromise(
  { was, first, last }: Stored,
  requested: Requested,
): CheckedPromise | undefined | Problem {
  const { promisedOn, reason } = requested;
  if (was === promisedOn) return undefined;
  if (promisedOn < first) return problem('promiseInPast', { fields: { promisedOn: t`must not be in the past` } });
  if (promisedOn > last) return tooFar();
  if (was !== null && !reason) return problem('promiseReasonRequired', { fields: { reason: t`is required` } });
  return { promisedOn, was, reason: was === null ? null : (reason ?? null) };
}

function tooFar() {
  const text = t`must be at most ${number(limits.promisedDays)} days ahead`;
  return problem('invalidInput', { text: t`The date ${text}`, fields: { promisedOn: text } });
}
