import { expect, it } from 'vitest';
import { formatAmount, formatBytes, formatCount } from './format.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [2_450_000, '2.5 MB'],
  [7_000_000_000_000, '7,000 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it('formats counts with their unit', () => {
  expect([formatCount(1, 'product'), formatCount(0, 'product'), formatCount(1150, 'item')]).toEqual([
    '1 product',
    '0 products',
    '1,150 items',
  ]);
});

it.each([
  ['0.00', '0.00'],
  ['1950.00', '1,950.00'],
  ['-3.20', '−3.20'],
  ['90071992547409931.07', '90,071,992,547,409,931.07'],
])('formats the amount %s as %s, to the last digit', (decimal, text) => {
  expect(formatAmount(decimal)).toBe(text);
});
