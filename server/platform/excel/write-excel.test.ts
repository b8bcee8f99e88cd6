import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { partsOf, writtenRows } from '#testing/excel/parts-of.ts';
import { lettersOf } from './excel-text.ts';
import type { Pages, TableColumn } from './table.ts';
import { writeExcel } from './write-excel.ts';

const columns: TableColumn[] = [
  { heading: 'Code' },
  { heading: 'Quantity', kind: 'quantity' },
  { heading: 'Due', kind: 'date' },
  { heading: 'Placed', kind: 'moment' },
];
const write = async (pages: Pages, zone = 'Europe/Berlin') => {
  const parts = await partsOf(await buffer(writeExcel('Orders', columns, pages, zone)));
  return { parts, sheet: parts.get('xl/worksheets/sheet1.xml') ?? '' };
};
const rowOf = async (...row: (string | number)[]) => writtenRows((await write([[row]])).sheet)[1];

describe('writeExcel', () => {
  test('writes bold headings that stay in view, and names the time zone of moments', async () => {
    const { sheet, parts } = await write([]);

    expect(writtenRows(sheet)[0]?.map(({ text, style }) => [text, style])).toEqual([
      ...[
        ['Code', 1],
        ['Quantity', 1],
        ['Due', 1],
      ],
      ['Placed (Europe/Berlin)', 1],
    ]);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toMatch(/<col min="4" max="4" width="24" customWidth="1"\/>/);
    expect(parts.get('xl/styles.xml')).toContain('<xf numFmtId="49" fontId="1"');
    expect(parts.get('xl/workbook.xml')).toContain('<sheet name="Orders"');
  });

  test('writes codes as text, quantities as numbers, and dates as dates', async () => {
    expect(await rowOf('00123', 40, '2026-11-27', '2026-11-27T23:30:00.000Z')).toEqual([
      { place: 'A2', style: 2, text: '00123' },
      { place: 'B2', style: 0, number: 40 },
      { place: 'C2', style: 4, number: 46353 },
      // Half an hour after midnight of the next day in Berlin.
      { place: 'D2', style: 5, number: 46354 + 0.5 / 24 },
    ]);
  });

  test('writes a quantity in text as a number only while it keeps every digit', async () => {
    const cells = ['12.50', '-3', '007', '1234567890123456', 'On hold'];
    const rows = await Promise.all(cells.map(cell => rowOf('', cell)));

    expect(rows.map(row => row?.[0]?.number ?? row?.[0]?.text)).toEqual([
      ...[12.5, -3, '007', '1234567890123456', 'On hold'],
    ]);
  });

  test('leaves empty cells out, and writes what is no date as text', async () => {
    expect(await rowOf('', '', 'soon', '')).toEqual([{ place: 'C2', style: 2, text: 'soon' }]);
  });

  test.each([
    '=HYPERLINK("https://example.com","x")',
    "=cmd|'/c calc'!A1",
    ' a & <b> "c" ',
    'two\nlines\r\nand\u0000\u000b\uffff',
    '_x0041_',
    '皮革 👜',
  ])('X11 writes %j as that text, never as a formula', async text => {
    const { sheet } = await write([[[text]]]);

    expect(writtenRows(sheet)[1]?.[0]?.text).toBe(text);
    expect(sheet).not.toContain('<f>');
  });

  test('cuts a text that Excel could not open, and says so in it', async () => {
    const [cell] = (await rowOf('x'.repeat(40_000))) ?? [];

    expect(cell?.text).toHaveLength(32_767);
    expect(cell?.text).toMatch(/\[cut off: an Excel cell has room for 32,767 characters\]$/);
  });

  test('reads pages while they are written, and ends the file with an error when a page cannot be read', async () => {
    async function* broken() {
      yield [['A']];
      throw new Error('connection lost');
    }
    await expect(write(broken())).rejects.toThrow('connection lost');
  });

  test('names columns as spreadsheets do', () => {
    expect([0, 25, 26, 701, 702].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });
});
