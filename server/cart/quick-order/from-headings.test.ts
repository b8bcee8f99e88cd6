import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { makeExcel } from '#testing/excel/make-excel.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';

const portal = testPortal();
let account: TestAccount;
let client: Client;
beforeAll(async () => {
  account = await aCustomer(portal);
  client = await portal.as(account);
  for (const code of ['ST-220', 'TB-104']) await aProduct(portal, { code });
});

type Row = (string | number)[];
const title: Row[] = [['Order of Harbour Goods'], [], ['Qty', 'Comment', 'Code']];
const lines: Row[] = [
  [5, 'matt', 'ST-220'],
  [7, '', 'TB-104'],
];

async function check(rows: Row[], kind: 'xlsx' | 'csv' | 'pasted', by = client) {
  const form = new FormData();
  const text = rows.map(row => row.join(kind === 'csv' ? ';' : '\t')).join('\n');
  if (kind === 'pasted') form.set('text', text);
  else form.set('file', new File([kind === 'csv' ? text : await makeExcel(rows)], `list.${kind}`));
  const { status, body } = await (by === client
    ? by.call('checkOrderLines', {}, { form })
    : by.call('checkLinesForCustomer', { id: account.companyId ?? 0 }, { form }));
  expect(status).toBe(200);
  return body;
}
type Checked = { row: number; state: string; productCode: string; quantity?: number; description: string };
const read = ({ rows }: { rows: Checked[] }) =>
  rows.map(({ row, state, productCode, quantity, description }) => [row, state, productCode, quantity, description]);
const found = [
  [4, 'ready', 'ST-220', 5, 'matt'],
  [5, 'ready', 'TB-104', 7, ''],
];

describe('headings below a title', () => {
  test.each(['xlsx', 'csv', 'pasted'] as const)(
    'are found in a list as %s, and their row is named (H5)',
    async kind => {
      const body = await check([...title, ...lines], kind);

      expect(read(body)).toEqual(found);
      expect(body.headings).toMatchObject({ row: 3, code: 'Code', quantity: 'Qty', note: 'Comment', longRows: [] });
      const staff = await portal.as(await anAdmin(portal));
      expect(read(await check([...title, ...lines], kind, staff))).toEqual(found);
    },
  );

  test('are named by no row where nothing is above them', async () => {
    expect(
      (
        await check(
          [
            ['Code', 'Qty'],
            ['ST-220', 5],
          ],
          'csv',
        )
      ).headings,
    ).not.toHaveProperty('row');
  });

  test.each(['xlsx', 'csv', 'pasted'] as const)('may be the single column of codes, in %s', async kind => {
    const body = await check([['Our order'], ['Code'], ['ST-220'], ['TB-104']], kind);

    expect(body.headings).toMatchObject({ row: 2, code: 'Code' });
    expect(body.rows.map(({ row, productCode }: Checked) => [row, productCode])).toEqual([
      [3, 'ST-220'],
      [4, 'TB-104'],
    ]);
  });

  test('never skip a row with a quantity for a single one', async () => {
    const body = await check([['ST-22O', 5], ['Code']], 'pasted');

    expect(body.rows.map(({ row }: Checked) => row)).toEqual([1, 2]);
  });

  test.each(['xlsx', 'csv', 'pasted'] as const)('are found below a title that is one itself, in %s', async kind => {
    const body = await check([['Product'], [], ['Qty', 'Comment', 'Code'], ...lines], kind);

    expect(read(body)).toEqual(found);
    expect(body.headings).toMatchObject({ row: 3, code: 'Code', quantity: 'Qty' });
  });

  test.each(['xlsx', 'csv'] as const)('of other names open the mapping with their columns, in %s', async kind => {
    const heads: Row = ['Ware', 'Wie viel', 'Wunsch'];
    const body = await check([['Unsere Bestellung'], ['Laden', 'Hamburg'], heads, ['ST-220', 5, 'matt']], kind);

    expect(body.rows).toEqual([]);
    expect(body.columns.map(({ heading }: { heading: string }) => heading)).toEqual(heads);
    expect(body.guess).toMatchObject({ code: 0, quantity: 1 });
  });

  test('of other names open the mapping also where the catalog has none of the codes', async () => {
    const body = await check([['Unsere Bestellung'], ['Ware', 'Wie viel'], ['X-1', 5]], 'csv');

    expect(body.columns).toMatchObject([{ heading: 'Ware', examples: ['X-1'] }, { heading: 'Wie viel' }]);
  });

  test('never skip a row with a product, so a second heading row is a row that needs attention', async () => {
    for (const kind of ['xlsx', 'csv', 'pasted'] as const) {
      const body = await check(
        [
          ['ST-220', 5],
          ['Code', 'Qty'],
          ['TB-104', 7],
        ],
        kind,
      );
      expect(read(body).map(([row, state]) => [row, state])).toEqual([
        [1, 'ready'],
        [2, 'notInCatalog'],
        [3, 'ready'],
      ]);
    }
  });

  test('are looked for in the first ten rows that are not blank', async () => {
    const titles = (count: number): Row[] => Array.from({ length: count }, (_, at) => [`Line ${at}`]);
    expect((await check([...titles(9), ['Code', 'Qty'], ['ST-220', 5]], 'csv')).headings.row).toBe(10);
    expect((await check([...titles(10), ['Code', 'Qty'], ['ST-220', 5]], 'csv')).headings).toBeUndefined();
  });
});
