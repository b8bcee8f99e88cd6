import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#contract/call/csv-import.ts';
import type { AdminProduct } from '#contract/catalog/catalog.ts';
import { anAdmin, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { sendCsvFile } from '#testing/csv.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
});
beforeEach(async () => {
  await sql`delete from products`.execute(portal.context.db);
});

const send = (content: string, update = false) => sendCsvFile(admin, 'importProducts', content, { update });
const exported = async () => (await admin.call('exportProducts')).body as string;
const optionsOf = async (code: string): Promise<AdminProduct['options']> => {
  const { body } = await admin.call('readAdminProducts', { productCode: code });
  return body.products[0].options;
};

describe('the column Options of a CSV file of products', () => {
  test('adds options, and an export is imported without changes', async () => {
    expect((await send('Product Code,Options\nBT-1,Length*: 80 cm|90 cm; Monogram: text 3\nBT-2,\n')).status).toBe(200);

    expect(await optionsOf('BT-1')).toMatchObject([
      { name: 'Length', kind: 'choice', required: true, choices: [{ name: '80 cm' }, { name: '90 cm' }] },
      { name: 'Monogram', kind: 'text', required: false, most: 3 },
    ]);
    expect(await optionsOf('BT-2')).toEqual([]);
    const file = await exported();
    expect(file).toContain('"Length*: 80 cm|90 cm; Monogram: text 3"');
    expect((await send(file, true)).body).toMatchObject({ imported: true, kept: 2, updated: 0 });
  });

  test('keeps choices with the signs of the format', async () => {
    await send('Product Code,Options\nBT-1,"Edge: raw\\; waxed|black\\|brown|=1+1; Text*: \\text 3"\n');

    const [edge, text] = await optionsOf('BT-1');
    expect(edge?.choices).toMatchObject([{ name: 'raw; waxed' }, { name: 'black|brown' }, { name: '=1+1' }]);
    expect(text?.choices).toMatchObject([{ name: 'text 3' }]);
    expect((await send(await exported(), true)).body).toMatchObject({ kept: 1 });
  });

  test('keeps the ids and the help of what stays, and retires the rest', async () => {
    await send('Product Code,Options\nBT-1,Length: 80 cm|90 cm; Monogram: text 3\n');
    const [length] = await optionsOf('BT-1');
    await sql`update product_options set help = 'Without the buckle' where id = ${length?.id}`.execute(
      portal.context.db,
    );

    const { body } = await send('Product Code,Options\nBT-1,LENGTH*: 100 cm|90 cm\n', true);

    expect(body).toMatchObject({ updated: 1 });
    expect(await optionsOf('BT-1')).toEqual([
      {
        id: length?.id,
        name: 'LENGTH',
        kind: 'choice',
        required: true,
        help: 'Without the buckle',
        choices: [{ id: expect.any(Number), name: '100 cm' }, length?.choices?.[1]],
      },
    ]);
    const { rows } = await sql`select name from product_options where retired_at is not null`.execute(
      portal.context.db,
    );
    expect(rows).toEqual([{ name: 'Monogram' }]);
  });

  test('leaves options as they are when it is missing, and retires all of them when it is empty', async () => {
    await send('Product Code,Options\nBT-1,Length: 80 cm\n');

    await send('Product Code,Description\nBT-1,New\n', true);
    expect(await optionsOf('BT-1')).toHaveLength(1);

    expect((await send('Product Code,Options\nBT-1,\n', true)).body).toMatchObject({ updated: 1 });
    expect(await optionsOf('BT-1')).toEqual([]);
  });

  test.each([
    ['Length', "option 1: write 'Name: choice|choice' or 'Name: text 3'"],
    ['Length: 80 cm; Width:', 'option 2: choices must have at least one choice'],
    ['Length: 80 cm|90 cm|80 CM', 'option 1: choice 3 is there already'],
    ['Length: 80 cm; length: text', 'option 2: name is there already'],
    ['Note: text 201', 'option 1: most must be'],
    ['Color: Red', 'option 1: name is the name of the colors'],
    [Array.from({ length: 13 }, (_, at) => `O${at}: text`).join(';'), 'may be at most 12'],
  ])('refuses %s and names the row', async (options, text) => {
    const { code, body } = await send(`Product Code,Available Colors,Options\nBT-1,Tan,\nBT-2,Tan,"${options}"\n`);

    expect(code).toBe('importRefused');
    expect(body.fields['3.options']).toContain(text);
    const preview = await sendCsvFile(
      admin,
      'importProducts',
      `Product Code,Available Colors,Options\nBT-2,Tan,"${options}"\n`,
      { dryRun: true },
    );
    expect((preview.body as ImportAnswer).problems).toMatchObject([{ row: 2, field: 'options' }]);
  });

  test('may be missing, but an option with the name of the colors refuses first colors', async () => {
    await send('Product Code,Options\nBT-1,Length: 80 cm; Color: Red\n');

    const { body } = await send('Product Code,Available Colors\nBT-1,Tan\n', true);

    expect(body.fields).toEqual({ '2.options': 'option 2: name is the name of the colors' });
  });

  test('is in the template', async () => {
    expect((await admin.call('readProductImportTemplate')).body).toContain('"Visible To Customers","Options"');
  });

  test('is in an export only when a product has options', async () => {
    await aProduct(portal, { code: 'ST-1' });
    expect(await exported()).toMatch(/"Pictures"\r\n"ST-1","","","",1\r\n$/);
  });
});
