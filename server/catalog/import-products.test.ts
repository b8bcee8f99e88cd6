import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { limits } from '#contract/call/limits.ts';
import { aCustomer, anAdmin, aPerson, aProduct, makeAdmin } from '#testing/builders.ts';
import type { Answer, Client } from '#testing/client.ts';
import { sendCsvFile } from '#testing/csv.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { type StoredWords, storedWords, wordsOf } from '../notifications/words/stored-words.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let anna: TestAccount;
let ben: TestAccount;
beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
  [anna, ben] = [await aCustomer(portal), await aCustomer(portal)];
});
beforeEach(async () => {
  await sql`delete from notifications`.execute(portal.context.db);
  await sql`delete from products`.execute(portal.context.db);
});

const send = (content: Parameters<typeof sendCsvFile>[2], options?: Parameters<typeof sendCsvFile>[3]) =>
  sendCsvFile(admin, 'importProducts', content, options);
const products = () =>
  sql<{ product_code: string; description: string; colors: string[]; visible_to: number[]; revision: number }>`
    select product_code, description, colors, visible_to, revision from products
    order by id desc`
    .execute(portal.context.db)
    .then(({ rows }) => rows);
const exported = async (query = {}) => (await admin.call('exportProducts', query)).body as string;
const problems = ({ body }: Answer) => (body as ImportAnswer).problems;

describe('importProducts', () => {
  test('adds the products of a file in their order', async () => {
    const { status, body } = await send(
      `Product Code,Description,Available Colors,Visible To Customers\r\n` +
        `ST-1,"Day pack,\r\nfor two","Tan, tan, Dark  brown",\r\n` +
        `ST-2,,,"${anna.username.toUpperCase()}, ${ben.username}"\r\n`,
    );

    expect(status).toBe(200);
    expect(body).toEqual({
      imported: true,
      created: 2,
      updated: 0,
      kept: 0,
      refused: 0,
      rows: [
        { row: 2, name: 'ST-1', action: 'create' },
        { row: 3, name: 'ST-2', action: 'create' },
      ],
      problems: [],
      moreProblems: false,
    });
    expect(await products()).toEqual([
      {
        product_code: 'ST-1',
        description: 'Day pack,\r\nfor two',
        colors: ['Tan', 'Dark brown'],
        visible_to: [],
        revision: 1,
      },
      { product_code: 'ST-2', description: '', colors: [], visible_to: [anna.id, ben.id], revision: 1 },
    ]);
  });

  test('returns the same answer for a dry run and writes nothing', async () => {
    const { body } = await send('productCode\nST-1\n', { dryRun: true });

    expect(body).toMatchObject({ imported: false, created: 1, rows: [{ row: 2, name: 'ST-1', action: 'create' }] });
    expect(await products()).toEqual([]);
  });

  test.each([
    ['semicolons', 'Product Code;Description\nST-1;a, b\n'],
    ['tabs', 'Product Code\tDescription\nST-1\ta, b\n'],
    ['what Excel says first', 'sep=;\r\nProduct Code;Description\r\nST-1;a, b\r\n'],
    ['a byte order mark', '\uFEFFProduct Code,Description\nST-1,"a, b"'],
    ['headings in any order and case', 'description, PRODUCT CODE *\n"a, b",ST-1\n'],
    ['blank rows', 'Product Code,Description\n\n,\nST-1,"a, b"\n\n'],
  ])('accepts %s', async (_, content) => {
    expect((await send(content)).body).toMatchObject({ imported: true, created: 1 });
    expect(await products()).toMatchObject([{ product_code: 'ST-1', description: 'a, b' }]);
  });

  test('accepts Unicode text saved by Excel', async () => {
    const bytes = new Uint8Array(Buffer.from('\uFEFFProduct Code\tDescription\r\nST-1\tKůže 皮革\r\n', 'utf16le'));

    expect((await send(bytes)).status).toBe(200);
    expect(await products()).toMatchObject([{ description: 'Kůže 皮革' }]);
  });

  test('treats codes that look the same as equal', async () => {
    await send('Product Code,Description\nCaf\u00e9 1,\n');

    const { body } = await send('Product Code,Description\nCafe\u0301\u00a01,Espresso\n', { update: true });

    expect(body).toMatchObject({ imported: true, updated: 1, created: 0 });
    expect(await products()).toMatchObject([{ product_code: 'Caf\u00e9 1', description: 'Espresso' }]);
  });

  test('names every invalid row by its spreadsheet number and changes nothing', async () => {
    await aProduct(portal, { code: 'TAKEN' });
    const content = [
      'Product Code,Description,Available Colors,Visible To Customers',
      'ST-1,"two',
      'lines",,',
      ',no code,,',
      `${'x'.repeat(65)},,,`,
      'taken,,,',
      'ST-2,,,nobody',
      'ST-3,,,',
      'st-3,,,',
      `ST-4,${'d'.repeat(5_001)},"${Array.from({ length: 51 }, (_, n) => `c${n}`)}",`,
      '..,,,',
      'ST-5,,,,one too many',
    ].join('\n');

    const answer = await send(content);

    expect([answer.status, answer.code]).toEqual([400, 'importRefused']);
    expect(answer.body.fields).toEqual({
      '3.productCode': 'is required',
      '4.productCode': 'must have at most 64 characters',
      '5.productCode': 'exists already',
      '6.visibleTo': 'names unknown customers: nobody',
      '7.productCode': 'is in this file more than once',
      '8.productCode': 'is in this file more than once',
      '9.description': 'must have at most 5,000 characters',
      '9.colors': expect.stringContaining('must be at most'),
      '10.productCode': 'must have a letter or a digit',
      '11': 'has more cells than there are headings',
    });
    expect(await products()).toHaveLength(1);

    const { body } = await send(content, { dryRun: true });
    expect(body).toMatchObject({ created: 1, refused: 9, imported: false });
    expect(problems({ body } as Answer)).toContainEqual({ row: 5, field: 'productCode', text: 'exists already' });
  });

  test.each([
    ['a missing column', 'Description\nx\n', "The column 'Product Code' is missing"],
    ['an unknown column', 'Product Code,Price\nST-1,3\n', "There is no column 'Price'"],
    ['a column twice', 'Product Code,productcode\nST-1,ST-1\n', "The column 'Product Code' is there twice"],
    ['no rows', 'Product Code,Description\n', 'There are no rows below the headings'],
    ['an empty file', '', "The column 'Product Code' is missing"],
  ])('explains the problem with %s', async (_, content, text) => {
    const answer = await send(content);

    expect(answer.code).toBe('importRefused');
    expect(answer.body.fields['1.productCode'] ?? answer.body.fields['1']).toBe(text);
    expect(await products()).toEqual([]);
    const { body } = await send(content, { dryRun: true });
    expect(body).toMatchObject({ created: 0, refused: body.rows.length });
  });

  test.each([
    ['another encoding', new Uint8Array([0x50, 0x72, 0xe9, 0x0a])],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
    ['an open quote', 'Product Code,Description\nST-1,"open\n'],
    ['zero bytes', 'Product Code\nST-1\u0000\n'],
    ['5,001 rows', `Product Code\n${Array.from({ length: 5_001 }, (_, n) => `P-${n}`).join('\n')}`],
  ])('rejects %s', async (_, content) => {
    expect((await send(content)).code).toBe('csvUnreadable');
    expect(await products()).toEqual([]);
  });

  test.each([
    ['5 MB and a byte', limits.importBytes + 1, 'csvTooLarge'],
    ['10 MB', limits.fileBytes, 'excelTooLarge'],
  ])('rejects a file of %s before reading it', async (_, size, code) => {
    const answer = await send('\n'.repeat(size));

    expect([answer.status, answer.code]).toEqual([413, code]);
  });

  test('returns csvMissing without a file', async () => {
    const form = new FormData();
    form.set('dryRun', 'true');

    expect((await admin.call('importProducts', {}, { form })).code).toBe('csvMissing');
  });

  test('updates existing products on request, only in the columns of the file', async () => {
    await send(
      `Product Code,Description,Available Colors,Visible To Customers\nST-1,Old,Tan,${anna.username}\nST-2,Same,,\n`,
    );

    const { body } = await send('Product Code,Description\nst-1,New\nST-2,Same\nST-3,Third\n', { update: true });

    expect(body).toMatchObject({
      imported: true,
      created: 1,
      updated: 1,
      kept: 1,
      rows: [{ action: 'update' }, { action: 'keep' }, { action: 'create' }],
    });
    const [, , first] = await products();
    expect(await products()).toHaveLength(3);
    expect((await products()).find(product => product.product_code === 'st-1')).toEqual({
      product_code: 'st-1',
      description: 'New',
      colors: ['Tan'],
      visible_to: [anna.id],
      revision: 2,
    });
    expect(first).toBeDefined();
  });

  test('notifies each customer once about visible products and removes notifications of hidden ones', async () => {
    await send(`Product Code,Visible To Customers\nA-1,\nA-2,\nA-3,${anna.username}\n`);
    const told = async (account: TestAccount) =>
      (await (await portal.as(account)).call('readNotifications')).body.notifications.map(
        ({ title, message }: { title: string; message: string }) => [title, message],
      );

    expect(await told(anna)).toEqual([['New products in your catalog', '3 products']]);
    expect(await told(ben)).toEqual([['New products in your catalog', '2 products']]);

    await send(`Product Code,Visible To Customers\nB-1,${ben.username}\n`);
    expect((await told(ben))[0]).toEqual(['New product in your catalog', 'B-1']);
    await send(`Product Code,Visible To Customers\nB-1,${anna.username}\n`, { update: true });
    expect(await told(ben)).toHaveLength(1);
  });

  test('keeps the notifications of all people of a company that still sees an updated product', async () => {
    const colleague = await portal.as(await aPerson(portal, anna));
    await send(`Product Code,Description,Visible To Customers\nA-1,x,${anna.username}\n`);
    await send(`Product Code,Description,Visible To Customers\nA-1,y,${anna.username}\n`, { update: true });

    expect((await colleague.call('readNotifications')).body.notifications).toMatchObject([{ message: 'A-1' }]);
  });

  test('notifies only customers who can now see an existing product, once each', async () => {
    const told = async () => {
      const { rows } = await sql<StoredWords & { to: number }>`
        delete from notifications n
        returning account_id as "to", related_id as "relatedId", created_at as "createdAt", ${storedWords}`.execute(
        portal.context.db,
      );
      const of = ({ id }: TestAccount) => rows.filter(row => row.to === id).map(row => wordsOf(row).message);
      return [of(anna), of(ben)];
    };
    const file = (...rows: string[]) =>
      send(['Product Code,Description,Visible To Customers', ...rows].join('\n'), { update: true });
    const [a, b] = [anna.username, ben.username];
    await file(`A-1,x,${a}`, `A-2,x,${a}`, 'A-3,x,');
    await told();

    await file(`A-1,y,${a}`, `A-2,x,${a}`, 'A-3,y,');
    expect(await told()).toEqual([[], []]);
    await file(`A-1,y,"${a},${b}"`, 'A-2,x,', 'A-3,y,', 'A-4,x,');
    expect(await told()).toEqual([['A-4'], ['3 products']]);
    await file(`A-3,y,${a}`, 'A-1,y,');
    expect(await told()).toEqual([[], []]);
    await file('A-3,y,');
    expect(await told()).toEqual([[], ['A-3']]);
  });

  test('does not overwrite a concurrent edit with old values', async () => {
    const { id } = await aProduct(portal, { code: 'ST-1' });
    for (let round = 0; round < 5; round++) {
      const form = new FormData();
      form.set('productCode', 'ST-1');
      form.set('colors', `Color ${round}`);

      await Promise.all([
        admin.call('updateProduct', { id: String(id) }, { form }),
        send(`Product Code,Description\nST-1,Text ${round}\n`, { update: true }),
      ]);

      expect(await products()).toMatchObject([{ colors: [`Color ${round}`], description: `Text ${round}` }]);
    }
  });

  test('lets one of two concurrent imports of the same codes win', async () => {
    const content = `Product Code\n${Array.from({ length: 50 }, (_, n) => `P-${n}`).join('\n')}`;

    const answers = await Promise.all([send(content), send(content)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    const loser = answers.find(({ status }) => status !== 200);
    expect(['importRefused', 'changedMeanwhile']).toContain(loser?.code);
    expect(await products()).toHaveLength(50);
  });

  test('imports none of 2,000 products with one invalid row, and all without it', async () => {
    const row = (n: number) => `P-${n},"Description ${n}, with a comma","Tan, Black",${n % 3 ? '' : anna.username}`;
    const rows = Array.from({ length: 2_000 }, (_, n) => row(n));
    const heads = 'Product Code,Description,Available Colors,Visible To Customers';

    const refused = await send([heads, ...rows.with(1_233, 'P-1233,,,nobody')].join('\n'));

    expect(refused.body.fields).toEqual({ '1235.visibleTo': 'names unknown customers: nobody' });
    expect(await products()).toEqual([]);

    const taken = await send([heads, ...rows].join('\n'));
    expect(taken.body).toMatchObject({ imported: true, created: 2_000 });
    expect(await products()).toHaveLength(2_000);
  });
});

describe('exportProducts', () => {
  test('returns an uncached download with the products of the list', async () => {
    await aProduct(portal, { code: 'ST-1' });
    const { headers } = await admin.call('exportProducts');

    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="products.csv"',
      'cache-control': 'no-store',
    });
    expect(await exported()).toContain(
      '"Product Code","Description","Available Colors","Visible To Customers","Pictures"',
    );
    expect(await exported({ productCode: 'nothing' })).not.toContain('ST-1');
  });

  test('keeps products of deleted customers hidden after an import', async () => {
    const gone = await aCustomer(portal);
    await send(`Product Code,Visible To Customers\nST-1,${gone.username}\n`);
    await admin.call('deleteCustomer', { id: String(gone.id) });

    const { body } = await send((await exported()).replace('"ST-1","', '"ST-1","changed'), { update: true });

    expect(body).toMatchObject({ imported: true, updated: 1 });
    expect(await products()).toMatchObject([{ description: 'changed', visible_to: [gone.id] }]);
    expect((await send(`Product Code,Visible To Customers\nST-2,(deleted ${gone.id})\n`)).code).toBe('importRefused');
  });

  test('keeps a former customer in visibleTo where already listed, but rejects the account for other products', async () => {
    const former = await aCustomer(portal);
    await send(`Product Code,Visible To Customers\nST-1,${former.username}\n`);
    await makeAdmin(portal.context.db, former.id);

    expect((await send(await exported(), { update: true })).body).toMatchObject({ imported: true, kept: 1 });
    expect((await send(`Product Code,Visible To Customers\nST-2,${former.username}\n`)).code).toBe('importRefused');
  });

  test('can be imported unchanged, with any text', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\n', '\t', ' ', 'a', '1', '皮'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ code: cell, description: cell, color: cell }), { maxLength: 8 }),
        async given => {
          await sql`delete from products`.execute(portal.context.db);
          for (const [index, { code, description, color }] of given.entries()) {
            await sql`
              insert into products (product_code, description, colors)
              values (${`${code.replace(/[\n\t]/g, '').trim()}x${index}`}, ${description.trim()}, ${[
                color
                  .replace(/[,;\n\t]/g, '')
                  .replace(/\s+/g, ' ')
                  .trim(),
              ].filter(Boolean)})`.execute(portal.context.db);
          }
          const before = await products();

          const { body } = await send(await exported(), { update: true, dryRun: given.length === 0 });

          expect(body).toMatchObject({ kept: given.length, created: 0, updated: 0 });
          expect(await products()).toEqual(before);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('provides a template with the columns of an import', async () => {
    expect((await admin.call('readProductImportTemplate')).body).toBe(
      '\uFEFF"Product Code","Description","Available Colors","Visible To Customers","Options"\r\n',
    );
  });
});
