import { expect, it } from 'vitest';
import { hasNativeDigits } from './native-digits.ts';

it('returns true for every language for which Intl uses other digits than 0 to 9', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const two = letters.flatMap(first => letters.map(second => first + second));
  const three = two.flatMap(start => letters.map(third => start + third));
  // When a language has two codes, browsers report the shorter one.
  const languages = [...two, ...three].filter(name => new Intl.Locale(name).language === name);
  const inPlaces = ['ar-EG', 'ff-Adlm', 'hi-IN', 'pa-Arab', 'ur-IN', 'uz-Arab'];
  const others = [...languages, ...inPlaces].filter(name => new Intl.NumberFormat(name).format(987) !== '987');

  expect(others.length).toBeGreaterThan(20);
  expect(others.filter(name => !hasNativeDigits(name))).toEqual([]);
});

it.each(['de', 'en-GB', 'es-AR', 'fr', 'hi-IN', 'ja', 'pa-IN', 'sk', 'ur-PK', 'zh-Hant'])(
  'returns false for %s, which uses 0 to 9',
  name => {
    expect(hasNativeDigits(name)).toBe(false);
  },
);
