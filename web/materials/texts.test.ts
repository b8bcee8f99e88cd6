import { afterEach, expect, test, vi } from 'vitest';
import { inPageLanguage } from '#testing/languages.ts';
import { texts } from './texts.ts';

afterEach(() => void vi.unstubAllGlobals());

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

test('in German, the filter of the demand and the labels of rows are whole texts', () => {
  inPageLanguage('de');
  expect([texts.ofCustomer('Lind'), texts.placedFromDay('1.3.'), texts.placedToDay('5.3.')]).toEqual([
    'Kunde: Lind',
    'Bestellt ab 1.3.',
    'Bestellt bis 5.3.',
  ]);
  expect((['leather', 'metal'] as const).map(category => texts.removeRow(category, 2))).toEqual([
    'Leder 2 entfernen',
    'Beschläge 2 entfernen',
  ]);
});
