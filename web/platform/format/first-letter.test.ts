import { afterEach, expect, it, vi } from 'vitest';
import { initialsOf } from '../../accounts/people/person-values.ts';
import { firstLetter } from './first-letter.ts';

afterEach(() => void vi.unstubAllGlobals());

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

it.each([
  ['tr', 'İ', 'İI'],
  ['en', 'I', 'II'],
])('on a page in %s, ipek begins with %s, and ipek ışık has the initials %s', (lang, letter, initials) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  expect([firstLetter('ipek'), initialsOf('ipek ışık')]).toEqual([letter, initials]);
});
