import { labels, msg } from '../wording.ts';
/** Why the workshop stopped working on a line (PR-10). Without zod, because the browser loads it. */
export const holdReasons = [
  'material',
  'leather',
  'customer',
  'machine',
  'agreement',
  'deposit',
  'other',
  'sample',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** The reasons that staff may give. Only the sample itself begins and ends a hold with the reason 'sample' (SA-1). */
export const settableHoldReasons = holdReasons.filter(reason => reason !== 'sample');
export type SettableHoldReason = (typeof settableHoldReasons)[number];

/** The reasons that a worker at a bench may give; the others are the desk's. */
export const benchHoldReasons = ['material', 'leather', 'customer', 'machine', 'other'] as const satisfies HoldReason[];

/** The reasons with which a line waits for its customer, who sees that it does. */
export const customerHoldReasons = ['customer', 'agreement', 'deposit'] as const satisfies HoldReason[];

/** Returns whether a line on hold for this reason waits for its customer. */
export function waitsForCustomer(reason: HoldReason): boolean {
  return (customerHoldReasons as readonly HoldReason[]).includes(reason);
}

/** Returns whether the reason is one that a bench neither gives nor ends. */
export function isOfDesk(reason: HoldReason): boolean {
  return !(benchHoldReasons as readonly HoldReason[]).includes(reason);
}

/** The label of each hold reason. */
export const holdReasonLabels: Record<HoldReason, string> = /* @__PURE__ */ labels({
  material: msg`Material missing`,
  leather: msg`Fault in the leather`,
  customer: msg`Question for the customer`,
  machine: msg`Machine`,
  agreement: msg`Waiting for the agreement`,
  deposit: msg`Waiting for the deposit`,
  other: msg`Other`,
  sample: msg`Waiting for the sample`,
});

/** The working days that a hold without an end date is expected to last. */
export const usualHoldDays = 5;
