import { expect, it } from 'vitest';
import { firstLetter } from './first-letter.ts';

it.each([
  ['holm', 'H'],
  ['𝕏 Leather', '𝕏'],
  ['𐐨eseret', '𐐀'],
  ['élan', 'É'],
  ['النور', 'ا'],
  ['', ''],
])('returns for %s the letter %s', (name, initial) => {
  expect(firstLetter(name)).toBe(initial);
});
