import { expect, test } from 'vitest';
import { texts as benchTexts } from '../../benches/shared/texts.ts';
import { texts as quickTexts } from '../../cart/quick-order/texts.ts';
import { pageTexts as cartTexts } from '../../cart/texts.ts';
import { holidayTexts as workshopTexts } from '../../workshop/texts.ts';
import { texts as pictureTexts } from '../pictures/texts.ts';
import { formatCount } from './format.ts';

// The English texts of counts, as they were before they had forms for other languages.
test.each([
  ['unit', (n: number) => formatCount(n, 'item'), ['0 items', '1 item', '2 items', '1,000 items']],
  ['units', (n: number) => formatCount(n, 'box', 'boxes'), ['0 boxes', '1 box', '2 boxes', '1,000 boxes']],
  [
    'missing quantities',
    cartTexts.missing,
    ['0 quantities missing', '1 quantity missing', '2 quantities missing', '1,000 quantities missing'],
  ],
  [
    'rows that failed',
    quickTexts.copy,
    [
      'Copy the 0 rows that failed',
      'Copy the row that failed',
      'Copy the 2 rows that failed',
      'Copy the 1,000 rows that failed',
    ],
  ],
  [
    'rows that are ready',
    (n: number) => quickTexts.ready(1, n),
    ['1 of 0 rows are ready', '1 of 1 row is ready', '1 of 2 rows are ready', '1 of 1,000 rows are ready'],
  ],
  [
    'rows that need attention',
    (n: number) => quickTexts.attentionOf(n, 1_000),
    [
      '0 of 1,000 rows need attention',
      '1 of 1,000 rows needs attention',
      '2 of 1,000 rows need attention',
      '1,000 of 1,000 rows need attention',
    ],
  ],
  ['days', workshopTexts.add, ['Add 0 days', 'Add 1 day', 'Add 2 days', 'Add 1,000 days']],
  [
    'pictures',
    pictureTexts.showOthers,
    ['Show 0 more pictures', 'Show 1 more picture', 'Show 2 more pictures', 'Show 1,000 more pictures'],
  ],
  [
    'characters',
    benchTexts.over,
    ['0 characters too many', '1 character too many', '2 characters too many', '1,000 characters too many'],
  ],
  [
    'remakes',
    benchTexts.remade,
    ['0 go back to cutting', '1 goes back to cutting', '2 go back to cutting', '1,000 go back to cutting'],
  ],
] as const)('words %s at 0, 1, 2 and 1,000 as before', (_, write, expected) => {
  expect([0, 1, 2, 1_000].map(count => write(count))).toEqual(expected);
});
