import { expect, it } from 'vitest';
import { texts } from './texts.ts';

it('names the rows of each section', () => {
  expect(texts.shown('next', 20, 25)).toBe('20 of 25 jobs');
  expect(texts.shown('waiting', 20, 25)).toBe('20 of 25 customers');
  expect(texts.shown('dates', 20, 25)).toBe('20 of 25 orders');
  expect(texts.shown('verify', 20, 25)).toBe('20 of 25 orders');
});
