import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test.each([
  [0, '0 products are now New', '0 products are new again', '0 products are ready', '0 products: 0 items ready each'],
  [1, 'P0 is now New', '#7 P0 is new again', 'P0 is ready', 'P0: 1 item ready'],
  [2, '2 products are now New', '2 products are new again', '2 products are ready', '2 products: 2 items ready each'],
  [
    1_000,
    '1,000 products are now New',
    '1,000 products are new again',
    '1,000 products are ready',
    '1,000 products: 1,000 items ready each',
  ],
])('words what happened to %i products', (count, status, again, ready, counted) => {
  const names = Array.from({ length: count }, (_, at) => `P${at}`);
  expect([texts.statusOf(names, 'New'), texts.newAgain(7, names)]).toEqual([status, again]);
  expect([texts.readyOf(names), texts.countOf(names, count)]).toEqual([ready, counted]);
});
