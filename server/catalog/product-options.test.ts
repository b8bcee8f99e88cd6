import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { createdProduct, productFormOf } from '#testing/product-form.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let picture: Buffer;
let number = 0;
beforeAll(async () => {
  picture = await aPicture('png', 8, 8);
  admin = await portal.as(await anAdmin(portal));
});

const length = { name: 'Length', kind: 'choice', required: true, choices: [{ name: '80 cm' }, { name: '90 cm' }] };
const monogram = { name: 'Monogram', kind: 'text', help: 'Up to 3 letters', most: 3 };

async function aBelt(options?: unknown) {
  number += 1;
  const product = await createdProduct(admin, `BELT-${number}`, [[picture, 'a.png']]);
  const save = (given: unknown, fields: Record<string, unknown> = {}) =>
    admin.call(
      'updateProduct',
      { id: product.id },
      {
        form: productFormOf({
          productCode: `BELT-${number}`,
          ...(given !== undefined && { options: JSON.stringify(given) }),
          ...fields,
        }),
      },
    );
  if (options) expect((await save(options)).status).toBe(200);
  return { ...product, save, now: async () => (await admin.call('readAdminProduct', { id: product.id })).body.product };
}

describe('options of a product', () => {
  test('are stored in their order, and customers see them in the catalog', async () => {
    const belt = await aBelt([length, monogram]);
    const { options } = await belt.now();
    expect(options).toEqual([
      {
        id: expect.any(Number),
        name: 'Length',
        kind: 'choice',
        required: true,
        help: '',
        choices: [
          { id: expect.any(Number), name: '80 cm' },
          { id: expect.any(Number), name: '90 cm' },
        ],
      },
      { id: expect.any(Number), name: 'Monogram', kind: 'text', required: false, help: 'Up to 3 letters', most: 3 },
    ]);
    const customer = await portal.as(await aCustomer(portal));
    const { body } = await customer.call('readCatalogProduct', { id: belt.id });
    expect(body.product.options).toEqual(options);
  });

  test('multiply leather and lining by factors, which stay until another one is sent and no customer sees (OP-6)', async () => {
    const choices = [{ name: '80 cm', factor: 0.9 }, { name: '90 cm' }];
    const belt = await aBelt([{ ...length, choices }]);
    const factorsOf = async () => {
      const { options } = await belt.now();
      return options[0].choices.map(({ factor }: { factor?: number }) => factor);
    };
    const { options, revision } = await belt.now();
    expect(await factorsOf()).toEqual([0.9, undefined]);
    const customer = await portal.as(await aCustomer(portal));
    const { body } = await customer.call('readCatalogProduct', { id: belt.id });
    expect(JSON.stringify(body)).not.toContain('factor');

    const plain = options[0].choices.map(({ id, name }: { id: number; name: string }) => ({ id, name }));
    const send = (sent: unknown) => belt.save([{ ...options[0], choices: sent }]);
    expect((await send(plain)).body.product.revision).toBe(revision);
    expect(await factorsOf()).toEqual([0.9, undefined]);
    await send([
      { ...plain[0], factor: 1 },
      { ...plain[1], factor: 12.5 },
    ]);
    expect(await factorsOf()).toEqual([undefined, 12.5]);
    expect((await belt.now()).revision).toBe(revision + 1);
    const { entries } = (await (await portal.as(await aSuperadmin(portal))).call('readAudit')).body;
    expect(JSON.stringify(entries[0].changes)).toContain('90 cm × 12.5');
    for (const factor of [0, -1, 100.01, 1.005, '2', null]) {
      expect([factor, (await send([{ ...plain[0], factor }])).status]).toEqual([factor, 400]);
    }
  });

  test('may be sent with a new product', async () => {
    const form = productFormOf({ productCode: 'NEW-1', options: [monogram] }, { primaryImage: [picture, 'a.png'] });
    const { status, body } = await admin.call('createProduct', {}, { form });
    expect([status, body.product.options.map(({ name }: { name: string }) => name)]).toEqual([201, ['Monogram']]);
  });

  test('stay as they are when the form does not send them, and are retired by an empty list (B98)', async () => {
    const belt = await aBelt([length]);
    const { options, revision } = await belt.now();
    expect((await belt.save(undefined, { description: 'Belt' })).body.product).toMatchObject({
      options,
      revision: revision + 1,
    });
    expect((await belt.save([])).body.product).toMatchObject({ options: [], revision: revision + 2 });
    const { n } = await sql<{ n: number }>`
      select count(*)::int as n from product_options where product_id = ${belt.id} and retired_at is not null`.one(
      portal.context.db,
    );
    expect(n).toBe(1);
  });

  test('keep their ids, swap names, and lose what is left out', async () => {
    const belt = await aBelt([length, monogram]);
    const [first, second] = (await belt.now()).options;
    const [short, long] = first?.choices ?? [];
    const { body } = await belt.save([
      { ...second, name: 'Length' },
      { ...first, name: 'Monogram', choices: [{ ...long, name: '80 cm' }, { name: '100 cm' }] },
    ]);
    expect(body.product.options).toMatchObject([
      { id: second?.id, name: 'Length', kind: 'text' },
      { id: first?.id, name: 'Monogram', choices: [{ id: long?.id, name: '80 cm' }, { name: '100 cm' }] },
    ]);
    expect(JSON.stringify(body.product.options)).not.toContain(`"id":${short?.id},"name":"80`);
  });

  test('raise the revision and are audited only when something changed', async () => {
    const belt = await aBelt([length]);
    const { options, revision } = await belt.now();
    expect((await belt.save(options)).body.product.revision).toBe(revision);
    expect((await belt.save([...options, monogram])).body.product.revision).toBe(revision + 1);
    const { changes } = await sql<{ changes: unknown[] }>`
      select changes from audit_entries where kind = 'productEdited' order by id desc limit 1`.one(portal.context.db);
    expect(changes).toEqual([
      { field: 'options', from: 'Length*: 80 cm|90 cm', to: 'Length*: 80 cm|90 cm; Monogram: text 3' },
    ]);
  });

  test('are audited with their help when only that changes (B81)', async () => {
    const belt = await aBelt([length, monogram]);
    const [first, second] = (await belt.now()).options;
    await belt.save([first, { ...second, help: 'Up to 3 capitals' }]);
    const { changes } = await sql<{ changes: unknown[] }>`
      select changes from audit_entries where kind = 'productEdited' order by id desc limit 1`.one(portal.context.db);
    const options = 'Length*: 80 cm|90 cm; Monogram: text 3';
    expect(changes).toEqual([
      { field: 'options', from: `${options} (Up to 3 letters)`, to: `${options} (Up to 3 capitals)` },
    ]);
  });

  test('become new options when their kind changes', async () => {
    const belt = await aBelt([length]);
    const [was] = (await belt.now()).options;
    const { body } = await belt.save([{ id: was?.id, name: 'Length', kind: 'text' }]);
    expect(body.product.options).toMatchObject([{ name: 'Length', kind: 'text', most: 200 }]);
    expect(body.product.options[0]?.id).not.toBe(was?.id);
  });

  test.each([
    [[{ ...length, name: '' }], 'options.0.name', 'is required'],
    [[{ ...length, name: 'x'.repeat(61) }], 'options.0.name', 'must have at most 60 characters'],
    [[length, { ...monogram, name: 'LENGTH' }], 'options.1.name', 'is there already'],
    [[{ ...length, kind: 'number' }], 'options.0.kind', 'must be one of choice, text'],
    [[{ ...length, choices: [] }], 'options.0.choices', 'must have at least one choice'],
    [[{ ...length, choices: [{ name: 'A' }, { name: 'a' }] }], 'options.0.choices.1.name', 'is there already'],
    [
      [{ ...length, choices: Array.from({ length: 61 }, (_, n) => ({ name: `${n}` })) }],
      'options.0.choices',
      'may be at most 60',
    ],
    [[{ ...monogram, most: 201 }], 'options.0.most', 'must be a whole number from 1 to 200'],
    [[{ ...monogram, help: 'x'.repeat(201) }], 'options.0.help', 'must have at most 200 characters'],
    [Array.from({ length: 13 }, (_, n) => ({ ...monogram, name: `${n}` })), 'options', 'may be at most 12'],
    [[{ ...length, id: 999_999 }], 'options.0.id', 'is not an option of this product'],
    [
      [
        { ...monogram, name: 'İnci' },
        { ...monogram, name: 'inci' },
      ],
      'options.1.name',
      'is there already',
    ],
    [[{ ...length, choices: [{ name: 'ΟΔΟΣ' }, { name: 'οδοσ' }] }], 'options.0.choices.1.name', 'is there already'],
    ['no list', 'options', expect.any(String)],
  ])('are refused by their field: %#', async (options, field, text) => {
    const belt = await aBelt();
    const before = await belt.now();
    const { status, code, body } = await belt.save(options);
    expect([status, code, (body as unknown as { fields: unknown }).fields]).toEqual([
      400,
      'invalidInput',
      { [field]: text },
    ]);
    expect(await belt.now()).toEqual(before);
  });

  test('are refused when an id is given twice', async () => {
    const belt = await aBelt([length]);
    const { options } = await belt.now();
    const [first] = options;
    const [short] = first?.choices ?? [];
    expect((await belt.save([first, { ...first, name: 'Width' }])).body).toMatchObject({
      fields: { 'options.1.id': 'is there already' },
    });
    expect((await belt.save([{ ...first, choices: [short, { ...short, name: '95 cm' }] }])).body).toMatchObject({
      fields: { 'options.0.choices.1.id': 'is there already' },
    });
    expect((await belt.now()).options).toEqual(options);
  });

  test('are refused in a sentence of the language of the reader', async () => {
    const belt = await aBelt();
    const twice = [monogram, { ...length, choices: [{ name: 'A' }, { name: 'a' }] }];
    expect((await belt.save(twice)).body).toMatchObject({ error: 'Option 2: choice 2 is there already' });
    await admin.call('updateLanguage', { language: 'de' });

    expect((await belt.save(twice)).body).toMatchObject({ error: 'Option 2: Auswahlwert 2 ist schon vorhanden' });
    expect((await belt.save([{ ...length, choices: [] }])).body).toMatchObject({
      error: 'Option 1: Auswahlwerte müssen mindestens einen Wert enthalten',
    });
    await admin.call('updateLanguage', { language: 'en' });
  });

  test('of another product cannot be taken over (F61)', async () => {
    const other = await aBelt([length]);
    const [foreign] = (await other.now()).options;
    const belt = await aBelt();
    expect((await belt.save([foreign])).code).toBe('invalidInput');
    expect((await other.now()).options).toEqual([foreign]);
  });

  test('may not have the name of the colors', async () => {
    const belt = await aBelt();
    expect((await belt.save([{ ...monogram, name: 'color' }], { colors: 'Black' })).body).toMatchObject({
      fields: { 'options.0.name': 'is the name of the colors' },
    });
    expect((await belt.save([{ ...monogram, name: 'color' }])).status).toBe(200);
    expect((await belt.save(undefined, { colors: 'Black' })).body).toMatchObject({
      fields: { 'options.0.name': 'is the name of the colors' },
    });
  });
});
