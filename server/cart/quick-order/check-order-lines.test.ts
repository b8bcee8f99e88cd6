import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import type { CheckedRow } from '#contract/cart/quick-order/quick-order.ts';
import { aCustomer, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { processorTime } from '#testing/processor-time.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let anna: TestAccount;
let client: Client;
let satchel: { id: number };
let tote: { id: number };
beforeAll(async () => {
  anna = await aCustomer(portal);
  client = await portal.as(anna);
  satchel = await aProduct(portal, { code: 'ST-220', description: 'Satchel', colors: ['Cognac'] });
  tote = await aProduct(portal, { code: 'TB-104' });
  await aProduct(portal, { code: 'HIDDEN-1', visibleTo: [await aCustomer(portal)] });
});

function check(given: { text?: string; file?: string | Uint8Array<ArrayBuffer>; language?: string }) {
  const form = new FormData();
  if (given.text !== undefined) form.set('text', given.text);
  if (given.language !== undefined) form.set('language', given.language);
  if (given.file !== undefined) form.set('file', new File([given.file], 'list.csv', { type: 'text/csv' }));
  return client.call('checkOrderLines', {}, { form });
}

const states = async (text: string) => {
  const { status, body } = await check({ text });
  expect(status).toBe(200);
  return body.rows.map(({ row, state }: { row: number; state: string }) => [row, state]);
};

describe('checkOrderLines', () => {
  test('returns each row with its product, quantity, note and state', async () => {
    const { status, body } = await check({ text: 'st-220;40;"brass; matt"\nTB-104;1.000\n\nST-220;5' });

    expect(status).toBe(200);
    expect(body.rows).toEqual([
      {
        row: 1,
        productCode: 'ST-220',
        productId: satchel.id,
        quantity: 40,
        description: 'brass; matt',
        state: 'ready',
      },
      { row: 2, productCode: 'TB-104', productId: tote.id, description: '', state: 'quantityWrong' },
      {
        row: 4,
        productCode: 'ST-220',
        productId: satchel.id,
        quantity: 5,
        description: '',
        state: 'sameProduct',
        sameAs: 1,
      },
    ]);
    expect(body.more).toBe(false);
    expect(body.typed[1]).toEqual({ text: 'TB-104;1.000', quantity: '1.000' });
    expect(body.products.map(({ productCode }: { productCode: string }) => productCode).sort()).toEqual([
      'ST-220',
      'TB-104',
    ]);
  });

  test("reads the notes of the portal's own orders.csv as they were", async () => {
    const notes = ['- brass\n- "matt"; =1+1', " '=soft, 5;5 \n", '', 'Nähte'];
    const products = await Promise.all(notes.map((_, index) => aProduct(portal, { code: `OWN-${index}` })));
    const { status } = await client.call('placeOrder', {
      products: products.map(({ productCode }, index) => ({
        ...{ productCode, quantity: index + 1, description: notes[index] },
      })),
    });
    const { body: file } = await client.call('exportOrders');

    const { body } = await check({ file });

    expect(status).toBe(201);
    expect(body.rows.map((row: Record<string, unknown>) => [row.state, row.quantity, row.description])).toEqual(
      notes.map((note, index) => ['ready', index + 1, note]),
    );
    expect(body.headings).toMatchObject({ code: 'Product Code', quantity: 'Quantity', note: 'Notes', longRows: [] });
  });

  test.each(['1.000', '1,000', '2,5', '0', '1e3', '=1+1', '-4', '1000001'])(
    'rejects the quantity %s with its row and keeps the others (B20)',
    async quantity => {
      expect(await states(`TB-104\t${quantity}\nST-220\t5`)).toEqual([
        [1, 'quantityWrong'],
        [2, 'ready'],
      ]);
    },
  );

  test.each(['٤٠', '४०'])('reads the quantity %s (B20)', async quantity => {
    const { body } = await check({ text: `TB-104;${quantity}` });

    expect(body.rows[0]).toMatchObject({ state: 'ready', quantity: 40 });
  });

  test('reports a missing quantity and a note that is too long', async () => {
    expect(await states(`TB-104\nST-220;5;${'x'.repeat(limits.lineDescription + 1)}`)).toEqual([
      [1, 'quantityMissing'],
      [2, 'noteTooLong'],
    ]);
  });

  test('returns the same answer for an invisible product and an unknown code (B21)', async () => {
    const { body } = await check({ text: 'HIDDEN-1;5\nHIDDEN-2;5' });

    const [hidden, unknown] = body.rows;
    expect({ ...hidden, row: 2, productCode: 'HIDDEN-2' }).toEqual(unknown);
    expect(hidden.state).toBe('notInCatalog');
    expect(body.products).toEqual([]);
  });

  test("reads a file that is not in Unicode in the encoding of the browser's language", async () => {
    const file = new Uint8Array([...Buffer.from('ST-220;1;'), 0xbf, 0xf3, 0xb3, 0x74, 0x79]);

    expect((await check({ file, language: 'pl-PL' })).body.rows[0].description).toBe('żółty');
  });

  const unknown = Array.from({ length: 999 }, (_, index) => `NONE-${index};${index + 1};Öse ${index}\r\n`);
  const list = `Product Code;Quantity;Note\r\nST-220;40;Näh-Öse\r\n${unknown.join('')}`;
  const utf16 = (isLittle: boolean) => {
    const bytes = Buffer.from(`\ufeff${list}`, 'utf16le');
    return new Uint8Array(isLittle ? bytes : bytes.swap16());
  };
  test.each([
    ['UTF-8', () => list],
    ['UTF-8 with a byte order mark', () => `\ufeff${list}`],
    ['UTF-16, little endian', () => utf16(true)],
    ['UTF-16, big endian', () => utf16(false)],
    ['Windows-1252', () => new Uint8Array(Buffer.from(list, 'latin1'))],
  ])(
    'reads a CSV file of 1,000 rows in %s, and an invalid row does not affect the others (B20, F12)',
    async (_, file) => {
      const { status, body } = await check({ file: file() });

      expect(status).toBe(200);
      const [first, ...others] = body.rows;
      expect(first).toEqual({
        row: 2,
        productCode: 'ST-220',
        productId: satchel.id,
        quantity: 40,
        description: 'Näh-Öse',
        state: 'ready',
      });
      expect(others).toEqual(
        unknown.map((_, index) => ({
          row: index + 3,
          productCode: `NONE-${index}`,
          quantity: index + 1,
          description: `Öse ${index}`,
          state: 'notInCatalog',
        })),
      );
    },
  );

  test('rejects a file that is not text', async () => {
    const { status, code } = await check({ file: new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]) });

    expect([status, code]).toEqual([400, 'csvUnreadable']);
  });

  test.each([{}, { text: '' }, { text: ' \n\t' }])('rejects %j, which has no lines', async given => {
    const { status, body } = await check(given);

    expect([status, body.fields]).toEqual([400, { text: 'is required' }]);
  });

  test('checks 1,000 lines in one statement and writes nothing (B21)', async () => {
    await sql`insert into products (product_code) select 'MANY-' || n from generate_series(1, 1000) as n`.execute(
      portal.context.db,
    );
    const text = Array.from({ length: 1_001 }, (_, index) => `MANY-${index + 1};${index + 1}`).join('\n');
    const rowsOf = async () =>
      (await sql`select (select count(*) from orders) as orders, (select count(*) from audit_entries) as entries`.one(
        portal.context.db,
      )) as object;
    const before = await rowsOf();
    await check({ text });

    let answer: Awaited<ReturnType<typeof check>> | undefined;
    const milliseconds = await processorTime(async () => {
      answer = await check({ text });
    });

    expect(answer?.body.rows).toHaveLength(limits.quickOrderRows);
    expect(answer?.body.more).toBe(true);
    expect(answer?.body.rows.every((row: { state: string }) => row.state === 'ready')).toBe(true);
    expect(milliseconds).toBeLessThan(300);
    expect(await rowsOf()).toEqual(before);
  });
});

describe('options of a list', () => {
  const rowsOf = async (text: string) => {
    const { body } = await check({ text });
    return body.rows.map(({ state, description, options = [] }: CheckedRow) => {
      return [state, description, options.map(({ option, value }) => `${option}=${value}`).join(' ')];
    });
  };

  test('take the color from the beginning of the note, also one that the product is not made in', async () => {
    await aProduct(portal, { code: 'JC-520', colors: ['Midnight', 'Dark brown'] });
    expect(
      await rowsOf('JC-520, 10, Midnight, Cream thread\nJC-520, 5, dark brown\nJC-520, 2, Cognac, Brass zip'),
    ).toEqual([
      ['ready', 'Cream thread', 'Color=Midnight'],
      ['ready', '', 'Color=Dark brown'],
      ['needsOptions', 'Brass zip', 'Color=Cognac'],
    ]);
    const { body } = await check({ text: 'JC-520, 10, Midnight, Cream thread' });
    expect(body.rows[0].typedNote).toBe('Midnight, Cream thread');
    expect(await rowsOf('JC-520, 10\nTB-104, 5, Cognac')).toEqual([
      ['ready', '', ''],
      ['ready', 'Cognac', ''],
    ]);
  });

  test('never take the color from the note of a list that has a column for colors', async () => {
    await aProduct(portal, { code: 'JC-530', colors: ['Black', 'Tan'] });
    expect(await rowsOf('Code;Quantity;Color;Note\nJC-530;5;;Black edges please\nJC-530;5;Tan;Black edges')).toEqual([
      ['ready', 'Black edges please', ''],
      ['ready', 'Black edges', 'Color=Tan'],
    ]);
  });

  test.each(['Colour', 'Farbe', 'COULEUR'])('read the color from a column %j below known headings', async heading => {
    const code = `JC-54${heading.length}`;
    const { id } = await aProduct(portal, { code, colors: ['Black', 'Tan'] });
    const list = `Code;Qty;${heading};Note\n${code};5;Tan;Matt edges`;
    expect(await rowsOf(list)).toEqual([['ready', 'Matt edges', 'Color=Tan']]);
    expect((await check({ file: list })).body.headings).toMatchObject({ options: [heading], unread: [] });
    expect(await rowsOf(`Code;Qty;${heading};Color\n${code};5;Tan;Black`)).toEqual([['ready', '', 'Color=Black']]);

    await sql`insert into product_options (product_id, position, name, kind, required, help, most)
      values (${id}, 0, ${heading}, 'text', false, '', 20)`.execute(portal.context.db);
    expect(await rowsOf(list)).toEqual([['ready', 'Matt edges', `${heading}=Tan`]]);
  });

  test('are columns named like the color or an option, and rows of one product with other choices are one line', async () => {
    const { id } = await aProduct(portal, { code: 'BL-033', colors: ['Black', 'Cognac'] });
    const { option } = await sql<{ option: number }>`
      insert into product_options (product_id, position, name, kind, required, help)
      values (${id}, 0, 'Length', 'choice', true, '') returning id as option`.one(portal.context.db);
    await sql`insert into option_choices (option_id, position, name) values (${option}, 0, '80 cm'), (${option}, 1, '90 cm')`.execute(
      portal.context.db,
    );
    const text = `Code;Quantity;Color;length*;Batch;Note
BL-033;10;Black;80 CM;x;
BL-033;20;Black;90 cm;x;
BL-033;5;Black;80 cm;x;
BL-033;5;Green;80 cm;x;
BL-033;5;Black;;x;
BL-033;5;Black;85 cm;x;`;
    expect((await rowsOf(text)).map(([state]: string[]) => state)).toEqual([
      ...['ready', 'ready', 'sameProduct'],
      ...['needsOptions', 'needsOptions', 'needsOptions'],
    ]);
    const { body } = await check({ text });
    expect(body.headings).toMatchObject({ options: ['Color', 'length*'], unread: ['Batch'] });
  });

  test('stay with a row whose code is not found, and are read for no heading', async () => {
    const { body } = await check({ text: 'Code,Quantity,Monogram,Color\nVT8O3,5,JK,Black\nTB-104,5,LM,' });

    expect(body.rows[0].options).toEqual([
      { option: 'Monogram', value: 'JK' },
      { option: 'Color', value: 'Black' },
    ]);
    expect(body.rows[0].description).toBe('');
    expect(body.headings.unread).toEqual(['Monogram', 'Color']);
  });

  test('make a color the beginning of the note of a product that is made in none, also in its text', async () => {
    const { body } = await check({ text: 'Code,Qty,Color,Note\nTB-104,5,Black,matt' });

    expect([body.rows[0].description, body.rows[0].options]).toEqual(['Black, matt', undefined]);
    expect(body.typed[0].text).toBe('TB-104\t5\tBlack, matt');
  });

  test.each(['BT-036, 40', 'Item', 'SKU', 'a; "b"'])('a list of the quoted code %j is one product', async code => {
    await aProduct(portal, { code });
    const { body } = await check({ text: `"${code.replaceAll('"', '""')}"\t` });

    expect(body.rows).toMatchObject([{ productCode: code, state: 'quantityMissing' }]);
    expect(body.typed[0].quantity).toBe('');
  });
});
