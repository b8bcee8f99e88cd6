/** Why the workshop stopped working on a line (PR-10). Without zod, because the browser loads it. */
export const holdReasons = ['material', 'leather', 'customer', 'machine', 'other'] as const;
export type HoldReason = (typeof holdReasons)[number];
