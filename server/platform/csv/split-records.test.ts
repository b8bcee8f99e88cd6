import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBlank, splitRecords } from './split-records.ts';

const split = (text: string) => [...splitRecords(text)].filter(record => !isBlank(record));
const cells = (text: string) => split(text).map(record => record.cells);

describe('splitRecords', () => {
  test.each([
    ['semicolons', 'A-1;5;"note; with ""quotes"""', [['A-1', '5', 'note; with "quotes"']]],
    ['tabs', 'A-1\t5\tbrass, matt; soft', [['A-1', '5', 'brass, matt; soft']]],
    ['commas', 'A-1,5,brass', [['A-1', '5', 'brass']]],
    ['semicolons with decimal commas', 'A-1;5,5\nA-2;6,5', [['A-1', '5,5'], ['A-2', '6,5']]], // biome-ignore format: a table
    ['commas with a semicolon in a note', 'A-1,5,matt; soft', [['A-1', '5', 'matt; soft']]],
    ['a separator that the file names', 'sep=;\r\nA,1;5', [['A,1', '5']]],
    ['a separator that the file names in quotes', '"sep=;"\nA,1;5', [['A,1', '5']]],
    ['a byte order mark', '\ufeffA-1;5', [['A-1', '5']]],
    ['carriage returns', 'A-1;5\rA-2;6', [['A-1', '5'], ['A-2', '6']]], // biome-ignore format: a table
    ['an empty last cell', 'A-1;5;', [['A-1', '5', '']]],
    ['another separator in a quoted cell', '"A-1";"5";"\t1"', [['A-1', '5', '\t1']]],
    ['codes only', 'A-1\nA-2', [['A-1'], ['A-2']]],
  ])('reads %s', (_, text, rows) => {
    expect(cells(text)).toEqual(rows);
  });

  test('counts rows as a spreadsheet does, and returns each row as typed', () => {
    expect(split('A-1;5;"two\nlines"\r\n\r\n ; \r\nA-2;6\r\n')).toEqual([
      { row: 1, cells: ['A-1', '5', 'two\nlines'], text: 'A-1;5;"two\nlines"' },
      { row: 4, cells: ['A-2', '6'], text: 'A-2;6' },
    ]);
  });

  test.each([
    ['inside a cell', 'A-1;5;12" strap\nA-2;6;x', '12" strap'],
    ['that is never closed', 'A-1;5;"brass buckle\nA-2;6;x', '"brass buckle'],
    ['that closes too early', 'A-1;5;"brass" buckle\nA-2;6;x', '"brass" buckle'],
    ['that a later row seems to close', 'A-1;5;"brass\nA-2;6;x\nA-3;7;"steel"', '"brass'],
  ])('reads the other rows correctly when there is a quote %s', (_, text, note) => {
    const rows = cells(text);

    expect(rows[0]).toEqual(['A-1', '5', note]);
    expect(rows[1]).toEqual(['A-2', '6', 'x']);
  });

  test('reads the quoted cells of any table without changes', () => {
    const cell = fc.string({ unit: fc.constantFrom('"', ';', ',', '\t', '\n', '\r', ' ', 'a', '1') });
    const row = fc.tuple(fc.constant('CODE'), fc.constant('5'), cell);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), rows => {
        const text = rows.map(one => one.map(part => `"${part.replaceAll('"', '""')}"`).join(';')).join('\r\n');
        expect(cells(text)).toEqual(rows);
      }),
    );
  });

  test('yields no row for blank lines', () => {
    expect(split('\n'.repeat(100_000))).toEqual([]);
  });
});
