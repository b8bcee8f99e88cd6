import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

/** Parses the output of writeCsv according to RFC 4180. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const [, quoted, bare = '', end] of text.slice(1).matchAll(pattern)) {
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('S7 writeCsv', () => {
  test('starts with a UTF-8 byte order mark and ends every line with CRLF', () => {
    expect(writeCsv(['Name', 'Units'], [['Ärmel "A", 皮革', 300]])).toBe(
      '\uFEFF"Name","Units"\r\n"Ärmel ""A"", 皮革",300\r\n',
    );
  });

  test.each([
    '=1+1',
    '+1',
    '-1-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\u200E=1',
    '\uFEFF=1',
    '＝1',
    '=HYPERLINK("https://example.com","x")',
    "=cmd|'/c calc'!A1",
  ])('keeps %j from running as a formula', text => {
    expect(read(writeCsv(['Name'], [[text]]))[1]).toEqual([`'${text}`]);
  });

  test.each(['Calf', 'a=b', '12.50', '-12.50', 'St-220', '', "'x"])('leaves %j unchanged', text => {
    expect(read(writeCsv(['Name'], [[text]]))[1]).toEqual([text]);
  });

  test('keeps every text in its cell and never starts a cell with a formula', () => {
    const cell = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\r', '\n', '\t', ' ', 'a', '1', '.'),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), rows => {
        const back = read(writeCsv(['A', 'B'], rows)).slice(1);
        expect(back.length).toBe(rows.length);
        back.flat().forEach((text, index) => {
          const given = rows.flat()[index];
          expect([given, `'${given}`]).toContain(text);
          expect(/^\s*[=+\-@]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)).toBe(false);
        });
      }),
    );
  });
});
