import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test.each([
  [0, 'Never ordered', '0 products added', '0 products added, 5 updated'],
  [1, 'In 1 order', '1 product added', '1 product added, 5 updated'],
  [2, 'In 2 orders', '2 products added', '2 products added, 5 updated'],
  [1_000, 'In 1,000+ orders', '1,000 products added', '1,000 products added, 5 updated'],
])('words a count of %i', (count, ordered, added, updated) => {
  expect([texts.ordered(count), texts.imported(count, 0), texts.imported(count, 5)]).toEqual([ordered, added, updated]);
});
