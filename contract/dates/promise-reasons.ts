/** Why the workshop changed a promised date (DA-6). Without zod, because the browser loads it. */
export const promiseReasons = ['material', 'capacity', 'customer', 'quality', 'other'] as const;
export type PromiseReason = (typeof promiseReasons)[number];

/** How an order stands against its promised date (DA-7); null when nothing is wrong. */
export const dateStates = ['late', 'expectedLate', 'atRisk'] as const;
export type DateState = (typeof dateStates)[number];
