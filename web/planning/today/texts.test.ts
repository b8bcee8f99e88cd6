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

it.each([
  [0, 'Moved 0 times: material is late', '0 of 1,000 products are new · 0 items'],
  [1, 'Moved once: material is late', '1 of 1,000 products is new · 1 item'],
  [2, 'Moved twice: material is late', '2 of 1,000 products are new · 2 items'],
  [1_000, 'Moved 1,000 times: material is late', '1,000 of 1,000 products are new · 1,000 items'],
])('words a count of %i', (count, moved, items) => {
  expect(texts.moved(count, 'material')).toBe(moved);
  expect(texts.newItems({ lines: count, items: count, products: 1_000, state: 'toReview' })).toBe(items);
});

it.each([
  ['cutting', ['to cut', 'Mark as cut', 'Items cut', '1,000 of C cut']],
  ['stitching', ['to stitch', 'Mark as stitched', 'Items stitched', '1,000 of C stitched']],
  ['finishing', ['to finish', 'Mark as finished', 'Items finished', '1,000 of C finished']],
  ['packaging', ['to pack', 'Mark as packed', 'Items packed', '1,000 of C packed']],
] as const)('has words of its own for %s', (stage, words) => {
  const { left, markVerb, markField, marked } = texts;
  expect([left(stage), markVerb(stage), markField(stage), marked(1_000, stage, 'C')]).toEqual(words);
});
