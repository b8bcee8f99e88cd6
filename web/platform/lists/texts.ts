import { t } from '#contract/wording.ts';
import { formatNumber } from '../format/format.ts';
import type { Look } from './looks.ts';

/** Texts of the controls of lists. */
export const texts = {
  showAs: t`Show as`,
  clearFilters: t`Clear filters`,
  selected: (count: number) => t`${formatNumber(count)} selected`,
  clearSelection: t`Clear selection`,
  looks: { rows: t`Rows`, cards: t`Cards` } satisfies Record<Look, string>,
};
