import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aCustomer, anAdmin, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { sendCsvFile } from '#testing/csv.ts';
import { type Given, makeExcel } from '#testing/excel/make-excel.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
});
beforeEach(() => sql`delete from products`.execute(portal.context.db));

const send = (content: Uint8Array<ArrayBuffer>, options?: Parameters<typeof sendCsvFile>[3]) =>
  sendCsvFile(admin, 'importProducts', content, options);
const heads = ['Product Code', 'Description'];

describe('importProducts of an Excel file', () => {
  test('creates the products of its rows, as a CSV file does, whatever its name', async () => {
    const { body } = await send(await makeExcel([heads, ['00123', 'two\nlines'], ['=1+1', "'=x"]]));

    expect(body).toMatchObject({ imported: true, created: 2, sheet: 'Sheet1', sheets: ['Sheet1'], hiddenRows: 0 });
    const { rows } = await sql`select product_code, description from products order by id`.execute(portal.context.db);
    expect(rows).toEqual([
      { product_code: '=1+1', description: "'=x" },
      { product_code: '00123', description: 'two\nlines' },
    ]);
  });

  test('shows in a preview which sheet it reads, and reads another one instead', async () => {
    const file = await makeExcel([['About this file']], {
      others: { Goods: [heads, ['ST-1', '']], Old: [heads, ['ST-2', '']] },
      rows: {},
    });
    const first = await send(file, { dryRun: true });
    const other = await send(file, { dryRun: true, sheet: 'Old' });
    const missing = await send(file, { dryRun: true, sheet: 'New' });

    expect(first.body).toMatchObject({ sheet: 'Goods', sheets: ['Sheet1', 'Goods', 'Old'], rows: [{ name: 'ST-1' }] });
    expect(other.body).toMatchObject({ sheet: 'Old', rows: [{ name: 'ST-2' }] });
    expect([missing.status, missing.body.fields]).toEqual([400, { sheet: 'is not in this file' }]);
  });

  test('reads a code without a character that no text may contain, which Excel can write', async () => {
    const { status, body } = await send(await makeExcel([heads, ['ST-1_x0000_', 'Calf_x0000_']]));
    expect([status, body.created]).toEqual([200, 1]);
  });

  test('counts hidden rows, which it reads', async () => {
    const file = await makeExcel([heads, ['ST-1', ''], ['ST-2', ''], ['']], {
      rows: { 2: 'hidden="1"', 3: 'hidden="true"', 4: 'hidden="1"' },
    });
    expect((await send(file, { dryRun: true })).body).toMatchObject({ created: 2, hiddenRows: 2 });
  });

  test('refuses rows with the numbers that Excel shows, and names the cell of an error', async () => {
    const error: Given = { xml: '<c r="B4" t="e"><v>#N/A</v></c>' };
    const yes: Given = { xml: '<c r="A5" t="b"><v>1</v></c>' };
    const formula: Given = { xml: '<c r="A6"><f>A2</f></c>' };
    const rows = [heads, [''], ['ST-1', 'ok'], ['ST-2', error], [yes, 'Calf'], [formula]];
    const { body } = await send(await makeExcel(rows), { dryRun: true });

    expect(body.problems).toEqual([
      { row: 4, field: 'description', text: 'Row 4, column B: #N/A' },
      { row: 5, field: 'productCode', text: 'Row 5, column A: TRUE' },
      {
        row: 6,
        field: 'productCode',
        text: 'Row 6, column A: this formula has no value. Open the file in Excel and save it',
      },
      { row: 6, field: 'productCode', text: 'is required' },
    ]);
    expect(body.rows.map(({ row, action }: { row: number; action: string }) => [row, action])).toEqual([
      [3, 'create'],
      [4, 'refuse'],
      [5, 'refuse'],
      [6, 'refuse'],
    ]);
  });

  test('refuses the same headings and rows as CSV', async () => {
    const wrong = await send(
      await makeExcel([
        ['Product Code', 'Price'],
        ['ST-1', '5', 'x'],
      ]),
      { dryRun: true },
    );
    expect(wrong.body.problems.map(({ text }: { text: string }) => text)).toEqual([
      "There is no column 'Price'",
      'has more cells than there are headings',
    ]);
    const many = Array.from({ length: limits.importRows + 1 }, (_, at) => [`C-${at}`]);
    expect((await send(await makeExcel([['Product Code'], ...many]))).body.error).toBe(
      'A file may have at most 5,000 rows',
    );
  });

  test('returns 413 with the limit for a file beyond 9 MB', async () => {
    const { status, code, body } = await send(new Uint8Array(limits.excelBytes + 1));
    expect([status, code]).toEqual([413, 'excelTooLarge']);
    expect(body.error).toContain('9 MB');
  });

  test('finds no change in the file of its own Excel export, and none for customers', async () => {
    await aProduct(portal, { code: '007', description: '=1+1\n_x0041_\r\n"a"; b', colors: ['Cognac', 'Black'] });
    await aCustomer(portal, { companyName: '=2; "x"' });
    for (const [download, upload] of [
      ['exportProductsAsExcel', 'importProducts'],
      ['exportCustomersAsExcel', 'importCustomers'],
    ] as const) {
      const { body: file } = await admin.call(download);
      const { body } = await sendCsvFile(admin, upload, new Uint8Array(file), { update: true });
      expect(body).toMatchObject({ created: 0, updated: 0, refused: 0, problems: [] });
      expect(body.kept).toBeGreaterThan(0);
    }
  });
});
