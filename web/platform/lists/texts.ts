import { t } from '#contract/wording.ts';
import type { Look } from './looks.ts';

/** Texts of the controls of lists. */
export const texts = {
  showAs: t`Show as`,
  clearFilters: t`Clear filters`,
  looks: { rows: t`Rows`, cards: t`Cards` } satisfies Record<Look, string>,
};
