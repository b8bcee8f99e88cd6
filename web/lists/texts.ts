import type { Look } from './looks.ts';

/** Texts of the control that selects rows or cards. */
export const texts = {
  showAs: 'Show as',
  looks: { rows: 'Rows', cards: 'Cards' } satisfies Record<Look, string>,
};
