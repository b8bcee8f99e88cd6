import { dateStates } from '../../orders/date-states.ts';
import { productStatuses } from '../../orders/order-rules.ts';

/** The columns of the Board. A line whose units are all packed is in the last column (TB-5). */
export const boardColumns = [...productStatuses, 'finished'] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** The Board's filters. */
export const boardStates = ['blocked', ...dateStates] as const;
export type BoardState = (typeof boardStates)[number];
