import { limits } from '../call/limits.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Returns the first and the last day that a customer may request. The first is the earliest 'today' of all time zones
 * (DA-1).
 */
export function requestableDays(now: number): { from: string; to: string } {
  return { from: dayOf(now - 12 * hourMs), to: dayOf(now + 14 * hourMs + limits.requestedDays * dayMs) };
}

/** Returns whether a customer may request a day: one of those days, or the one that the order has already. */
export function isRequestable(day: string, now: number, own?: string): boolean {
  const { from, to } = requestableDays(now);
  return day === own || (day >= from && day <= to);
}
