import { afterEach, expect, test, vi } from 'vitest';
import { inPolishForms } from '#testing/languages.ts';
import { lotsInWords } from './lot-words.ts';

afterEach(() => void vi.unstubAllGlobals());

const codes = ['4711', '4718', '4722', '4730', '4731'];

test('names the lots with their number (ST-18)', () => {
  expect([1, 2, 3].map(count => lotsInWords(codes.slice(0, count)))).toEqual([
    'Lot 4711',
    'Two lots: 4711, 4718',
    '3 lots: 4711, 4718, 4722',
  ]);
});

test('the language of the reader chooses the form (F72)', () => {
  inPolishForms();
  expect([1, 3, 5].map(count => lotsInWords(codes.slice(0, count)))).toEqual(['one', 'few', 'many']);
});
