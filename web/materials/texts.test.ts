import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test.each([
  [
    0,
    '0 records say another color than the orders',
    'More than 0 records say another color than the orders',
    '0 products in open orders have no raw material record. Their materials are missing from these totals.',
  ],
  [
    1,
    '1 record says another color than the orders',
    'More than 1 record say another color than the orders',
    '1 product in open orders has no raw material record. Its materials are missing from these totals.',
  ],
  [
    2,
    '2 records say another color than the orders',
    'More than 2 records say another color than the orders',
    '2 products in open orders have no raw material record. Their materials are missing from these totals.',
  ],
  [
    1_000,
    '1,000 records say another color than the orders',
    'More than 1,000 records say another color than the orders',
    '1,000 products in open orders have no raw material record. Their materials are missing from these totals.',
  ],
])('says what a count of %i records or products lacks', (count, other, more, without) => {
  expect([texts.otherColors(count, false), texts.otherColors(count, true)]).toEqual([other, more]);
  expect(texts.withoutRecord(count, false)).toBe(without);
  const all = without.replace(/^(.*?) ha(?:s|ve) no/, 'More than $1 have no').replace('. Its', '. Their');
  expect(texts.withoutRecord(count, true)).toBe(all);
});
