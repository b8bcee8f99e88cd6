import { labels, msg } from '../wording.ts';
/**
 * How a promise holds (LA-1): its day is over, its likely day is later, or its safe day is later. Without zod, because
 * the browser loads it.
 */
export const dateStates = ['late', 'willBeLate', 'tight'] as const;
export type DateState = (typeof dateStates)[number];
/** The words for the states on screens, in notifications and in CSV files. */
export const dateStateLabels: Record<DateState, string> = /* @__PURE__ */ labels({
  late: msg`Late`,
  willBeLate: msg`Will be late`,
  tight: msg`Tight`,
});
/** The state of one line; 'fine' when its order is not promised or nothing speaks against the promise. */
export type LineState = DateState | 'fine';

type Dates = { promisedOn: string | null; today: string; likelyOn: string | null; safeOn: string | null };

/** Returns the state of an unfinished line from the promised day of its order and its own dates. Days are 'YYYY-MM-DD'. */
export function stateOfDates({ promisedOn, today, likelyOn, safeOn }: Dates): LineState {
  if (promisedOn === null) return 'fine';
  if (promisedOn < today) return 'late';
  if (likelyOn !== null && likelyOn > promisedOn) return 'willBeLate';
  return safeOn !== null && safeOn > promisedOn ? 'tight' : 'fine';
}

/** Returns the worst of some states. An order has the worst state of its unfinished lines. */
export function worstState(states: readonly LineState[]): LineState {
  return dateStates.find(state => states.includes(state)) ?? 'fine';
}
