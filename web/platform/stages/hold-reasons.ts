import type { HoldReason } from '#contract/orders/hold-reasons.ts';
import { t } from '#contract/wording.ts';

/** The text shown on a line on hold. */
export const holdLines: Record<HoldReason, string> = {
  material: t`On hold: material missing`,
  leather: t`On hold: fault in the leather`,
  customer: t`On hold: waiting for the customer`,
  machine: t`On hold: machine`,
  agreement: t`On hold: waiting for the agreement`,
  deposit: t`On hold: waiting for the deposit`,
  other: t`On hold`,
  sample: t`On hold: waiting for the sample`,
};

/** The labels of the fields of a hold. */
export const holdTexts = { reason: t`Reason`, note: t`Note`, noteHelp: t`Customers never see it.`, until: t`Until` };
