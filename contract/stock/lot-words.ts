import { plural, t } from '../wording.ts';

/** Says of which dye lots a line is made: 'Lot 4711', or 'Two lots: 4711, 4718'. */
export function lotsInWords(codes: readonly string[]): string {
  const list = codes.join(', ');
  // A text of its own for exactly two, which are written as a word, needs no plural forms.
  if (codes.length === 2) return t`Two lots: ${list}`;
  return plural(codes.length, { one: 'Lot {list}', other: '# lots: {list}' }, { list });
}
