import type { ChangeKind } from '#contract/orders/change-kinds.ts';
import { t } from '#contract/wording.ts';

/** The titles of requests, in lists and above the request (OR-23). */
export const requestTitles: Record<ChangeKind, string> = {
  change: t`Change asked`,
  cancellation: t`Cancellation asked`,
};
