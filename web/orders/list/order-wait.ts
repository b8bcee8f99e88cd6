import type { OrderSummary } from '#contract/orders/orders.ts';

type Waiting = Pick<OrderSummary, 'waitsSince' | 'newSince'>;
export type Wait = { since: string; isForAnswer: boolean; isLong: boolean };

const day = 86_400_000;
/** The number of days after which a wait is long. */
const longFor = 2;

/**
 * Returns since when an order waits for the workshop: its customer's oldest message without an answer, or its new
 * products, whichever is older (OR-18). A completed order waits, too, as on Today (QU-4). Returns undefined when nobody
 * waits.
 */
export function waitOf(order: Waiting, now = Date.now()): Wait | undefined {
  const { waitsSince, newSince } = order;
  const [since] = [waitsSince, newSince].filter(time => time !== null && time !== undefined).sort();
  if (!since) return undefined;
  return { since, isForAnswer: since === waitsSince, isLong: now - Date.parse(since) >= longFor * day };
}
