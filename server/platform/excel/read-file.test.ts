import { rm, writeFile as write } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Given, makeExcel } from '#testing/excel/make-excel.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { longestText } from './excel-text.ts';
import { readFile } from './read-file.ts';
import { wordUnreadable } from './unreadable.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('excel');
});
afterAll(() => rm(folder, { recursive: true }));

async function tableOf(content: Uint8Array, sheet?: string, wanted: string[][] = [['code']]) {
  const path = join(folder, 'list');
  await write(path, content);
  const answer = await readFile({ path, sheet, wanted, most: 5_002 });
  if (!('table' in answer)) {
    const { code, text } = wordUnreadable(answer.reason);
    throw new Error(`${answer.reason === 'noSuchSheet' ? answer.reason : code}: ${text}`);
  }
  return answer.table;
}
const read = async (...given: Parameters<typeof makeExcel>) => {
  const { rows } = await tableOf(await makeExcel(...given));
  return rows.map(({ cells }) => cells);
};
const v = (value: number | string, style = 0, type = 'n'): Given => ({
  xml: `<c s="${style}" t="${type}"><v>${value}</v></c>`,
});

describe('numbers and dates', () => {
  test.each([
    [100_000, '100000'],
    [1e15 - 1, '999999999999999'],
    [0.1 + 0.2, '0.3'],
    [12.5, '12.5'],
    [0.0000001, '0.0000001'],
    [-0.5, '-0.5'],
    [123456789012, '123456789012'],
    [1.5e16, '1.5E+16'],
    [-1e-300, '-1E-300'],
  ])('reads the number %d as %s, the shortest text that Excel shows', async (value, text) => {
    expect(await read([[value]])).toEqual([[text]]);
  });

  test('XF7 keeps leading zeros of a code whose number format has them', async () => {
    const formats = ['00000', '000', '0', '"00"0', '[Red]0000;-0000'];
    expect(await read([[v(123, 1), v(1234, 2), v(7, 3), v(7, 4), v(7, 5), '00123']], { formats })).toEqual([
      ['00123', '1234', '7', '007', '0007', '00123'],
    ]);
  });

  test.each([
    ['"A-"000', 12, 'A-012'],
    ['00"-"000', 12, '00-012'],
    ['00"-"000', 1_234_567, '1234-567'],
    ['\\A0000', 12, 'A0012'],
    ['000-000', 12, '000-012'],
    ['"A"00;"B"00', -7, '-A07'],
    ['"20"0', 7, '207'],
    ['0"000"', 12, '12'],
    ['0" pcs"', 12, '12'],
    ['[>100]"B-"000;"A-"000', 12, '12'],
    ['"$"0.00', 12, '12'],
    [`${'['.repeat(255)}00`, 12, '12'],
    [`"A"${'0'.repeat(300)}`, 12, '12'],
  ])('reads a code with the format %s as Excel shows it, with its letters and dashes', async (code, value, text) => {
    expect(await read([[v(value, 1)]], { formats: [code] })).toEqual([[text]]);
  });

  test.each([
    ['yyyy-mm-dd', 46353, '2026-11-27'],
    ['dd/mm/yy', 46353.75, '2026-11-27'],
    ['[$-407]d. mmmm yyyy;@', 46353, '2026-11-27'],
    ['m/d/yy h:mm', 46353.75, '2026-11-27 18:00'],
    ['h:mm', 0.75, '18:00'],
    ['yyyy-mm-dd', 59, '1900-02-28'],
    ['yyyy-mm-dd', 61, '1900-03-01'],
    ['0.00', 46353, '46353'],
    ['"day" 0', 46353, '46353'],
  ])('reads a number with the format %s as it means', async (code, value, text) => {
    expect(await read([[v(value, 1)]], { formats: [code] })).toEqual([[text]]);
  });

  test('XF8 reads dates of the 1904 system', async () => {
    expect(await read([[v(44891, 1), v(0, 1)]], { formats: ['yyyy-mm-dd'], is1904: true })).toEqual([
      ['2026-11-27', '1904-01-01'],
    ]);
  });

  test('reads dates that a file stores as text', async () => {
    expect(await read([[v('2026-11-27T00:00:00', 0, 'd'), v('2026-11-27T10:30:00', 0, 'd')]])).toEqual([
      ['2026-11-27', '2026-11-27 10:30'],
    ]);
  });
});

describe('texts', () => {
  test('reads shared texts, in parts and with escapes, without the signs that say how they are read aloud', async () => {
    const shared =
      '<si><t>A</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">bra</t></r><r><t>ss_x000D_&#10;matt</t></r><rPh><t>x</t></rPh></si>';
    expect(await read([[v(1, 0, 's'), v(0, 0, 's'), v(7, 0, 's')]], { shared })).toEqual([['brass\r\nmatt', 'A', '']]);
  });

  test.each([
    ['shared', v(0, 0, 's')],
    ['its own', { xml: `<c t="inlineStr"><is><t>${'ж'.repeat(300_000)}</t></is></c>` }],
    ['a stored value', { xml: `<c t="str"><v>${'ж'.repeat(300_000)}</v></c>` }],
  ])('cuts a text that is longer than Excel takes, and says so (%s)', async (_, cell) => {
    const shared = `<si>${`<r><t>${'ж'.repeat(450_000)}</t></r>`.repeat(25)}</si>`;
    const [[text = ''] = []] = await read([[cell]], { shared });

    expect(text).toHaveLength(longestText);
    expect(text).toMatch(/^ж+ \[cut off: an Excel cell has room for 32,767 characters\]$/);
  });

  test('reads texts in the form in which they are stored', async () => {
    expect(await read([['Cafe\u0301']])).toEqual([['Café']]);
  });

  test('reads formulas by their stored value, and names cells that are no text', async () => {
    const cells: Given[] = [
      { xml: '<c r="A1" t="str"><f>A2&amp;"x"</f><v>stored</v></c>' },
      { xml: '<c r="C1" t="e"><f>VLOOKUP(1,B:B,1)</f><v>#N/A</v></c>' },
      { xml: '<c r="D1" t="b"><v>1</v></c>' },
      { xml: '<c r="E1"><f>1+1</f></c>' },
    ];
    const table = await tableOf(await makeExcel([cells]));

    expect(table.rows).toEqual([
      {
        row: 1,
        isHidden: false,
        cells: ['stored', '', '#N/A', 'TRUE', ''],
        faults: [
          { column: 2, kind: 'error', text: '#N/A' },
          { column: 3, kind: 'boolean', text: 'TRUE' },
          { column: 4, kind: 'formula', text: '' },
        ],
      },
    ]);
  });

  test('names one cell of a place that is no text, with as much as Excel says', async () => {
    const rows: Given[][] = [
      [{ xml: '<c t="e"><v/></c>'.repeat(300) }],
      [{ xml: `<c r="B2" t="e"><v>${'x'.repeat(500)}</v></c>` }, { xml: '<c r="B2" t="e"><v>#N/A</v></c>' }],
    ];
    const table = await tableOf(await makeExcel(rows));

    expect(table.rows[0]?.faults).toHaveLength(201);
    expect(table.rows[1]?.faults).toEqual([{ column: 1, kind: 'error', text: 'x'.repeat(100) }]);
  });

  test('refuses a table of errors', async () => {
    const row: Given[] = [{ xml: '<c t="e"><v/></c>'.repeat(201) }];
    await expect(tableOf(await makeExcel(Array.from({ length: 500 }, () => row)))).rejects.toThrow('excelTooLarge');
  });

  test('keeps a row that has nothing but formulas without a value, so that it is named', async () => {
    const { rows } = await tableOf(await makeExcel([['Code'], [{ xml: '<c r="A2"><f>B2</f></c>' }]]));
    expect(rows).toMatchObject([{ row: 1 }, { row: 2, cells: [''], faults: [{ column: 0, kind: 'formula' }] }]);
  });

  test('X11 reads text that looks like a formula as that text', async () => {
    expect(await read([['=HYPERLINK("https://example.com","x")', "'=1+1"]])).toEqual([
      ['=HYPERLINK("https://example.com","x")', "'=1+1"],
    ]);
  });

  test('reads the parts of a file with prefixes, other paths and without places of cells', async () => {
    const sheet =
      '<x:worksheet xmlns:x="u"><x:sheetData><x:row><x:c t="str"><x:v>ok</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await read([], { parts: { 'xl/worksheets/sheet1.xml': sheet } })).toEqual([['ok']]);
  });
});

describe('rows', () => {
  test('counts a merged cell once, and leaves out rows that are empty', async () => {
    const table = await tableOf(
      await makeExcel([['Code'], ['ST-1', 'a', 'b'], ['x', ''], [''], ['ST-2', 'c']], {
        behind: '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="B2:C2"/></mergeCells>',
      }),
    );
    expect(table.rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'Code'],
      [2, 'ST-1', 'a', ''],
      [5, 'ST-2', 'c'],
    ]);
  });

  test('reads hidden rows and says which ones they are', async () => {
    const table = await tableOf(
      await makeExcel([['Code'], ['A'], ['']], { rows: { 2: 'hidden="1"', 3: 'hidden="1"' } }),
    );
    expect(table.rows.map(({ isHidden }) => isHidden)).toEqual([false, true]);
  });
});

describe('sheets', () => {
  const others = {
    Colors: [['Name'], ['Cognac']],
    Products: [
      ['Remark', ' CODE *'],
      ['', 'ST-1'],
    ],
  };

  test('takes the first sheet that has the headings, else the first', async () => {
    const file = await makeExcel([['About']], { others });
    expect(await tableOf(file)).toMatchObject({ sheet: 'Products', sheets: ['Sheet1', 'Colors', 'Products'] });
    expect((await tableOf(file, undefined, [['sku']])).sheet).toBe('Sheet1');
  });

  test('takes the sheet that is named, and rejects one that is not there', async () => {
    const file = await makeExcel([['Code']], { others });
    expect((await tableOf(file, 'Colors')).rows[1]?.cells).toEqual(['Cognac']);
    await expect(tableOf(file, 'Prices')).rejects.toThrow('noSuchSheet: is not in this file');
  });

  test('cuts names that are longer than a name of a sheet may be, and takes the sheet by what is left', async () => {
    const name = 'N'.repeat(500_000);
    const file = await makeExcel([['Code']], { others: { [name]: [['Color']] } });
    const { sheets } = await tableOf(file);

    expect(sheets).toEqual(['Sheet1', name.slice(0, 255)]);
    expect((await tableOf(file, sheets[1])).rows[0]?.cells).toEqual(['Color']);
  });

  test('does not offer hidden sheets', async () => {
    const workbook = `<workbook><sheets><sheet name="Old" state="hidden" id="s0"/><sheet name="New" id="s1"/></sheets></workbook>`;
    const file = await makeExcel([['Code']], { others, parts: { 'xl/workbook.xml': workbook } });
    expect((await tableOf(file)).sheets).toEqual(['New']);
  });
});
