import type { HoldReason } from '#contract/orders/hold-reasons.ts';

/** The text shown on a line on hold. */
export const holdLines: Record<HoldReason, string> = {
  material: 'On hold: material missing',
  leather: 'On hold: fault in the leather',
  customer: 'On hold: waiting for the customer',
  machine: 'On hold: machine',
  agreement: 'On hold: waiting for the agreement',
  deposit: 'On hold: waiting for the deposit',
  other: 'On hold',
  sample: 'On hold: waiting for the sample',
};

/** The labels of the fields of a hold. */
export const holdTexts = { reason: 'Reason', note: 'Note', noteHelp: 'Customers never see it.', until: 'Until' };
