import { expect, test } from 'vitest';
import { inWords } from './print-words.ts';

const now = new Date('2026-11-23T12:00:00');
const on = (given: Parameters<typeof inWords>[0]) => inWords(given, now);

test('states the filter, the number of orders and the day', () => {
  expect(on({ view: { badge: 'cutting' }, count: 9, total: 9 })).toMatch(/^Orders in Cutting, 9, printed .*2026/);
  expect(on({ view: {}, count: 64, total: 64 })).toMatch(/^Active Orders, 64, /);
  expect(on({ view: { progress: 'open' }, count: 60, total: 60 })).toMatch(/^Open orders, 60, /);
  expect(on({ view: { progress: 'finished' }, customer: 'Harbour Goods', count: 1, total: 1 })).toMatch(
    /^Orders in Ready to verify · for Harbour Goods, 1, /,
  );
  expect(on({ view: { search: 'belt' }, archived: true, count: 2, total: 2 })).toMatch(
    /^Archived Orders · with "belt", 2, /,
  );
  expect(on({ count: 4, total: 4 })).toMatch(/^Orders, 4, /);
  expect(on({ count: 3, total: 3, isSelection: true })).toMatch(/^Selected orders, 3, /);
});

test('states that a longer list is cut off', () => {
  expect(on({ view: {}, count: 500, total: 1240 })).toMatch(/^Active Orders, the first 500 of 1,240, /);
  expect(on({ view: { search: 'belt' }, count: 500, total: undefined })).toMatch(/, the first 500 only, /);
});
