import { t } from '#contract/wording.ts';
/** Texts of the primitives. */
export const texts = {
  loading: t`Loading...`,
  tryAgain: t`Try again`,
  checkConnection: t`Check your connection and try again.`,
  dismiss: t`Dismiss`,
  clearSearch: t`Clear search`,
  showPassword: t`Show password`,
  hidePassword: t`Hide password`,
};
