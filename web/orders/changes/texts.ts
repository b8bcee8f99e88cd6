import { plural, t } from '#contract/wording.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { formatDateAndTime } from '../../platform/format/format-time.ts';

/** Texts for cancelling and changing an order. */
export const texts = {
  cancel: t`Cancel Order`,
  cancelling: t`Cancelling...`,
  keep: t`Keep Order`,
  cancelTitle: (id: number) => t`Cancel order #${id}`,
  cancelNotStarted: t`Cancel this order? The workshop has not started it.`,
  cancelByStaff: t`Cancel this order? The customer gets an email with the reason. A cancelled order cannot be opened again.`,
  cutStays: t`What was cut stays used.`,
  askToCancel: t`Ask to Cancel`,
  askingToCancel: t`Sending...`,
  cancelLate: t`Ask the workshop to cancel this order? It decides whether that is still possible.`,
  askFailed: t`Failed to ask for the cancellation`,
  reason: t`Reason`,
  reasonRequired: t`Enter a reason`,
  cancelFailed: t`Failed to cancel order`,

  changeProduct: t`Change Product`,
  changeProductOf: (code: string) => t`Change product ${code}`,
  changing: t`Changing...`,
  changeFailed: t`Failed to change product`,
  changeHelp: t`The change becomes a revision of the order. The customer gets an email with the difference and the reason.`,
  sampleAgain: t`The customer approved a sample. With another description or other options, the product waits for a new sample.`,
  quantity: t`Quantity`,
  writeAnswer: t`Write it into the product`,
  asAnswered: t`As you answered`,
  optionsFailed: t`The options of the product could not be loaded`,
  quantityFault: t`Enter a whole number from 1 to 1,000,000`,
  belowReady: (ready: number) =>
    plural(ready, { one: '# is ready or delivered already', other: '# are ready or delivered already' }),
  note: t`Description & Color`,
  options: t`Options`,
  savedMeanwhile: t`Somebody else saved this product while you were editing it.`,
  goOn: t`Continue with the new version`,

  revisions: t`Revisions`,
  revision: (revision: number) => t`Revision ${formatNumber(revision)}`,
  revisionsFailed: t`Revisions could not be loaded`,
  placed: t`As placed`,
  at: formatDateAndTime,
  byWorkshop: t`The workshop`,
  was: t`was`,
  now: t`now`,
};
