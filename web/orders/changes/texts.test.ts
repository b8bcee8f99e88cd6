import { afterEach, expect, test, vi } from 'vitest';
import { inPolishForms } from '#testing/languages.ts';
import { texts } from './texts.ts';

afterEach(() => void vi.unstubAllGlobals());

test('says how many items keep a quantity from being lower', () => {
  expect([1, 4].map(texts.belowReady)).toEqual(['1 is ready or delivered already', '4 are ready or delivered already']);
});

test('the language of the reader chooses the form (F72)', () => {
  inPolishForms();
  expect([1, 3, 5].map(texts.belowReady)).toEqual(['one', 'few', 'many']);
});
