import { limits } from '#contract/call/limits.ts';
import { requestableDays } from '#contract/orders/requested-date.ts';
import { problem } from '../problems/problem.ts';

/**
 * Throws invalidInput for a day that a customer may not request now (DA-1). A retry of an order that was placed is
 * answered before this check, also on a later day.
 */
export function requireRequestable(day: string): void {
  const { from, to } = requestableDays(Date.now());
  if (from <= day && day <= to) return;
  const text = `must be from today to ${limits.requestedDays} days ahead`;
  throw problem('invalidInput', { text: `Requested date ${text}`, fields: { requestedDate: text } });
}
