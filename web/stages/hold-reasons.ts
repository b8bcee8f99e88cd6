import type { HoldReason } from '#contract/orders/holds.ts';

/** The label of each reason of a hold. */
export const holdReasonLabels: Record<HoldReason, string> = {
  material: 'Material missing',
  leather: 'Fault in the leather',
  customer: 'Question for the customer',
  machine: 'Machine',
  other: 'Other',
};
