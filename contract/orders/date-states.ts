/**
 * How an order compares with its promised date (DA-7); null when it is on time. Without zod, because the browser loads
 * it.
 */
export const dateStates = ['late', 'expectedLate', 'atRisk'] as const;
export type DateState = (typeof dateStates)[number];
