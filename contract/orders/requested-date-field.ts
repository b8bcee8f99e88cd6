import { date } from '../call/call.ts';
import { limits } from '../call/limits.ts';
import { requestableDays } from './requested-date.ts';

/** The day by which the customer wants the order. It may be today in any time zone, or later (DA-1). */
export const requestedDate = date.refine(day => {
  const { from, to } = requestableDays(Date.now());
  return from <= day && day <= to;
}, `must be from today to ${limits.requestedDays} days ahead`);
