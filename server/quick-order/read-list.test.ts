import { describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { readList } from './read-list.ts';

const rows = (text: string) => readList(text).rows.map(({ code, quantity, note }) => [code, quantity, note]);

describe('readList', () => {
  test('reads code, quantity and note in this order without headings', () => {
    expect(rows('ST-220\t40\tas last time\nTB-10\t120')).toEqual([
      ['ST-220', '40', 'as last time'],
      ['TB-10', '120', ''],
    ]);
  });

  test.each([
    ['Note;Product Code *;Quantity *\nbrass;ST-220;40'],
    ['description & color,qty,sku\nbrass,40,ST-220'],
    ['Row;PRODUCT CODE;Quantity;Price;Note\n1;ST-220;40;9,90;brass'],
  ])('reads the columns that the headings name in %j', text => {
    expect(rows(text)).toEqual([['ST-220', '40', 'brass']]);
  });

  test('treats a first row without a heading for the quantity as a product', () => {
    expect(rows('Item;40\nST-220;5').map(([code]) => code)).toEqual(['Item', 'ST-220']);
  });

  test('joins the parts of a note with unquoted separators', () => {
    expect(rows('ST-220,40,as last time, brass')).toEqual([['ST-220', '40', 'as last time, brass']]);
  });

  test('returns formulas as text', () => {
    expect(rows("ST-220;=1+1;=1+1\nST-221;5;'=1+1")).toEqual([
      ['ST-220', '=1+1', '=1+1'],
      ['ST-221', '5', '=1+1'],
    ]);
  });

  test('removes invisible characters and line breaks from codes', () => {
    expect(rows('\u200bST-220\u00a0;40')).toEqual([['ST-220', '40', '']]);
  });

  test('reads up to the limit and reports that there are more', () => {
    const line = 'ST-220;1\n';

    expect(readList(line.repeat(limits.quickOrderRows)).more).toBe(false);
    const { rows: read, more } = readList(line.repeat(limits.quickOrderRows + 1));
    expect([read.length, more]).toEqual([limits.quickOrderRows, true]);
  });
});
