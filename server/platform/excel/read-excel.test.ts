import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { type Given, makeExcel, zipOf } from '#testing/excel/make-excel.ts';
import { mainThreadTime } from '#testing/processor-time.ts';
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
const v = (value: number | string, style = 0, type = 'n'): Given => ({
  xml: `<c s="${style}" t="${type}"><v>${value}</v></c>`,
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
      /1,100,000 cells/,
    ],
    [
      // Excel saves them where somebody colored whole columns.
      'one cell more than it may have, with places and styles',
      () => {
        const row = (_: unknown, at: number) =>
          `<row r="${at + 1}">${[...'ABCDEFGHIJ'].map(column => `<c r="${column}${at + 1}" s="1"/>`).join('')}</row>`;
        return sheet(`${Array.from({ length: limits.excelCells / 10 }, row).join('')}<row><c/></row>`);
      },
      'excelTooLarge',
      /1,100,000 cells/,
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

  const styles = (xml: string) => makeExcel([], { parts: { 'xl/styles.xml': `<styleSheet>${xml}</styleSheet>` } });
  const kept = /too many styles, merged cells or references/;
  const shape = /too large or too deep elements/;
  const counted: typeof cases = [
    ['18,000,000 styles', () => styles(`<cellXfs>${'<xf/>'.repeat(18_000_000)}</cellXfs>`), 'excelTooLarge', kept],
    [
      '2,200,000 number formats',
      () => styles(Array.from({ length: 2_200_000 }, (_, at) => `<numFmt numFmtId="${at}"/>`).join('')),
      'excelTooLarge',
      kept,
    ],
    [
      '2,000,000 references',
      () =>
        makeExcel([], {
          parts: {
            'xl/_rels/workbook.xml.rels': `<Relationships>${Array.from({ length: 2_000_000 }, (_, at) => `<Relationship Id="${at}"/>`).join('')}</Relationships>`,
          },
        }),
      'excelTooLarge',
      kept,
    ],
    [
      '4,400,000 merged cells',
      () => makeExcel([['a']], { behind: '<mergeCell ref="A1"/>'.repeat(4_400_000) }),
      'excelTooLarge',
      kept,
    ],
    [
      'an element of 1,000,000 attributes',
      () => sheet(`<row ${Array.from({ length: 1_000_000 }, (_, at) => `a${at}="" `).join('')}/>`),
      'excelTooLarge',
      shape,
    ],
    ['elements in 10,000,000 others', () => sheet('<a>'.repeat(10_000_000)), 'excelTooLarge', shape],
    ['an attribute of 50 MB', () => sheet(`<row a="${'x'.repeat(50_000_000)}"/>`), 'excelTooLarge', shape],
    ['a text of 50 MB', () => sheet(`<row>${' '.repeat(50_000_000)}</row>`), 'excelTooLarge', shape],
    [
      'a merged cell whose place has 500,000 digits',
      () => makeExcel([['a']], { behind: `<mergeCell ref="A${'1'.repeat(500_000)}a"/>` }),
      'csvUnreadable',
      /damaged/,
    ],
  ];

  test.each([...cases, ...counted])('%s: in clear words and little time', async (_, make, code, text) => {
    const file = await make();
    expect(file.length).toBeLessThan(limits.excelBytes);
    const memory = process.memoryUsage().rss;

    // Other threads still collect what was used to make this file and the one before.
    const time = await mainThreadTime(async () => {
      await expect(readFile(file)).rejects.toMatchObject({ code, message: expect.stringMatching(text) });
    });

    // Of the portal. The process that reads the file has its own limit.
    expect(time).toBeLessThan(1_000);
    expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024);
  });

  test('a sheet that is not there, by its field', async () => {
    await expect(readFile(await makeExcel([['Code']]), 'Prices')).rejects.toMatchObject({
      code: 'invalidInput',
      fields: { sheet: 'is not in this file' },
    });
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
    const shared = `<si><t>needed</t></si>${`<si><t>${'x'.repeat(32_000)}</t></si>`.repeat(500)}`;
    const file = await makeExcel([[v(0, 0, 's')], [v(500, 0, 's')]], { shared });
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

test.each([
  '<table><tr><th>Product Code</th></tr></table>',
  '\uFEFF\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table></table>',
  '<!DOCTYPE html><table></table>',
  '<?xml version="1.0"?>\n<html><table></table></html>',
  '\r\n<!-- saved from a shop -->\n<table></table>',
  '<div><table><tr><th>Product Code</th></tr></table></div>',
  '<FONT FACE="Arial"><TABLE></TABLE></FONT>',
  'MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related; boundary="a"\r\n\r\n--a',
])('a web page named .xls is refused with what to do (%s)', async page => {
  for (const content of [Buffer.from(page), Buffer.from(page, 'utf16le'), Buffer.from(page, 'utf16le').swap16()]) {
    await expect(readFile(content)).rejects.toMatchObject({
      code: 'csvUnreadable',
      message: 'This file is a web page. Open it in Excel and save it as .xlsx or CSV',
    });
  }
});

test.each([
  [
    '<?xml version="1.0"?>\r\n<?mso-application progid="Excel.Sheet"?>\r\n<Workbook></Workbook>',
    'This is a file of an old Excel (.xls). Save it as .xlsx or CSV',
  ],
  [
    '<?xml version="1.0" encoding="utf-8"?><ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"/>',
    'This is a file of an old Excel (.xls). Save it as .xlsx or CSV',
  ],
  ['%PDF-1.7\n1 0 obj', 'This file is not an Excel table. Save it as .xlsx or CSV'],
  [
    '<?xml version="1.0"?>\n<orders><order code="ST-220"/></orders>',
    'This file is not an Excel table. Save it as .xlsx or CSV',
  ],
  ['{\\rtf1\\ansi ST-220 5}', 'This file is not an Excel table. Save it as .xlsx or CSV'],
])('H15 a file that another program names .xls is refused instead of read line by line (%s)', async (text, message) => {
  await expect(readFile(Buffer.from(text))).rejects.toMatchObject({ code: 'csvUnreadable', message });
});

test('leaves other files to the reader of CSV, whatever they begin with', async () => {
  for (const text of ['Code;Quantity', 'PK-100;40', '', '<3 belts;5', '<tablet>;5', '<b;5', '<?xml;5', 'PDF;5'])
    expect(await readFile(Buffer.from(text))).toBeUndefined();
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
