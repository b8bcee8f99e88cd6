import { t } from '../wording.ts';
import { number } from '../wording-numbers.ts';

/** Says of which dye lots a line is made: 'Lot 4711', or 'Two lots: 4711, 4718'. */
export function lotsInWords(codes: readonly string[]): string {
  const list = codes.join(', ');
  if (codes.length === 1) return t`Lot ${list}`;
  return codes.length === 2 ? t`Two lots: ${list}` : t`${number(codes.length)} lots: ${list}`;
}
