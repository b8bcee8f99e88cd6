import { afterEach, expect, test, vi } from 'vitest';
import { inPolishForms } from '#testing/languages.ts';
import { texts } from './texts.ts';

afterEach(() => void vi.unstubAllGlobals());

test('counts the short materials', () => {
  expect([1, 3].map(short => texts.counts(short, 2))).toEqual([
    '1 material short, 2 below their minimum',
    '3 materials short, 2 below their minimum',
  ]);
});

test('the language of the reader chooses the form (F72)', () => {
  inPolishForms();
  expect([1, 3, 5].map(short => texts.counts(short, 2))).toEqual(['one', 'few', 'many']);
});
