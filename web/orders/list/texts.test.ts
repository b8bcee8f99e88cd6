import { expect, test } from 'vitest';
import { newsText, placedTexts } from './texts.ts';

const now = new Date(2026, 10, 23, 14, 0);
const since = (...date: [number, number, number, number?, number?]) => new Date(...date).toISOString();
const text = (moment: string, given = {}) =>
  newsText({ orderId: 7, since: moment, started: null, finished: 180, ...given }, now);

test('shows the stage and the items that got ready (PR-14)', () => {
  const moment = since(2026, 10, 20, 9, 0);

  expect(text(moment, { started: 'stitching' })).toBe('Since Friday: stitching started, 180 more ready');
  expect(text(moment, { started: 'cutting', finished: 0 })).toBe('Since Friday: cutting started');
  expect(text(moment, { finished: 1_200 })).toBe('Since Friday: 1,200 more ready');
});

test('shows the time in the words of the portal', () => {
  expect(text(since(2026, 10, 22, 23, 59))).toMatch(/^Since yesterday: /);
  expect(text(since(2026, 10, 17, 9, 0))).toMatch(/^Since Tuesday: /);
  expect(text(since(2026, 10, 16, 9, 0))).toMatch(/^Since [^:]*16[^:]*: /);
  expect(text(since(2026, 10, 16, 9, 0))).not.toContain('2026');
  expect(text(since(2025, 10, 16, 9, 0))).toMatch(/^Since .*2025: /);
  expect(text(since(2026, 10, 23, 10, 40))).toMatch(/^Since 10:40/);
});

test('shows the number of products and items of a placed order', () => {
  const placed = (products: number, items: number) =>
    placedTexts.placed({ id: 82, products, items, at: 0 }, 'Cordwain');

  expect(placed(3, 82)).toBe('Order #82 is placed: 3 products, 82 items. Cordwain will review it next.');
  expect(placed(1, 1)).toContain('1 product, 1 item.');
});
