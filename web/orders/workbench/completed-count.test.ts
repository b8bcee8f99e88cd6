import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { parseCompletedCount, steppedCount } from './completed-count.ts';

const aQuantity = fc.integer({ min: 1, max: limits.quantity });

describe('parseCompletedCount', () => {
  it('parses every whole number from 0 to the quantity in every notation', () => {
    fc.assert(
      fc.property(aQuantity, fc.nat(limits.quantity), (quantity, number) => {
        const count = Math.min(number, quantity);
        for (const text of [String(count), ` ${count} `, ...['en', 'de', 'fr', 'de-CH'].map(written(count))]) {
          expect(parseCompletedCount(text, quantity)).toBe(count);
        }
      }),
    );
  });

  it('returns undefined or a whole number from 0 to the quantity for any text', () => {
    fc.assert(
      fc.property(
        aQuantity,
        fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)),
        (quantity, text) => {
          const count = parseCompletedCount(text, quantity);
          if (count === undefined) return;
          expect(Number.isInteger(count)).toBe(true);
          expect(count).toBeGreaterThanOrEqual(0);
          expect(count).toBeLessThanOrEqual(quantity);
        },
      ),
    );
  });

  it.each([
    ['-5', 0],
    ['301', 300],
    ['99999999999999999999', 300],
    ['−5', 0],
    ['1.000', 300],
    ['007', 7],
    ['٢٥', 25],
    ['２５', 25],
  ])('parses %s of 300 as %i', (text, count) => {
    expect(parseCompletedCount(text, 300)).toBe(count);
  });

  it.each(['', ' ', 'abc', '12abc', '1e3', '--1', '.', '½', '1/2', '1.5', '12,', '0.500', '5-10'])(
    'returns undefined for %j',
    text => {
      expect(parseCompletedCount(text, 300)).toBeUndefined();
    },
  );
});

function written(count: number): (language: string) => string {
  return language => new Intl.NumberFormat(language).format(count);
}

it('changes the typed count by one per step, from 0 to the quantity', () => {
  expect(steppedCount('5', 1, 20, 0)).toBe(6);
  expect(steppedCount('5', -1, 20, 0)).toBe(4);
  expect(steppedCount('20', 1, 20, 0)).toBe(20);
  expect(steppedCount('0', -1, 20, 0)).toBe(0);
});

it('starts a step at the saved count when the text is not a number', () => {
  expect(steppedCount('many', 1, 20, 7)).toBe(8);
  expect(steppedCount('', -1, 20, 7)).toBe(6);
});
