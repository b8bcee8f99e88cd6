import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';

const portal = testPortal();
let account: TestAccount;
let customer: Client;
let superadmin: Client;
beforeAll(async () => {
  account = await aCustomer(portal);
  customer = await portal.as(account);
  superadmin = await portal.as(await aSuperadmin(portal));
});
const codesOf = (answer: { body: { products: { productCode: string }[] } }) =>
  answer.body.products.map(product => product.productCode);
const search = async (query: Record<string, string>) => codesOf(await customer.call('readCatalog', query));

describe('readCatalog', () => {
  test('returns a product without visibleTo', async () => {
    const product = await aProduct(portal, {
      code: 'ST-220',
      description: 'Two-buckle satchel',
      colors: ['Oxblood', 'Chestnut'],
      visibleTo: [account],
      images: 2,
    });
    const [found] = (await customer.call('readCatalog', { productCode: 'ST-220' })).body.products;
    expect(found).toEqual({
      id: product.id,
      productCode: 'ST-220',
      description: 'Two-buckle satchel',
      colors: ['Oxblood', 'Chestnut'],
      images: product.images,
      primaryImageIndex: 0,
      options: [],
    });
  });

  test('finds part of a code, ignoring case, and treats wildcards as plain text', async () => {
    for (const code of ['SRCH-100', 'srch-200', 'SRCH_300', 'SRCH%400', 'SRCH\\500']) await aProduct(portal, { code });
    expect((await search({ productCode: 'rch-' })).sort()).toEqual(['SRCH-100', 'srch-200']);
    expect(await search({ productCode: 'SRCH_' })).toEqual(['SRCH_300']);
    expect(await search({ productCode: 'SRCH%' })).toEqual(['SRCH%400']);
    expect(await search({ productCode: 'SRCH\\' })).toEqual(['SRCH\\500']);
    expect(await search({ productCode: ' srch-200 ' })).toEqual(['srch-200']);
    expect(await search({ productCode: "' or 1=1 --" })).toEqual([]);
    expect(await search({ productCode: '🧵' })).toEqual([]);
  });

  test('finds a color exactly, ignoring case, also combined with a code', async () => {
    await aProduct(portal, { code: 'CLR-1', colors: ['Deep Olive', 'Sand'] });
    await aProduct(portal, { code: 'CLR-2', colors: ['Olive'] });
    expect(await search({ color: 'deep olive' })).toEqual(['CLR-1']);
    expect(await search({ color: 'OLIVE' })).toEqual(['CLR-2']);
    expect(await search({ color: 'Oliv' })).toEqual([]);
    expect(await search({ color: 'sand', productCode: 'clr-2' })).toEqual([]);
    expect(await search({ color: 'sand', productCode: 'clr-1' })).toEqual(['CLR-1']);
  });

  test('returns the visible products among given ids', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const shown = await aProduct(portal);
    const hidden = await aProduct(portal, { visibleTo: [await aCustomer(portal)] });

    const { body } = await customer.call('readCatalog', { ids: `${shown.id},${hidden.id},999999999` });

    expect(body.products.map(({ id }: { id: number }) => id)).toEqual([shown.id]);
  });

  test.each(['', ',', '0', '1,', 'a', '1;2', Array(201).fill('1').join(',')])('rejects the ids %j', async ids => {
    const customer = await portal.as(await aCustomer(portal));

    expect((await customer.send('GET', `/api/catalog?ids=${ids}`)).status).toBe(400);
  });

  test('pages by key to the end, and returns everything without a limit', async () => {
    for (let index = 0; index < 7; index++) await aProduct(portal, { code: `PAGE-${index}` });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await customer.call('readCatalog', {
        productCode: 'PAGE-',
        limit: '3',
        ...(cursor && { cursor }),
      });
      seen.push(...codesOf(answer));
      cursor = answer.body.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['PAGE-6', 'PAGE-5', 'PAGE-4', 'PAGE-3', 'PAGE-2', 'PAGE-1', 'PAGE-0']);
    expect(await search({ productCode: 'PAGE-' })).toEqual(seen);
    for (const query of [{ limit: '0' }, { limit: '201' }, { limit: 'x' }, { cursor: 'x' }]) {
      expect((await customer.call('readCatalog', query)).status).toBe(400);
    }
  });
});

describe('a product that is visible to other customers', () => {
  test('CA-2 is not found in the catalog, by id, among the colors, as a picture or in an order', async () => {
    const other = await aCustomer(portal);
    const hidden = await aProduct(portal, { code: 'HIDDEN-1', colors: ['Ultramarine'], visibleTo: [other] });
    expect(await search({ productCode: 'HIDDEN' })).toEqual([]);
    const one = await customer.call('readCatalogProduct', { id: hidden.id });
    expect([one.status, one.body]).toEqual([404, { error: 'Product not found', code: 'productNotFound' }]);
    expect((await customer.call('readCatalogColors')).body.colors).not.toContain('Ultramarine');
    expect((await customer.send('GET', hidden.images[0] ?? '')).status).toBe(404);
    const order = await customer.call('placeOrder', {
      products: [{ productCode: 'HIDDEN-1', quantity: 1, description: '', images: [] }],
    });
    expect([order.status, order.code]).toEqual([400, 'orderLineRefused']);

    expect(codesOf(await (await portal.as(other)).call('readCatalog'))).toContain('HIDDEN-1');
    expect((await superadmin.call('readCatalogProduct', { id: hidden.id })).body.product.productCode).toBe('HIDDEN-1');
    expect((await superadmin.call('readCatalogColors')).body.colors).toContain('Ultramarine');
  });
});
