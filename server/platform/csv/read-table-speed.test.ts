import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productColumns } from '#contract/call/csv-columns.ts';
import { makeExcel } from '#testing/excel/make-excel.ts';
import { isNightly } from '#testing/nightly.ts';
import { longestSlice } from '#testing/processor-time.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { readTable } from './read-table.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('csv');
});
afterAll(() => rm(folder, { recursive: true }));

/** A quiet machine needs a twentieth of this time. Reading one of these files without slices takes seconds. */
const mostMs = 200;

const cells = { xml: '<c><v>1</v></c>'.repeat(200) };

test.runIf(isNightly).each<[string, () => string | Promise<Uint8Array>]>([
  ['five million newlines', () => '\n'.repeat(5_000_000)],
  ['20,000 rows of commas', () => `Product Code,Description\n${`${','.repeat(49)}\n`.repeat(20_000)}`],
  ['one line of five million commas', () => ','.repeat(5_000_000)],
  ['one cell of 400,000 combining marks', () => `Product Code\na${'\u0300\u0316'.repeat(200_000)}`],
  [
    'the columns of a spreadsheet in 5,000 rows',
    () => `Product Code${','.repeat(16_000)}\n${`ST-1${','.repeat(900)}\n`.repeat(4_999)}`,
  ],
  ['3,000 rows of 200 cells of Excel', () => makeExcel(Array.from({ length: 3_000 }, () => [cells]))],
])('S8 readTable lets other requests run while it reads a file of %s', async (_, content) => {
  const path = join(folder, 'list.csv');
  await writeFile(path, await content());

  expect(await longestSlice(() => readTable(path, productColumns, { account: 1 }).catch(() => {}))).toBeLessThan(
    mostMs,
  );
});
