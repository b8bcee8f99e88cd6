import { formatCount } from '../platform/format/format.ts';

/** Texts of the search for a color. */
export const texts = {
  find: 'Find a color',
  none: 'No color found',
  found: (count: number) => formatCount(count, 'color'),
};
