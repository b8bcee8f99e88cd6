import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type Given, makeExcel } from '#testing/excel/make-excel.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { longestSlice } from '#testing/processor-time.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let client: Client;
beforeAll(async () => {
  client = await portal.as(await aCustomer(portal));
  await aProduct(portal, { code: 'ST-220' });
  await aProduct(portal, { code: '00123' });
});

function check(file: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([file], 'list.csv', { type: 'text/csv' }));
  return client.call('checkOrderLines', {}, { form });
}
const rowsOf = (body: { rows: Record<string, unknown>[] }) =>
  body.rows.map(({ row, productCode, quantity, description, state }) => [
    row,
    productCode,
    quantity,
    description,
    state,
  ]);

test.each([
  ['one cell of 11 million letters', 1, 1, 11_250_000],
  ['a column of the longest texts of Excel', 500, 1, 32_767],
  ['the first rows full of them', 10, 50, 32_767],
])('nobody waits for a file of %s (S11)', async (_, rows, columns, letters) => {
  const parts = Math.ceil(letters / 450_000);
  const shared = `<si>${`<r><t>${'ж'.repeat(letters / parts)}</t></r>`.repeat(parts)}</si>`;
  const cell: Given = { xml: '<c t="s"><v>0</v></c>' };
  const table = Array.from({ length: rows }, () => Array.from({ length: columns }, () => cell));
  const file = await makeExcel(table, { shared });

  const slice = await longestSlice(() => check(file));

  expect(slice).toBeLessThan(isNightly ? 200 : 1_000);
});

describe('checkOrderLines of an Excel file', () => {
  test('reads the columns that the headings name, with the row numbers of Excel', async () => {
    const zeros: Given = { xml: '<c s="1"><v>123</v></c>' };
    const file = await makeExcel(
      [
        ['Order of May'],
        [],
        ['Code', 'Price', 'Quantity', 'Note'],
        ['ST-220', '9.50', 40, 'two\nlines'],
        [zeros, '', 5],
      ],
      { formats: ['00000'], others: {} },
    );
    const named = await makeExcel([['Remarks']], {
      others: {
        Order: [
          ['Code', 'Price', 'Quantity', 'Note'],
          ['ST-220', '9.50', 40, 'two\nlines'],
          [zeros, '', 5],
        ],
      },
      formats: ['00000'],
    });

    expect((await check(file)).status).toBe(200);
    const { body } = await check(named);
    expect(rowsOf(body)).toEqual([
      [2, 'ST-220', 40, 'two\nlines', 'ready'],
      [3, '00123', 5, '', 'ready'],
    ]);
    expect(body.headings).toMatchObject({ code: 'Code', quantity: 'Quantity', note: 'Note', unread: ['Price'] });
    expect(body.typed[0]).toEqual({ text: 'ST-220\t40\t"two\nlines"', quantity: '40' });
  });

  test('reads a text without the characters that no text may contain, which Excel can write', async () => {
    const file = await makeExcel([
      ['Code', 'Quantity', 'Note'],
      ['ST-_x0000_220', '2_x0000_', 'two_x0000_ _xD83D_lines'],
    ]);
    const { status, body } = await check(file);
    expect([status, rowsOf(body)]).toEqual([200, [[2, 'ST-220', 2, 'two \ufffdlines', 'ready']]]);
  });

  test('names the sheet and its hidden rows, and reads another one that is chosen', async () => {
    const file = await makeExcel(
      [
        ['Code', 'Quantity'],
        ['ST-220', 1],
        ['ST-220', 2],
      ],
      {
        sheetName: 'May',
        rows: { 3: 'hidden="1"' },
        others: {
          June: [
            ['Artikel', 'Menge'],
            ['00123', 7],
          ],
        },
      },
    );
    const sheets = ['May', 'June'];
    expect((await check(file)).body).toMatchObject({ sheet: 'May', sheets, hiddenRows: 1 });
    const other = await check(file, { sheet: 'June' });
    expect(other.body).toMatchObject({
      rows: [{ row: 2, productCode: '00123', quantity: 7, description: '' }],
      guess: { code: 0, quantity: 1 },
      sheet: 'June',
      sheets,
      hiddenRows: 0,
    });
    const columns = JSON.stringify({ code: 0, quantity: 1, note: null });
    expect(rowsOf((await check(file, { sheet: 'June', columns })).body)).toEqual([[2, '00123', 7, '', 'ready']]);
    expect((await check(file, { sheet: 'July' })).body.fields).toHaveProperty('sheet');
  });

  test('reads code, quantity and note without headings, and adds no other column to the note', async () => {
    const { body } = await check(await makeExcel([['ST-220', 40, 'brass', 'internal', 9.5]]));
    expect(rowsOf(body)).toEqual([[1, 'ST-220', 40, 'brass', 'ready']]);
  });

  test('names an error cell of a column that is read, and no other', async () => {
    const error: Given = { xml: '<c t="e"><v>#N/A</v></c>' };
    const refused = await check(
      await makeExcel([
        ['Code', 'Quantity'],
        ['ST-220', error],
      ]),
    );
    const read = await check(
      await makeExcel([
        ['Code', 'Quantity', 'Price'],
        ['ST-220', 3, error],
      ]),
    );

    expect([refused.status, refused.code, refused.body.error]).toEqual([
      ...[400, 'csvUnreadable', 'Row 2, column B: #N/A'],
    ]);
    expect(rowsOf(read.body)).toEqual([[2, 'ST-220', 3, '', 'ready']]);
  });

  test('names a row of formulas without a value, and leaves out one whose columns are not read', async () => {
    const formula: Given = { xml: '<c><f>D1</f></c>' };
    const heads = ['Code', 'Quantity', 'Price'];
    const refused = await check(await makeExcel([heads, [formula, formula, formula]]));
    const read = await check(await makeExcel([heads, ['ST-220', 3, formula], ['', '', formula]]));

    expect([refused.status, refused.code, refused.body.error]).toEqual([
      ...[400, 'csvUnreadable', 'Row 2, column A: this formula has no value. Open the file in Excel and save it'],
    ]);
    expect(rowsOf(read.body)).toEqual([[2, 'ST-220', 3, '', 'ready']]);
  });

  test('names an error cell of an option of the product, and reads yes and no there', async () => {
    const wallet = await aProduct(portal, { code: 'WA-10', colors: ['Cognac'] });
    await sql`
      insert into product_options (product_id, position, name, kind, required, help, most)
      values (${wallet.id}, 0, 'Monogram', 'text', false, '', 20)`.execute(portal.context.db);
    const error: Given = { xml: '<c t="e"><v>#N/A</v></c>' };
    const formula: Given = { xml: '<c><f>A1</f></c>' };
    const yes: Given = { xml: '<c t="b"><v>1</v></c>' };
    const heads = ['Code', 'Quantity', 'Color', 'Monogram', 'Price'];
    const list = async (code: string, color: Given, monogram: Given) =>
      check(await makeExcel([heads, [code, 3, color, monogram, error]]));

    for (const [answer, text] of [
      [await list('WA-10', '', error), 'Row 2, column D: #N/A'],
      [
        await list('WA-10', '', formula),
        'Row 2, column D: this formula has no value. Open the file in Excel and save it',
      ],
      [await list('WA-10', error, 'MB'), 'Row 2, column C: #N/A'],
      [await list('ST-220', error, ''), 'Row 2, column C: #N/A'],
    ] as const) {
      expect([answer.status, answer.code, answer.body.error]).toEqual([400, 'csvUnreadable', text]);
    }
    expect((await list('WA-10', 'Cognac', yes)).body.rows[0].options).toEqual([
      { option: 'Color', value: 'Cognac' },
      { option: 'Monogram', value: 'TRUE' },
    ]);
    expect(rowsOf((await list('ST-220', '', error)).body)).toEqual([[2, 'ST-220', 3, '', 'ready']]);
  });

  test('reads the sheet that is named', async () => {
    const file = await makeExcel([['ST-220', 1]], { others: { May: [['00123', 2]] } });
    expect(rowsOf((await check(file, { sheet: 'May' })).body)).toEqual([[1, '00123', 2, '', 'ready']]);
  });
});
