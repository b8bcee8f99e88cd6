import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productColumns } from '#contract/call/csv-columns.ts';
import { isNightly } from '#testing/nightly.ts';
import { longestSlice } from '#testing/processor-time.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { readTable } from './read-table.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('csv');
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer) {
  const path = join(folder, 'list.csv');
  await writeFile(path, content);
  return readTable(path, productColumns, { account: 1 });
}

/** A quiet machine needs 10 ms. Reading such a file without slices takes seconds. By day collected garbage counts. */
const shortMs = isNightly ? 50 : 300;

describe('S8 readTable', () => {
  test('reads a one-column sheet with blank rows to its end while other requests run', async () => {
    const sheet = `Product Code\r\nST-1\r\n${'\r\n'.repeat(1_048_574)}`;
    let table: Awaited<ReturnType<typeof read>> | undefined;

    const longest = await longestSlice(async () => {
      table = await read(sheet);
    });

    expect(table?.rows).toEqual([{ row: 2, cells: { productCode: 'ST-1' } }]);
    expect(table?.problems).toEqual([]);
    expect(longest).toBeLessThan(shortMs);
  });

  test('stops at the first row beyond the limit', async () => {
    const rows = Array.from({ length: 900_000 }, () => 'a').join('\n');
    const before = process.cpuUsage();

    await expect(read(`Product Code\n${rows}`)).rejects.toMatchObject({
      code: 'csvUnreadable',
      message: 'A file may have at most 5,000 rows',
    });

    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(500);
  });

  test('accepts 5,000 rows with blank rows between them, and counts rows like a spreadsheet', async () => {
    const { rows } = await read(`\nProduct Code,Description\n\n${'\n,\n \nST-1,"two\nlines"\n'.repeat(5_000)}`);

    expect(rows).toHaveLength(5_000);
    expect([rows[0]?.row, rows[1]?.row, rows.at(-1)?.row]).toEqual([7, 11, 20_003]);
    expect(rows[0]?.cells).toEqual({ productCode: 'ST-1', description: 'two\nlines' });
  });

  test.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['commas', ','],
  ])('reads a file with %s whose first rows are blank', async (_, mark) => {
    for (const blank of ['', '  ', mark.repeat(2), `""${mark}""`]) {
      const { rows, problems } = await read(`${blank}\r\n\r\nProduct Code${mark}Description\r\nST-1${mark}Calf\r\n`);

      expect(problems).toEqual([]);
      expect(rows.map(({ cells }) => cells)).toEqual([{ productCode: 'ST-1', description: 'Calf' }]);
    }
  });

  test.each([
    ['Buckle 1" brass', 'Buckle 1" brass'],
    ['"Buckle 1" brass"', '"Buckle 1" brass"'],
    ['"brass" buckle', '"brass" buckle'],
    ['="007"', '007'],
    ['"=""007"""', '007'],
    ['"\'=""007"""', '="007"'],
  ])('reads the cell %s as %s, and the other rows as they are', async (cell, description) => {
    const { rows, problems } = await read(`Product Code,Description\nST-1,${cell}\nST-2,"steel, matt"\n`);

    expect(problems).toEqual([]);
    expect(rows.map(({ cells }) => cells.description)).toEqual([description, 'steel, matt']);
  });

  test.each([
    ['at the end of the file', 'ST-1,"Buckle 1 brass\nST-2,steel\n'],
    ['in a later row', 'ST-1,"Buckle 1 brass\nST-2,"steel"\n'],
  ])('names the row and column of a quote that ends %s, so that no row is lost', async (_, content) => {
    await expect(read(`Product Code,Description\n\nST-0,"two\nlines"\n${content}`)).rejects.toMatchObject({
      code: 'csvUnreadable',
      message: "Row 4, column 'Description': the quote at the start of this cell is not closed",
    });
  });

  test.each(['sep=;\r\n', 'sep=;\n', '"sep=;"\r\n', '\ufeffSEP=;\r'])('reads the first line %j', async first => {
    const { rows } = await read(`${first}Product Code;Description\nST-1;a, b\n`);

    expect(rows).toEqual([{ row: 2, cells: { productCode: 'ST-1', description: 'a, b' } }]);
  });

  test('rejects more headings than the limit', async () => {
    await expect(read(`Product Code${',Price'.repeat(100)}\n`)).rejects.toMatchObject({
      message: 'A file may have at most 100 columns',
    });
  });

  test('reads characters that are split across two slices of the file', async () => {
    const { rows } = await read(`Product Code,Description\nST-1,${'x'}${'Ä皮🧵'.repeat(5_000)}\n`);

    expect(rows[0]?.cells.description).toBe(`x${'Ä皮🧵'.repeat(5_000)}`);
  });
});

describe('headings below a title', () => {
  test('are found in the first ten rows, and name the row of their problems (H5)', async () => {
    const table = await read('Our catalog 2026\n\nProduct Code;Description;Price\nST-1;Satchel;7\n');

    expect(table.headingRow).toBe(3);
    expect(table.rows).toEqual([{ row: 4, cells: { productCode: 'ST-1', description: 'Satchel' } }]);
    expect(table.problems).toEqual([{ row: 3, field: '', text: "There is no column 'Price'" }]);
  });

  test.each([
    ['Unser Katalog 2026', ';'],
    ['Unser Katalog, Herbst', ';'],
    ['Unser Katalog; Herbst', '\t'],
    ['Our catalog; autumn', ','],
  ])('are found by the separator of most rows below %j', async (title, mark) => {
    const rows = [
      ['Nummer', 'Text', 'Farben'],
      ['VT-1', 'Tasche 3/4', 'Schwarz'],
      ['VT-2', 'Tasche', 'Braun'],
    ];
    const table = await read(`${title}\n\n${rows.map(row => row.join(mark)).join('\n')}\n`);

    expect(table.headingRow).toBe(3);
    expect(table.mapping?.columns.map(({ heading }) => heading)).toEqual(rows[0]);
    expect(table.rows.map(({ row }) => row)).toEqual([4, 5]);
  });

  test('are the row of two known ones below a title that is one', async () => {
    const table = await read('Description\n\nProduct Code;Description\nST-1;Satchel\n');

    expect(table.headingRow).toBe(3);
    expect(table.rows).toEqual([{ row: 4, cells: { productCode: 'ST-1', description: 'Satchel' } }]);
  });

  test('are a single known one, also below a title', async () => {
    const table = await read('Our catalog 2026\nProduct Code\nST-1\n');

    expect(table.headingRow).toBe(2);
    expect(table.rows).toEqual([{ row: 3, cells: { productCode: 'ST-1' } }]);
  });
});
