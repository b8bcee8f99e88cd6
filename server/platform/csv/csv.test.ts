import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mainThreadTime } from '#testing/processor-time.ts';
import { textOfCell, writeCsv } from './csv.ts';

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

  test.each([
    ['matt;=1+1', "matt;'=1+1"],
    ['matt; \t@SUM(A1)', "matt;' \t'@SUM(A1)"],
    ['two\r\n-1+cmd', "two\r\n'-1+cmd"],
    [';=1', ";'=1"],
    ['matt;"=1+1', 'matt;\'"=1+1'],
    ['matt;""\t"@SUM(A1)', 'matt;\'""\t\'"@SUM(A1)'],
    ['matt|=1+1', "matt|'=1+1"],
    ['"\t=1', '"\t\'=1'],
    ['a;b', 'a;b'],
    ['5 - 7; x', '5 - 7; x'],
    ['a = b', 'a = b'],
  ])('keeps %j from running where a spreadsheet begins a cell at another separator', (text, written) => {
    expect(read(writeCsv(['Name'], [[text]]))[1]).toEqual([written]);
  });

  test('keeps every text in its cell, never starts a cell with a formula, and reads the text back', () => {
    const cell = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '|', '\r', '\n', '\t', ' ', "'", 'a', '1', '.'),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), rows => {
        const back = read(writeCsv(['A', 'B'], rows)).slice(1);
        expect(back.length).toBe(rows.length);
        back.flat().forEach((text, index) => {
          expect(textOfCell(text)).toBe(rows.flat()[index]);
          expect(/^\s*[=+\-@]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)).toBe(false);
          expect(text.replace(/^[\s']+/, '')).not.toMatch(/[;|\t\r\n][\s"]*[=+\-@]/);
        });
      }),
    );
  });

  test('takes linear time for a megabyte of line breaks and apostrophes (S11)', async () => {
    for (const text of ["\n'".repeat(500_000), "a;'".repeat(300_000)]) {
      expect(await mainThreadTime(() => void textOfCell(text))).toBeLessThan(300);
    }
  });
});

describe('textOfCell', () => {
  test.each([
    ['="007"', '007'],
    ['="say ""hi"""', 'say "hi"'],
    ['\'="007"', '="007"'],
    ['="007', '="007'],
    ['="a"&"b"', '="a"&"b"'],
    ['=1+1', '=1+1'],
  ])('reads %j as %j', (cell, text) => {
    expect(textOfCell(cell)).toBe(text);
  });
});
