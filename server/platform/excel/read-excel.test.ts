import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { type Given, makeExcel, zipOf } from '#testing/excel/make-excel.ts';
import { isNightly } from '#testing/nightly.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { readIfExcel } from './read-excel.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('excel');
});
afterAll(() => rm(folder, { recursive: true }));

async function readFile(content: Uint8Array, sheet?: string, wanted: string[][] = [['code']], most = 5_002) {
  const path = join(folder, 'list');
  await writeFile(path, content);
  return readIfExcel({ path, sheet, wanted, most }, { account: 1 });
}
const read = async (...given: Parameters<typeof makeExcel>) => {
  const table = await readFile(await makeExcel(...given));
  return table?.rows.map(({ cells }) => cells);
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
  ])('reads the number %d as %s, the shortest text that Excel shows', async (value, text) => {
    expect(await read([[value]])).toEqual([[text]]);
  });

  test('XF7 keeps leading zeros of a code whose number format has them', async () => {
    const formats = ['00000', '000', '0', '"00"0', '[Red]0000;-0000'];
    expect(await read([[v(123, 1), v(1234, 2), v(7, 3), v(7, 4), v(7, 5), '00123']], { formats })).toEqual([
      ['00123', '1234', '7', '7', '0007', '00123'],
    ]);
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

  test('reads formulas by their stored value, and names cells that are no text', async () => {
    const cells: Given[] = [
      { xml: '<c r="A1" t="str"><f>A2&amp;"x"</f><v>stored</v></c>' },
      { xml: '<c r="C1" t="e"><f>VLOOKUP(1,B:B,1)</f><v>#N/A</v></c>' },
      { xml: '<c r="D1" t="b"><v>1</v></c>' },
      { xml: '<c r="E1"><f>1+1</f></c>' },
    ];
    const table = await readFile(await makeExcel([cells]));

    expect(table?.rows).toEqual([
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
    const table = await readFile(
      await makeExcel([['Code'], ['ST-1', 'a', 'b'], ['x', ''], [''], ['ST-2', 'c']], {
        behind: '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="B2:C2"/></mergeCells>',
      }),
    );
    expect(table?.rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'Code'],
      [2, 'ST-1', 'a', ''],
      [5, 'ST-2', 'c'],
    ]);
  });

  test('reads hidden rows and says which ones they are', async () => {
    const table = await readFile(
      await makeExcel([['Code'], ['A'], ['']], { rows: { 2: 'hidden="1"', 3: 'hidden="1"' } }),
    );
    expect(table?.rows.map(({ isHidden }) => isHidden)).toEqual([false, true]);
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
    expect(await readFile(file)).toMatchObject({ sheet: 'Products', sheets: ['Sheet1', 'Colors', 'Products'] });
    expect((await readFile(file, undefined, [['sku']]))?.sheet).toBe('Sheet1');
  });

  test('takes the sheet that is named, and rejects one that is not there', async () => {
    const file = await makeExcel([['Code']], { others });
    expect((await readFile(file, 'Colors'))?.rows[1]?.cells).toEqual(['Cognac']);
    await expect(readFile(file, 'Prices')).rejects.toMatchObject({
      code: 'invalidInput',
      fields: { sheet: 'is not in this file' },
    });
  });

  test('does not offer hidden sheets', async () => {
    const workbook = `<workbook><sheets><sheet name="Old" state="hidden" id="s0"/><sheet name="New" id="s1"/></sheets></workbook>`;
    const file = await makeExcel([['Code']], { others, parts: { 'xl/workbook.xml': workbook } });
    expect((await readFile(file))?.sheets).toEqual(['New']);
  });
});

describe('X10 files that are refused', () => {
  const ole = (content: string) =>
    new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(content, 'utf16le')]));
  const sheet = (xml: string) =>
    makeExcel([], { parts: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${xml}</sheetData></worksheet>` } });
  const cases: [name: string, file: () => Promise<Uint8Array> | Uint8Array, code: string, text: RegExp][] = [
    [
      'a zip bomb',
      () => makeExcel([], { parts: { 'xl/media/a': Buffer.alloc(limits.excelUnpackedBytes) } }),
      'excelTooLarge',
      /100 MB unpacked/,
    ],
    [
      'ten million empty cells',
      () => sheet(`<row>${'<c/>'.repeat(10_000_000)}</row>`),
      'excelTooLarge',
      /2,000,000 cells/,
    ],
    [
      '1,000 sheets',
      () => makeExcel([], { others: Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`S${at}`, []])) }),
      'excelTooLarge',
      /200 parts/,
    ],
    [
      'a file that was cut off',
      async () => (await makeExcel([['Code']])).slice(0, 900),
      'csvUnreadable',
      /damaged or not complete/,
    ],
    ['a file with a password', () => ole('EncryptedPackage'), 'csvUnreadable', /has a password/],
    [
      'a .docx',
      () =>
        zipOf({
          '_rels/.rels':
            '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
          'word/document.xml': '<document/>',
        }),
      'csvUnreadable',
      /not an Excel table/,
    ],
    ['an .xls', () => ole('Workbook'), 'csvUnreadable', /old Excel/],
    [
      'an .ods',
      () => zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      'csvUnreadable',
      /OpenDocument/,
    ],
    [
      'an .xlsb',
      () =>
        zipOf({
          '_rels/.rels':
            '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
        }),
      'csvUnreadable',
      /binary/,
    ],
    ['a zip file', () => zipOf({ 'a.txt': 'a' }), 'csvUnreadable', /not an Excel table/],
    [
      'XML with entities of its own',
      () =>
        makeExcel([], {
          parts: {
            'xl/workbook.xml': '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><workbook>&x;</workbook>',
          },
        }),
      'csvUnreadable',
      /damaged/,
    ],
    [
      'a part outside the file',
      () =>
        makeExcel([], {
          parts: {
            'xl/_rels/workbook.xml.rels':
              '<Relationships><Relationship Id="s0" Type="x/worksheet" Target="file:///etc/passwd" TargetMode="External"/></Relationships>',
          },
        }),
      'csvUnreadable',
      /no sheet/,
    ],
  ];

  test.each(cases)('%s: in clear words and little time', async (_, make, code, text) => {
    const file = await make();
    expect(file.length).toBeLessThan(limits.excelBytes);
    const [before, memory] = [process.cpuUsage(), process.memoryUsage().rss];

    await expect(readFile(file)).rejects.toMatchObject({ code, message: expect.stringMatching(text) });

    const { user, system } = process.cpuUsage(before);
    // By day other processes use the same cores, which makes each instruction slower.
    expect((user + system) / 1000).toBeLessThan(isNightly ? 2_000 : 5_000);
    expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024);
  });

  test('say what to do instead', async () => {
    await expect(readFile(ole('Workbook'))).rejects.toMatchObject({
      message: expect.stringMatching(/Save it as \.xlsx or CSV$/),
    });
  });

  test('a directory that names smaller sizes than its parts have', async () => {
    const file = Buffer.from(await makeExcel([], { parts: { 'xl/worksheets/sheet1.xml': ' '.repeat(1_000_000) } }));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(1_000_000);
    for (let at = file.indexOf(size); at >= 0; at = file.indexOf(size)) file.writeUInt32LE(10, at);

    await expect(readFile(new Uint8Array(file))).rejects.toMatchObject({ code: 'csvUnreadable' });
  });

  test('XF9 a table of shared texts is not kept, only the texts that the rows need', async () => {
    const shared = '<si><t>needed</t></si>' + `<si><t>${'x'.repeat(32_000)}</t></si>`.repeat(2_500);
    const file = await makeExcel([[v(0, 0, 's')], [v(2_500, 0, 's')]], { shared });
    const memory = process.memoryUsage().rss;

    const table = await readFile(file);

    expect(table?.rows.map(({ cells }) => cells[0]?.length)).toEqual([6, 32_000]);
    expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024);
  });

  test('one long text in many cells counts as often as it is shown', async () => {
    const shared = `<si><t>${'x'.repeat(32_000)}</t></si>`;
    const rows = Array.from({ length: 1_000 }, () => [v(0, 0, 's')]);

    await expect(readFile(await makeExcel(rows, { shared }))).rejects.toMatchObject({
      code: 'excelTooLarge',
      message: expect.stringContaining('16 MB of text'),
    });
  });
});

test('leaves other files to the reader of CSV, whatever they begin with', async () => {
  for (const text of ['Code;Quantity', 'PK-100;40', '']) expect(await readFile(Buffer.from(text))).toBeUndefined();
});

test('a company whose people send many files lets others read theirs after two of them (S12)', async () => {
  const path = join(folder, 'turns');
  await writeFile(path, await makeExcel([['code'], ['JC-520']]));
  const done: string[] = [];
  const send = async (name: string, account: number, company: number) => {
    await readIfExcel({ path, wanted: [['code']], most: 10 }, { account, company });
    done.push(name);
  };

  const many = Array.from({ length: 8 }, (_, at) => send('many', at, 1));
  await Promise.all([...many, send('other', 20, 2)]);

  expect(done.indexOf('other')).toBeLessThan(5);
});

test('a file for whose rows nobody waits any more is not read', async () => {
  const path = join(folder, 'gone');
  await writeFile(path, await makeExcel([['code'], ['JC-520']]));
  const over = AbortSignal.abort(new Error('The connection was closed'));

  await expect(readIfExcel({ path, wanted: [['code']], most: 10 }, { account: 1, signal: over })).rejects.toThrow(
    'closed',
  );
});
