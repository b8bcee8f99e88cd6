import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { mainThreadTime } from '#testing/processor-time.ts';
import { text, trimmedText } from './field-schemas.ts';
import { firstCharacters, isBlank, isLongerThan, longestForm, shortened, textLength } from './text-length.ts';

it.each(['', ' ', '\n\t\r', '\u00a0', '\u200b\u200d', '\u202e', '\u0000'])('isBlank accepts %j as blank', text => {
  expect(isBlank(text)).toBe(true);
});

it.each(['a', ' . ', '👩‍🔧', 'שלום', '0'])('isBlank rejects %j', text => {
  expect(isBlank(text)).toBe(false);
});

it.each(['', ' ', '\u200b', '\u202e \u200d'])('a required text refuses %j, in which nothing is visible', typed => {
  expect(trimmedText(40, 1).safeParse(typed).error?.issues[0]?.message).toBe('is required');
  expect(trimmedText(40).safeParse(typed).success).toBe(true);
});

it.each([
  ['e\u0301'.repeat(40), 40],
  ['👞👜', 2],
  ['', 0],
  ['\u1100\u1161', 1],
])('counts the characters of the stored form of %j', (typed, length) => {
  expect(textLength(typed)).toBe(length);
});

it('ER-8 agrees with the schemas about every text', () => {
  const unit = fc.constantFrom('e', '\u0301', '\u0323', '👞', 'ß', '\u1100', '\u1161', ' ', '\uff9e', 'クﾞ');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 24 }), typed => {
      expect(isLongerThan(typed, 10)).toBe(!text(10).safeParse(typed).success);
    }),
  );
});

test('a text that is far too long is not looked at (S11)', async () => {
  // The first access to a repeated text copies it, which takes longer than all that is measured here.
  const long = Buffer.alloc(20_000_000, 'ж').toString();
  expect(long).toHaveLength(10_000_000);
  expect(await mainThreadTime(() => isLongerThan(long, 64))).toBeLessThan(10);
  expect(await mainThreadTime(() => firstCharacters(long, 64))).toBeLessThan(10);
});

test('no text that fits has more units than the longest form of its characters', () => {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const points = [...String.fromCodePoint(code).normalize('NFD')];
    // Each of them may have stood for one of two units.
    if (2 * points.length > longestForm) expect(String.fromCodePoint(code).normalize('NFC').length).toBeGreaterThan(1);
  }
  expect(isLongerThan('\u{1d15e}'.repeat(3), 6)).toBe(false);
});

test('firstCharacters keeps whole characters, and leaves a text that fits as it is', () => {
  expect(firstCharacters('👞👜👞', 2)).toBe('👞👜');
  expect(firstCharacters('e\u0301e\u0301', 2)).toBe('e\u0301e\u0301');
  expect(firstCharacters('e\u0301e\u0301', 1)).toBe('é');
});

test('shortened ends a text that is too long with an ellipsis, and never splits a character', () => {
  expect(shortened('👞👜', 2)).toBe('👞👜');
  expect(shortened('👞👜👞', 2)).toBe('👞…');
  expect(shortened('x'.repeat(1_000_000), 3)).toBe('xx…');
});
