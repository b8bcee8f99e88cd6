/** Why the workshop changed a promised date (DA-6). Without zod, because the browser loads it. */
export const promiseReasons = ['material', 'capacity', 'customer', 'quality', 'other'] as const;
export type PromiseReason = (typeof promiseReasons)[number];
