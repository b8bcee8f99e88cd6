/** How an order stands against its promised date (DA-7); null when nothing is wrong. Without zod, because the browser loads it. */
export const dateStates = ['late', 'expectedLate', 'atRisk'] as const;
export type DateState = (typeof dateStates)[number];
