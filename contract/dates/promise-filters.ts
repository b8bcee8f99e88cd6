import { dateStates } from '../orders/date-states.ts';

/** The lists of the sheet of dates: accepted orders without a promise, and the states of promises. Without zod, because the browser loads it. */
export const promiseFilters = ['toPromise', ...dateStates] as const;
export type PromiseFilter = (typeof promiseFilters)[number];
