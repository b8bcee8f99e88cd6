import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { text } from './field-schemas.ts';
import { firstCharacters, isLongerThan, shortened, textLength } from './text-length.ts';

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
