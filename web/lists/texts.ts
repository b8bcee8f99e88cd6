import type { Look } from './looks.ts';

/** Texts of the choice between rows and cards. */
export const texts = {
  showAs: 'Show as',
  looks: { rows: 'Rows', cards: 'Cards' } satisfies Record<Look, string>,
};
