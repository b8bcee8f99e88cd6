import { beforeAll, describe, expect, test } from 'vitest';
import { anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
let superadmin: Client;
beforeAll(async () => {
  superadmin = await portal.as(await aSuperadmin(portal));
});

const none = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };

async function aRecord(code: string, name: string): Promise<number> {
  await aProduct(portal, { code });
  const { body } = await superadmin.call('createMaterial', { product_code: code, product_name: name, ...none });
  return body.record.id;
}
const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);

describe('readMaterials', () => {
  test('is empty at first, then lists newest first, searches code and name ignoring case, and returns both counts', async () => {
    expect((await superadmin.call('readMaterials')).body).toEqual({
      records: [],
      found: 0,
      total: 0,
      nextCursor: null,
    });
    const satchel = await aRecord('ST-220', 'Two-buckle satchel');
    const tote = await aRecord('TB-104', 'Full-grain tote');
    const odd = await aRecord('100%_\\', 'Ärmel');

    const search = async (words: string) => {
      const { body } = await superadmin.call('readMaterials', { search: words });
      return { ids: idsOf(body.records), found: body.found, total: body.total };
    };

    expect(idsOf((await superadmin.call('readMaterials')).body.records)).toEqual([odd, tote, satchel]);
    expect(await search('st-2')).toEqual({ ids: [satchel], found: 1, total: 3 });
    expect(await search(' TOTE ')).toEqual({ ids: [tote], found: 1, total: 3 });
    expect(await search('t')).toEqual({ ids: [tote, satchel], found: 2, total: 3 });
    expect(await search('ärm')).toEqual({ ids: [odd], found: 1, total: 3 });
    expect(await search('%')).toEqual({ ids: [odd], found: 1, total: 3 });
    expect(await search('_')).toEqual({ ids: [odd], found: 1, total: 3 });
    expect(await search('\\')).toEqual({ ids: [odd], found: 1, total: 3 });
    expect(await search('nothing like it')).toEqual({ ids: [], found: 0, total: 3 });
    expect(await search('  ')).toEqual({ ids: [odd, tote, satchel], found: 3, total: 3 });
  });

  test('pages by key and returns every record once, also when one is added meanwhile', async () => {
    for (let index = 0; index < 5; index++) await aRecord(`PAGE-${index}`, 'paged');
    const whole = idsOf((await superadmin.call('readMaterials', { search: 'paged' })).body.records);

    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await superadmin.call('readMaterials', { search: 'paged', limit: '2', cursor });
      seen.push(...idsOf(body.records));
      cursor = body.nextCursor ?? undefined;
      if (seen.length === 2) await aRecord('PAGE-NEW', 'paged');
    } while (cursor);

    expect(seen).toEqual(whole);
  });

  test('rejects invalid cursors and limits', async () => {
    for (const query of ['limit=0', 'limit=201', 'limit=x', 'cursor=-1', `search=${'x'.repeat(201)}`]) {
      expect((await superadmin.send('GET', `/api/raw-materials?${query}`)).status, query).toBe(400);
    }
  });
});

describe('readMaterialByProduct', () => {
  test('returns 404 without a record or product, and 400 for an invalid id', async () => {
    const product = await aProduct(portal);
    const answers = await Promise.all(
      [product.id, 999_999, 'x', '0', '9'.repeat(30)].map(id =>
        superadmin.send('GET', `/api/raw-materials/product-id/${id}`),
      ),
    );
    expect(answers.map(answer => answer.status)).toEqual([404, 404, 400, 400, 400]);
    expect(answers[0]?.code).toBe('materialNotFound');
  });
});

describe('readOrderMaterials', () => {
  test("returns the lists of the order's products in the order of its lines, skipping those without a record", async () => {
    const order = await anOrder(portal, { quantities: [10, 20, 30] });
    const [first, , third] = order.products;
    const thread = [{ name: 'Tkt 20', quantity: 14.25, unit: 'mtr' }];
    await superadmin.call('createMaterial', { product_code: third?.productCode ?? '', ...none });
    await superadmin.call('createMaterial', { product_code: first?.productCode ?? '', ...none, thread_items: thread });

    const { status, body } = await superadmin.call('readOrderMaterials', { id: order.id });

    expect(status).toBe(200);
    expect(body.materials).toEqual([
      { productId: first?.id, ...none, thread_items: thread, combinations: [] },
      { productId: third?.id, ...none, combinations: [] },
    ]);
  });

  test('is empty for an order whose products have no record, and 404 without an order', async () => {
    const order = await anOrder(portal);
    expect((await superadmin.call('readOrderMaterials', { id: order.id })).body).toEqual({ materials: [] });
    expect(await superadmin.call('readOrderMaterials', { id: 999_999 })).toMatchObject({
      status: 404,
      code: 'orderNotFound',
    });
  });
});
