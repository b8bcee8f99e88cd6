import type { OrderSummary } from '#contract/orders/orders.ts';
import { formatNumber } from '../../format/format.ts';

type Waiting = Pick<OrderSummary, 'createdAt' | 'completedAt' | 'waitsSince' | 'movedAt'>;
export type Wait = { since: string; isForAnswer: boolean; isLong: boolean };

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** The number of days after which a wait is long. */
const longFor = { answer: 2, progress: 7 };

/**
 * Returns how long an order has been waiting: for an answer to its customer, else since its last change (OR-18).
 * Completed orders do not wait.
 */
export function waitOf({ createdAt, completedAt, waitsSince, movedAt }: Waiting, now = Date.now()): Wait | undefined {
  if (completedAt) return undefined;
  const since = waitsSince ?? movedAt ?? createdAt;
  const days = longFor[waitsSince ? 'answer' : 'progress'];
  return { since, isForAnswer: Boolean(waitsSince), isLong: now - Date.parse(since) >= days * day };
}

/** Formats a wait as '4 min', '6 h' or '9 d'. The browser's clock may be behind. */
export function formatWait(since: string, now = Date.now()): string {
  const passed = Math.max(0, now - Date.parse(since));
  if (passed < hour) return `${Math.floor(passed / minute)} min`;
  if (passed < day) return `${Math.floor(passed / hour)} h`;
  return `${formatNumber(Math.floor(passed / day))} d`;
}
