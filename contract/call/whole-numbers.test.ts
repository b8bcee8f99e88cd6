import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  isNegativeNumber,
  plainDecimal,
  plainWholeNumber,
  readListedNumber,
  readWholeNumber,
} from './whole-numbers.ts';

describe('readWholeNumber', () => {
  test.each([
    ['25', 25],
    [' 25\u00a0', 25],
    ['007', 7],
    ['0', 0],
    ['1,000', 1000],
    ['1.000', 1000],
    ['1 000', 1000],
    ['1\u202f000', 1000],
    ["1'000", 1000],
    ['1’000', 1000],
    ['1,000.00', 1000],
    ['1.000,00', 1000],
    ['1 000,00', 1000],
    ["1'000.00", 1000],
    ['12.00', 12],
    ['1,00', 1],
    ['1,000,001', 1_000_001],
    ['1 000 000', 1_000_000],
    ['٢٥', 25],
    ['２５', 25],
    ['١٬٠٠٠', 1000],
    ['١٬٠٠٠٫٠٠', 1000],
    ['\u200e1,000', 1000],
    ['9'.repeat(30), Number.MAX_SAFE_INTEGER],
  ])('reads %j as %j', (typed, number) => {
    expect(readWholeNumber(typed)).toBe(number);
  });

  test.each([
    ...['', ' ', 'many', '-', '-5', '−5', '+5', '1e3', '0x10', '=1+1', '5-10', '12abc', '½', '1/2'],
    ...['12,5', '12.5', '1.0', '0.500', '0,500', '12,', '1,0000', '1.000.00', '1,000.000', '1,000,00'],
    ...['1,000.50', '1,000 000', '1000,000', '12,,000', ',000', '00.500', '١٫٠٠٠', '٢٫٥', '1 00'],
  ])('does not read %j', typed => {
    expect(readWholeNumber(typed)).toBeUndefined();
  });

  test('reads every whole number as every language of Intl writes it with Western thousands', () => {
    const languages = ['en', 'de', 'fr', 'de-CH', 'pl', 'ar-EG', 'fa', 'sv'];
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.constantFrom(...languages), fc.boolean(), (number, language, hasFraction) => {
        const written = new Intl.NumberFormat(language, { minimumFractionDigits: hasFraction ? 2 : 0 }).format(number);
        expect(readWholeNumber(written)).toBe(number);
      }),
    );
  });
});

test('plainWholeNumber keeps the digits of a number that is too large', () => {
  expect(plainWholeNumber(`1${',000'.repeat(10)}`)).toBe(`1${'000'.repeat(10)}`);
});

test.each([
  ['-5', true],
  [' −1.000', true],
  ['-', false],
  ['-2.5', false],
  ['5', false],
])('isNegativeNumber returns of %j %j', (typed, isNegative) => {
  expect(isNegativeNumber(typed)).toBe(isNegative);
});

describe('readListedNumber', () => {
  test.each([
    ['40', 40],
    [' 40\u00a0', 40],
    ['007', 7],
    ['٤٠', 40],
    ['\u200e40', 40],
    ['1 000', 1000],
    ['1\u202f000 ', 1000],
  ])('reads %j as %j', (typed, number) => {
    expect(readListedNumber(typed)).toBe(number);
  });

  test.each([
    ['de', '1.200', 1_200],
    ['it', '1.200.000', 1_200_000],
    ['tr', '1.200', 1_200],
    ['de', '1.20', undefined],
    ['de', '0.200', undefined],
    ['de', '1,200', undefined],
    ['de-CH', '1.200', undefined],
    ['fr', '1.200', undefined],
  ])('in the language %s reads %j as %j', (tag, typed, quantity) => {
    vi.stubGlobal('wordsLocale', () => tag);
    expect(readListedNumber(typed)).toBe(quantity);
    vi.unstubAllGlobals();
  });

  test.each(['1.000', '1,000', "1'000", '1٬000', '40.0', '40,00', '2.5', '-5', '+5', '1e3', '1 00', '0 500', ''])(
    'does not read %j',
    typed => {
      expect(readListedNumber(typed)).toBeUndefined();
    },
  );
});

test.each([
  ['6.5', '6.5'],
  ['6,50', '6.50'],
  ['12', '12'],
  ['12.', '12'],
  [',5', '0.5'],
  ['0.500', '0.500'],
  ['1,000', '1000'],
  ['1.000,5', '1000.5'],
  ['1,000.50', '1000.50'],
  ["1'000,5", '1000.5'],
  ['٦٫٥', '6.5'],
  ['1.000.5', undefined],
  ['1,2,3', undefined],
  ['.', undefined],
  ['', undefined],
  ['-5', undefined],
  ['1e3', undefined],
])('plainDecimal returns %j as %j', (typed, plain) => {
  expect(plainDecimal(typed)).toBe(plain);
});
