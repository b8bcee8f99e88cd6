import { t } from '#contract/wording.ts';

/** Texts for cancelling an order. */
export const texts = {
  cancel: t`Cancel Order`,
  cancelling: t`Cancelling...`,
  keep: t`Keep Order`,
  cancelTitle: (id: number) => t`Cancel order #${id}`,
  cancelNotStarted: t`Cancel this order? The workshop has not started it.`,
  cancelByStaff: t`Cancel this order? The customer gets an email with the reason. A cancelled order cannot be opened again.`,
  reason: t`Reason`,
  reasonRequired: t`Enter a reason`,
  cancelFailed: t`Failed to cancel order`,
};
