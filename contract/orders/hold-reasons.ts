/** Why the workshop stopped working on a line (PR-10). Without zod, because the browser loads it. */
export const holdReasons = ['material', 'leather', 'customer', 'machine', 'other'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** The label of each hold reason. */
export const holdReasonLabels: Record<HoldReason, string> = {
  material: 'Material missing',
  leather: 'Fault in the leather',
  customer: 'Question for the customer',
  machine: 'Machine',
  other: 'Other',
};

/** The working days that a hold without an end date is expected to last. */
export const usualHoldDays = 5;
