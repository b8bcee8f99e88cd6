import type { Look } from './looks.ts';

/** Texts of the controls of lists. */
export const texts = {
  showAs: 'Show as',
  clearFilters: 'Clear filters',
  looks: { rows: 'Rows', cards: 'Cards' } satisfies Record<Look, string>,
};
