import { isOpen } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';

type Waiting = Pick<OrderSummary, 'completedAt' | 'cancelledAt' | 'waitsSince' | 'newSince'>;
export type Wait = { since: string; isForAnswer: boolean; isLong: boolean };

const day = 86_400_000;
/** The number of days after which a wait is long. */
const longFor = 2;

/**
 * Returns since when an order waits for the workshop: its customer's oldest message without an answer, or its new
 * products, whichever is older (OR-18). Returns undefined when nobody waits.
 */
export function waitOf(order: Waiting, now = Date.now()): Wait | undefined {
  const { waitsSince, newSince } = order;
  const [since] = [waitsSince, newSince].filter(time => time !== null && time !== undefined).sort();
  if (!isOpen(order) || !since) return undefined;
  return { since, isForAnswer: since === waitsSince, isLong: now - Date.parse(since) >= longFor * day };
}
