import { beforeAll, describe, expect, test } from 'vitest';
import { aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let superadmin: Client;
beforeAll(async () => {
  superadmin = await portal.as(await aSuperadmin(portal));
});

const none = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };
const calf = { name: 'Calf', quantity: 6.5, unit: 'sqft' };

async function counts(): Promise<unknown> {
  const { db } = portal.context;
  return Promise.all(
    (['raw_materials', 'raw_material_items'] as const).map(table =>
      sql<{ n: number }>`select count(*)::int as n from ${sql.ref(table)}`.first(db),
    ),
  );
}

/** Expects an error with this status that left the tables unchanged. */
async function refuses(body: Record<string, unknown>, status: number) {
  const before = await counts();
  const answer = await superadmin.send('POST', '/api/raw-materials', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(await counts()).toEqual(before);
  return answer.body as { error: string; code: string; fields?: Record<string, string> };
}

describe('createMaterial', () => {
  test('adds the record of a product with its four lists, in their order and exact to two decimals', async () => {
    const product = await aProduct(portal, { images: 2 });
    const lists = {
      leather_items: [calf, { name: 'Gusset, 1.6 mm', quantity: 0.29, unit: 'sqft' }],
      lining_items: [{ name: 'Cotton drill', quantity: 999_999_999.99, unit: 'mtr' }],
      thread_items: [{ name: 'Tkt 20', quantity: 0, unit: 'g' }],
      metal_items: [{ name: 'Rivet', quantity: 6, unit: 'pcs' }],
    };

    const answer = await superadmin.call('createMaterial', {
      product_code: ` ${product.productCode.toLowerCase()} `,
      product_name: ' Two-buckle satchel ',
      ...lists,
    });

    expect(answer.status).toBe(201);
    expect(answer.body.record).toEqual({
      id: expect.any(Number),
      product_id: product.id,
      product_code: product.productCode,
      product_name: 'Two-buckle satchel',
      product_image: product.images[0],
      in_catalog: true,
      template_id: null,
      ...lists,
      revision: 1,
    });
    const { body } = await superadmin.call('readMaterialByProduct', { productId: String(product.id) });
    expect(body).toEqual(lists);
  });

  test('drops rows with an empty name and trims the others', async () => {
    const { productCode } = await aProduct(portal);

    const { body } = await superadmin.call('createMaterial', {
      product_code: productCode,
      ...none,
      leather_items: [
        { ...calf, name: '  ' },
        { ...calf, name: ' Calf ' },
        { ...calf, name: '' },
        { name: ' ', quantity: null, unit: '' },
      ],
    });

    expect(body.record.leather_items).toEqual([calf]);
    expect(body.record.product_name).toBe('');
  });

  test('accepts names of 200 characters, text of any script, and a hundred rows', async () => {
    const { productCode } = await aProduct(portal);
    const names = ['x'.repeat(200), '<b>皮革</b> جلد 𝕏 "=1+1"'];
    const rows = Array.from({ length: 100 }, (_, row) => ({ ...calf, name: names[row] ?? `Row ${row}` }));

    const { body } = await superadmin.call('createMaterial', { product_code: productCode, ...none, metal_items: rows });

    expect(body.record.metal_items).toEqual(rows);
  });

  test.each([
    ['negative', -0.01],
    ['huge', 1_000_000_000.01],
    ['beyond every number', 1e300],
    ['of three decimals', 1.005],
    ['a binary remainder', 0.1 + 0.2],
    ['text', '6.5'],
    ['empty text', ''],
    ['null', null],
    ['true', true],
    ['missing', undefined],
  ])('rejects a quantity that is %s', async (_, quantity) => {
    const { productCode } = await aProduct(portal);

    const body = await refuses(
      { product_code: productCode, ...none, thread_items: [calf, { name: 'Tkt 20', unit: 'mtr', quantity }] },
      400,
    );

    expect(body.fields).toHaveProperty(['thread_items.1.quantity']);
    expect(body.error).toMatch(/^Thread items, line 2: quantity /);
  });

  test('rejects numbers that only JSON can express', async () => {
    const { productCode } = await aProduct(portal);
    const body = JSON.stringify({ product_code: productCode, ...none, leather_items: [calf] });
    const before = await counts();

    for (const number of ['-0', '1e309', '-1e309', '1e-9', 'NaN']) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/raw-materials',
        cookies: superadmin.cookies,
        headers: { 'content-type': 'application/json', 'x-xsrf-token': superadmin.cookies['XSRF-TOKEN'] ?? '' },
        payload: body.replace('6.5', number),
      });
      expect(answer.statusCode, number).toBe(400);
    }
    expect(await counts()).toEqual(before);
  });

  test.each([
    ['a name of 201 characters', { leather_items: [{ ...calf, name: 'x'.repeat(201) }] }],
    ['a name with a NUL', { leather_items: [{ ...calf, name: 'a\u0000b' }] }],
    ['a unit that is none of the five', { leather_items: [{ ...calf, unit: 'm2' }] }],
    ['an unknown field of a row', { leather_items: [{ ...calf, price: 1 }] }],
    ['101 rows', { leather_items: Array(101).fill(calf) }],
    ['a list that is none', { leather_items: calf }],
    ['a missing list', { leather_items: undefined }],
    ['an unknown field', { color: 'red' }],
    ['an id of its own choice', { id: 7 }],
    ['a product name of 201 characters', { product_name: 'x'.repeat(201) }],
    ['a template that is no number', { template_id: '1' }],
    ['no product code', { product_code: undefined }],
    ['an empty product code', { product_code: '' }],
    ['a product code of blanks', { product_code: ' \t ' }],
  ])('rejects %s', async (_, change) => {
    const { productCode } = await aProduct(portal);
    await refuses({ product_code: productCode, ...none, ...change }, 400);
  });

  test('rejects a product that is not in the catalog', async () => {
    const body = await refuses({ product_code: 'NO-SUCH', ...none }, 404);
    expect(body).toMatchObject({ code: 'productNotFound', fields: { product_code: expect.any(String) } });
  });

  test('returns 404 for a missing template', async () => {
    const { productCode } = await aProduct(portal);
    const body = await refuses({ product_code: productCode, ...none, template_id: 999_999 }, 404);
    expect(body.code).toBe('templateNotFound');
    expect(body.error).toContain('Choose another one, or none');
  });

  test('rejects a second record for a product in every spelling of its code', async () => {
    const { productCode } = await aProduct(portal, { code: 'Ab-Ü-1' });
    await superadmin.call('createMaterial', { product_code: productCode, ...none });

    const body = await refuses({ product_code: 'aB-ü-1', ...none }, 409);

    expect(body).toMatchObject({
      code: 'materialExists',
      error: 'A raw material record for this product already exists',
    });
  });

  test('lets exactly one of two concurrent calls win', async () => {
    const { productCode } = await aProduct(portal);

    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        superadmin.call('createMaterial', {
          product_code: productCode,
          ...none,
          leather_items: [{ ...calf, name: `Calf ${index}` }],
        }),
      ),
    );

    expect(answers.map(answer => answer.status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    const winner = answers.find(answer => answer.status === 201)?.body.record;
    const { body } = await superadmin.call('readMaterials', { search: productCode });
    expect(body.records.find((record: { id: number }) => record.id === winner.id)).toEqual(winner);
  });

  test('relies on constraints against a second record, a negative amount and another unit', async () => {
    const { db } = portal.context;
    const product = await aProduct(portal);
    const { body } = await superadmin.call('createMaterial', { product_code: product.productCode, ...none });
    const item = {
      record_id: body.record.id,
      category: 'leather',
      position: 0,
      name: 'Calf',
      quantity: 1,
      unit: 'sqft',
    };
    const insert = (values: object) =>
      sql`insert into raw_material_items ${sql.values([{ ...item, ...values }])}`.execute(db);

    await expect(
      sql`
        insert into raw_materials (product_id, product_code)
        values (${product.id}, 'other')`.execute(db),
    ).rejects.toThrow('raw_materials_product');
    await expect(insert({ quantity: -1 })).rejects.toThrow('check constraint');
    await expect(insert({ unit: 'm2' })).rejects.toThrow('check constraint');
    await expect(insert({ category: 'glue' })).rejects.toThrow('check constraint');
    await expect(insert({ name: ' ' })).rejects.toThrow('check constraint');
  });
});
