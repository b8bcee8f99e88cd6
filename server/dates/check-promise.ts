import { limits } from '#contract/call/limits.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';

export type CheckedPromise = { promisedOn: string; was: string | null; reason: PromiseReason | null };

/**
 * Checks a day to promise for a locked order. Returns undefined when it is promised already. Throws promiseInPast,
 * promiseReasonRequired when another day is promised, and invalidInput for a day too far ahead (DA-6).
 */
export async function checkPromise(
  tx: Tx,
  orderId: number,
  { promisedOn, reason }: { promisedOn: string; reason?: PromiseReason | undefined },
): Promise<CheckedPromise | undefined> {
  const { was, isPast, isFar } = await sql<{ was: string | null; isPast: boolean; isFar: boolean }>`
    select promised_on::text as was, ${promisedOn}::date < workshop_today() as "isPast",
      ${promisedOn}::date > workshop_today() + ${sql.lit(limits.promisedDays)} as "isFar"
    from orders where id = ${orderId}`.one(tx);
  if (was === promisedOn) return undefined;
  if (isPast) throw problem('promiseInPast', { fields: { promisedOn: 'must not be in the past' } });
  if (isFar) throw tooFar();
  if (was !== null && !reason) throw problem('promiseReasonRequired', { fields: { reason: 'is required' } });
  return { promisedOn, was, reason: was === null ? null : (reason ?? null) };
}

function tooFar() {
  const text = `must be at most ${limits.promisedDays.toLocaleString('en')} days ahead`;
  return problem('invalidInput', { text: `The date ${text}`, fields: { promisedOn: text } });
}
