import { expect, it } from 'vitest';
import { texts } from './texts.ts';

it('names the rows of each section', () => {
  expect(texts.shown('next', 20, 25)).toBe('20 of 25 jobs');
  expect(texts.shown('waiting', 20, 25)).toBe('20 of 25 customers');
  expect(texts.shown('dates', 20, 25)).toBe('20 of 25 orders');
  expect(texts.shown('verify', 20, 25)).toBe('20 of 25 orders');
});

it.each([
  [{ lines: 2, items: 160, products: 2, state: 'new' }, '2 products · 160 items'],
  [{ lines: 1, items: 1, products: 1, state: 'new' }, '1 product · 1 item'],
  [{ lines: 1, items: 20, products: 3, state: 'toReview' }, '1 of 3 products is new · 20 items'],
  [{ lines: 2, items: 20, products: 3, state: 'toReview' }, '2 of 3 products are new · 20 items'],
] as const)('says how much of an order is new: %j', (row, text) => {
  expect(texts.newItems(row)).toBe(text);
});
