import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productColumns } from '#contract/call/csv-columns.ts';
import { hasLibreOffice, saveAgain } from '#testing/excel/libre-office.ts';
import { cases, shaped, shapes, textsOf } from '#testing/excel/shapes.ts';
import { isNightly } from '#testing/nightly.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { inLanguage } from '../languages/in-language.ts';
import { english } from '../languages/language.ts';
import { openLanguages } from '../languages/open-languages.ts';
import { writeCsv } from './csv.ts';
import { readTable } from './read-table.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('shapes');
});
afterAll(() => rm(folder, { recursive: true }));

async function read(name: string, content: string | Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, content);
  return readTable(path, productColumns, { account: 1 });
}

// Every program and every content once by day, all of them together at night.
const all = Object.entries(shapes).flatMap(([shape, how], at) =>
  Object.entries(cases)
    .filter((_, index) => isNightly || index % 4 === at)
    .map(([name, content]) => [shape, name, how, content] as const),
);

describe('X9 a table of another program', () => {
  test.each(all)('of %s is read to the same rows as its CSV: %s', async (_, __, shape, content) => {
    const [heads = [], ...rows] = textsOf(content);
    const csv = await read('list.csv', writeCsv(heads, rows));
    const excel = await read('list.xlsx', await shaped(shape, content));

    expect(excel.problems).toEqual([]);
    expect(excel.rows).toEqual(csv.rows);
    expect(excel.rows.length).toBeGreaterThan(0);
    expect(excel.about?.sheet).toBe('Products');
    expect(excel.about?.hiddenRows).toBe(content.hidden?.length ?? 0);
  });
});

test('names a text that was cut off, wholly in the language of the reader', async () => {
  const long = await shaped(shapes.Excel, {
    rows: [
      ['Product Code', 'Description'],
      ['TB-104', 'x'.repeat(40_000)],
    ],
  });
  const { find } = openLanguages({ DATA_DIR: folder, LANGUAGE: 'en' }, { warn: () => {} });
  const problemsIn = (language = english) => inLanguage(language, async () => (await read('long.xlsx', long)).problems);

  expect(await problemsIn()).toEqual([
    {
      ...{ row: 2, field: 'description' },
      text: 'Row 2, column B: this text was cut off, because a cell of Excel has room for 32,767 characters',
    },
  ]);
  const [german] = await problemsIn(find('de'));
  expect(german?.text).toBe(
    'Zeile 2, Spalte B: Dieser Text wurde abgeschnitten, weil eine Zelle in Excel nur 32.767 Zeichen fasst',
  );
});

describe.runIf(isNightly && hasLibreOffice)('X9 a table that LibreOffice saved', () => {
  test.each(Object.entries(cases))(
    'is read to the same rows as its CSV: %s',
    async (_, content) => {
      const [heads = [], ...rows] = textsOf(content);
      const csv = await read('list.csv', writeCsv(heads, rows));
      const saved = await saveAgain(folder, await shaped(shapes.Excel, content), 'xlsx', 'xlsx');

      expect((await read('list.xlsx', saved)).rows).toEqual(csv.rows);
    },
    120_000,
  );
});
