import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aPerson, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { makeExcel } from '#testing/excel/make-excel.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let account: TestAccount;
let client: Client;
beforeAll(async () => {
  account = await aCustomer(portal);
  client = await portal.as(account);
  await aProduct(portal, { code: 'ST-220' });
});

const list = 'Artikel;Menge;Kommentar;EK-Preis\nST-220;40;brass;9,50\nST-999;5;;8,00';
type Given = { file?: string | Uint8Array<ArrayBuffer>; columns?: unknown; by?: Client };

function check({ file = list, columns, by = client }: Given = {}) {
  const form = new FormData();
  if (columns !== undefined) form.set('columns', typeof columns === 'string' ? columns : JSON.stringify(columns));
  form.set('file', new File([file], 'list.csv'));
  return by.call('checkOrderLines', {}, { form });
}
const rowsOf = (body: { rows: Record<string, unknown>[] }) =>
  body.rows.map(({ row, productCode, quantity, description }) => [row, productCode, quantity, description]);

describe('checkOrderLines of a file with unknown headings', () => {
  test('reads nothing, and answers with the columns and a guess', async () => {
    const { status, body } = await check({ file: list.replace('Artikel', 'Modell') });

    expect(status).toBe(200);
    expect(body).toMatchObject({ rows: [], more: false, guess: { code: 0, quantity: 1, note: 2, options: [] } });
    expect(body.columns).toEqual([
      { heading: 'Modell', examples: ['ST-220', 'ST-999'] },
      { heading: 'Menge', examples: ['40', '5'] },
      { heading: 'Kommentar', examples: ['brass'] },
      { heading: 'EK-Preis', examples: ['9,50', '8,00'] },
    ]);
  });

  test('guesses the column of codes that are typed with another dash and in other letters', async () => {
    const { body } = await check({ file: 'Was;Wie viel;Wo\nbrass;40;st–220\nmatt;5;ＳＴ－２２０' });

    expect(body.guess).toEqual({ code: 2, quantity: 1, note: null, options: [] });
  });

  test('XF10 reads the columns that somebody chooses, and no other one into a note', async () => {
    const { body } = await check({ columns: { code: 0, quantity: 1, note: null } });

    expect(rowsOf(body)).toEqual([
      [2, 'ST-220', 40, ''],
      [3, 'ST-999', 5, ''],
    ]);
    expect(body.headings).toMatchObject({ code: 'Artikel', quantity: 'Menge', unread: ['Kommentar', 'EK-Preis'] });
  });

  test('D3 reads a German workbook with a title, a color and a note column at once', async () => {
    for (let at = 0; at < 9; at++) await aProduct(portal, { code: `GW-${at}`, colors: ['Oxblood', 'Natural'] });
    const lines = Array.from({ length: 9 }, (_, at) => [
      ...[`GW-${at}`, `Ware ${at}`, at % 2 ? 'oxblood' : 'Natural', 10 + at, `Kiste ${at}`],
    ]);
    const file = await makeExcel([
      ['Bestellung Herbst, Haus am Hafen'],
      ['Artikel-Nr.', 'Bezeichnung', 'Farbe', 'Menge', 'Bemerkung'],
      ...lines,
    ]);

    const { body } = await check({ file });

    expect(rowsOf(body)).toEqual(lines.map(([code, , , quantity, note], at) => [at + 3, code, quantity, note]));
    expect(body.rows.map(({ state, options }: { state: string; options: object[] }) => [state, options])).toEqual(
      lines.map(([, , color]) => ['ready', [{ option: 'Color', value: color }]]),
    );
    expect(body.headings).toMatchObject({ row: 2, options: ['Farbe'], unread: ['Bezeichnung'] });
    expect(body.guess).toEqual({ code: 0, quantity: 3, note: 4, options: [{ option: 'Color', column: 2 }] });
  });

  test.each([
    ['German', 'Artikel;Menge;Farbe;Hinweis'],
    ['Italian', 'Codice;Quantità;Colore;Nota'],
    ['French', 'Référence;Quantité;Couleur;Remarque'],
    ['Spanish', 'Código;Cantidad;Color;Observaciones'],
    ['Turkish', 'Ürün Kodu;Adet;Renk;Not'],
  ])('reads code, quantity, color and note by their headings in %s', async (_, heads) => {
    await aProduct(portal, { code: `C-${heads.length}-${heads.charCodeAt(0)}`, colors: ['Olive'] });
    const { body } = await check({ file: `${heads}\nC-${heads.length}-${heads.charCodeAt(0)};4;olive;brass` });

    expect([rowsOf(body)[0]?.slice(2), body.rows[0].options]).toEqual([
      [4, 'brass'],
      [{ option: 'Color', value: 'olive' }],
    ]);
  });

  test('asks when a note may be the description of a product', async () => {
    const { body } = await check({ file: 'Artikel;Menge;Beschreibung\nST-220;40;Satchel in bridle leather' });

    expect([body.rows, body.guess]).toEqual([[], { code: 0, quantity: 1, note: 2, options: [] }]);
  });

  test('reads the columns that somebody chooses for color and options, also for the next file, and for no other company (DF9)', async () => {
    const { id } = await aProduct(portal, { code: 'BT-900', colors: ['Black'] });
    await sql`
      insert into product_options (product_id, position, name, kind, required, help)
      values (${id}, 0, 'Length', 'choice', false, '')`.execute(portal.context.db);
    await sql`
      insert into option_choices (option_id, position, name)
      select id, 0, '90 cm' from product_options where product_id = ${id}`.execute(portal.context.db);
    const file = 'Modell;Stk;Ton;Maß\nBT-900;4;black;90 CM\nST-220;2;Tan;';
    const options = [
      { option: 'Color', column: 2 },
      { option: 'Length', column: 3 },
    ];
    const asking = (await check({ file })).body;
    expect(asking.optionNames).toEqual(expect.arrayContaining(['Color', 'Length']));

    await check({ file, columns: { code: 0, quantity: 1, note: null, options } });
    const { body } = await check({ file });

    expect(body.rows).toMatchObject([
      {
        state: 'ready',
        description: '',
        options: [
          { option: 'Color', value: 'black' },
          { option: 'Length', value: '90 CM' },
        ],
      },
      // A product without colors keeps the words.
      { state: 'ready', description: 'Tan' },
    ]);
    expect(body.headings).toMatchObject({ options: ['Ton', 'Maß'], unread: [] });
    const other = await portal.as(await aCustomer(portal));
    expect((await check({ file, by: other })).body.rows).toEqual([]);
  });

  test('reads the next file of the company with these headings in the same way, in Excel, too', async () => {
    const heads = ['Modell', 'Stk', 'Farbe'];
    await check({ file: `${heads.join(';')}\nST-220;4;Cognac`, columns: { code: 0, quantity: 1, note: 2 } });
    const colleague = await portal.as(await aPerson(portal, account));
    const file = await makeExcel([
      [' MODELL', 'Stk *', 'Farbe'],
      ['ST-220', 7, 'Black'],
    ]);
    const { body } = await check({ file, by: colleague });

    expect(rowsOf(body)).toEqual([[2, 'ST-220', 7, 'Black']]);
    expect(body.guess).toEqual({ code: 0, quantity: 1, note: 2, options: [] });
    await check({ file, columns: { code: 0, quantity: 1, note: null }, by: colleague });
    expect(rowsOf((await check({ file })).body)).toEqual([[2, 'ST-220', 7, '']]);
    const other = await portal.as(await aCustomer(portal));
    expect((await check({ file, by: other })).body.rows).toEqual([]);
  });

  test('is read for staff by the choice of the customer', async () => {
    const file = 'Ref Nr;Bestellt\nST-220;3';
    await check({ file, columns: { code: 0, quantity: 1, note: null } });
    const staff = await portal.as(await anAdmin(portal));
    const form = new FormData();
    form.set('file', new File([file], 'list.csv'));
    const { body } = await staff.call('checkLinesForCustomer', { id: account.id }, { form });

    expect(rowsOf(body)).toEqual([[2, 'ST-220', 3, '']]);
  });

  test('is not kept when a superadmin chooses who sees the portal as the customer', async () => {
    const file = 'Sku Nr;Bestellt\nST-220;8';
    const superadmin = await portal.as(await aSuperadmin(portal));
    expect((await superadmin.call('seeAsCustomer', { customerId: account.id })).status).toBe(200);
    const seen = await check({ file, columns: { code: 0, quantity: 1, note: null }, by: superadmin });

    expect(rowsOf(seen.body)).toEqual([[2, 'ST-220', 8, '']]);
    expect((await check({ file })).body.rows).toEqual([]);
  });

  test.each(['from', 'into'])('is read by the newest choice after a merge: that of the company %s', async newest => {
    const file = 'Ref;Bestellt;Zusatz\nST-220;6;brass';
    const companies = { from: await aCustomer(portal), into: await aCustomer(portal) };
    const staff = await portal.as(await anAdmin(portal));
    for (const [name, company] of Object.entries(companies)) {
      const note = name === 'from' ? 2 : null;
      await check({ file, columns: { code: 0, quantity: 1, note }, by: await portal.as(company) });
    }
    await sql`
      update list_columns set chosen_at = chosen_at + interval '1 day'
      where company_id = ${companies[newest as 'from' | 'into'].id}`.execute(portal.context.db);
    const input = { id: companies.from.id, into: companies.into.id };
    const { merge } = (await staff.call('mergeCustomers', { ...input, dryRun: true })).body;
    expect((await staff.call('mergeCustomers', { ...input, state: merge.state })).status).toBe(200);

    const { body } = await check({ file, by: await portal.as(companies.into) });
    expect(rowsOf(body)).toEqual([[2, 'ST-220', 6, newest === 'from' ? 'brass' : '']]);
  });

  test.each([
    ['no JSON', 'x'],
    ['no code', { code: null, quantity: 1, note: null }],
    ['a column twice', { code: 1, quantity: 1, note: null }],
    ['a missing column', { code: 1 }],
    [
      'an option twice',
      {
        code: 0,
        quantity: 1,
        note: null,
        options: ['Color', 'color'].map((option, at) => ({ option, column: at + 2 })),
      },
    ],
    ['a column of an option twice', { code: 0, quantity: 1, note: null, options: [{ option: 'Color', column: 1 }] }],
    ['a negative column', { code: -1, quantity: null, note: null }],
  ])('rejects a choice with %s', async (_, columns) => {
    const { status, code, body } = await check({ columns });
    expect([status, code, Object.keys(body.fields)]).toEqual([400, 'invalidInput', ['columns']]);
  });

  test('does not ask for known headings, for a list without headings or for pasted lines', async () => {
    for (const file of ['Code;Qty\nST-220;4', 'ST-220;4;brass']) {
      const { body } = await check({ file });
      expect([body.columns, rowsOf(body)[0]?.slice(1, 3)]).toEqual([undefined, ['ST-220', 4]]);
    }
    const form = new FormData();
    form.set('text', list);
    expect((await client.call('checkOrderLines', {}, { form })).body.columns).toBeUndefined();
  });
});
