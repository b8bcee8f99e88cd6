import { t } from '#contract/wording.ts';

/** Texts for undoing a change of orders. */
export const texts = {
  undone: t`Undone`,
  promiseStays: t`Undone. The customer knows the promised date already, so it stays.`,
  undoFailed: t`The change could not be undone`,
};
