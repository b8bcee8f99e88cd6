import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import {
  materialCategories,
  materialRows,
  materialTotals,
  type ProductMaterials,
} from '#contract/materials/material-rules.ts';
import type { ProductStatus } from '#contract/orders/order-rules.ts';
import { aCustomer, aProduct, aSuperadmin, type TestProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let superadmin: Client;
beforeAll(async () => {
  superadmin = await portal.as(await aSuperadmin(portal));
});

const none = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };
type Items = { name: string; quantity: number; unit: string }[];

async function aProductOf(given: Partial<Record<keyof typeof none, Items>> | null): Promise<TestProduct> {
  const product = await aProduct(portal);
  if (given) await superadmin.call('createMaterial', { product_code: product.productCode, ...none, ...given });
  return product;
}

async function order(account: TestAccount, lines: [TestProduct, number][]): Promise<number> {
  const customer = await portal.as(account);
  const { body } = await customer.call('placeOrder', {
    products: lines.map(([{ productCode }, quantity]) => ({ productCode, quantity })),
  });
  return body.order.id;
}

const finish = (id: number, product: TestProduct, completed: number) =>
  superadmin.call('setCompletedCount', { id, productCode: product.productCode, completed });

const setStatus = (id: number, product: TestProduct, status: ProductStatus) =>
  superadmin.call('setProductStatus', { id, productCode: product.productCode, status });

async function demand(filter: Record<string, string> = {}) {
  const { status, body } = await superadmin.call('readMaterialDemand', filter);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
type Told = { category: string; name: string; unit: string; total: string; moreOrders: boolean };
const sums = (materials: Told[]) => materials.map(({ category, name, unit, total }) => [category, name, unit, total]);

describe('readMaterialDemand', () => {
  test('is empty without open orders', async () => {
    expect(await demand()).toEqual({
      openOrders: 0,
      openUnits: 0,
      materials: [],
      moreMaterials: false,
      withoutRecord: [],
      moreWithoutRecord: false,
      customers: [],
    });
  });

  test('sums the needs of unfinished units by category, name and unit, with their orders', async () => {
    const bag = await aProductOf({
      leather_items: [
        { name: 'Bridle', quantity: 6.55, unit: 'sqft' },
        { name: 'Bridle', quantity: 0.1, unit: 'sqft' },
        { name: 'bridle', quantity: 1, unit: 'sqft' },
      ],
      metal_items: [{ name: 'Rivet', quantity: 6, unit: 'pcs' }],
    });
    const belt = await aProductOf({
      leather_items: [
        { name: 'Bridle', quantity: 0.01, unit: 'sqft' },
        { name: 'Bridle', quantity: 2, unit: 'kg' },
        { name: 'Glue', quantity: 0, unit: 'g' },
      ],
    });
    const unknown = await aProduct(portal, { description: 'Slim wallet, two cards' });
    const harbour = await aCustomer(portal, { companyName: 'Harbour Goods' });
    const north = await aCustomer(portal, { companyName: 'Atelier Nord' });
    const first = await order(harbour, [
      [bag, 10],
      [belt, 100],
    ]);
    const second = await order(north, [
      [bag, 1],
      [unknown, 30],
    ]);
    await finish(first, bag, 4);

    const answer = await demand();

    expect(answer).toMatchObject({ openOrders: 2, openUnits: 6 + 100 + 1 + 30, moreMaterials: false });
    expect(sums(answer.materials)).toEqual([
      ['leather', 'Bridle', 'kg', '200.00'],
      ['leather', 'Bridle', 'sqft', '47.55'],
      ['leather', 'bridle', 'sqft', '7.00'],
      ['metal', 'Rivet', 'pcs', '42.00'],
    ]);
    expect(answer.materials[1].orders).toEqual([
      { orderId: first, customerName: 'Harbour Goods', createdAt: expect.any(String), total: '40.90' },
      { orderId: second, customerName: 'Atelier Nord', createdAt: expect.any(String), total: '6.65' },
    ]);
    expect(answer.withoutRecord).toEqual([
      {
        productId: unknown.id,
        productCode: unknown.productCode,
        description: 'Slim wallet, two cards',
        inCatalog: true,
        units: 30,
        orders: 1,
      },
    ]);
    expect(answer.customers).toEqual([
      { id: north.id, name: 'Atelier Nord' },
      { id: harbour.id, name: 'Harbour Goods' },
    ]);

    await finish(second, bag, 1);
    expect(sums((await demand()).materials)[3]).toEqual(['metal', 'Rivet', 'pcs', '36.00']);
  });

  test('includes no leather or lining that is cut, no thread that is stitched and no metal that is finished', async () => {
    const item = (name: string, quantity: number, unit: string) => [{ name, quantity, unit }];
    const product = await aProductOf({
      leather_items: item('Used leather', 2, 'sqft'),
      lining_items: item('Used lining', 3, 'mtr'),
      thread_items: item('Used thread', 5, 'mtr'),
      metal_items: item('Used metal', 7, 'pcs'),
    });
    const account = await aCustomer(portal);
    const id = await order(account, [[product, 10]]);
    await finish(id, product, 4);
    const needed = async (status: ProductStatus) => {
      await setStatus(id, product, status);
      const { materials, openUnits } = await demand({ customer: String(account.id) });
      expect(openUnits).toBe(6);
      return materials.map((material: Told) => material.total);
    };

    expect(await needed('cutting')).toEqual(['12.00', '18.00', '30.00', '42.00']);
    expect(await needed('stitching')).toEqual(['30.00', '42.00']);
    expect(await needed('finishing')).toEqual(['42.00']);
    expect(await needed('packaging')).toEqual([]);
    expect(await needed('not_reviewed')).toEqual(['12.00', '18.00', '30.00', '42.00']);
  });

  test('says which part comes from new lines, and no longer after they are accepted or ready', async () => {
    const item = (quantity: number) => [{ name: 'New calf', quantity, unit: 'sqft' }];
    const [bag, belt] = [
      await aProductOf({ leather_items: item(2.5) }),
      await aProductOf({ leather_items: item(0.5) }),
    ];
    const account = await aCustomer(portal);
    const first = await order(account, [
      [bag, 10],
      [belt, 4],
    ]);
    const second = await order(account, [[bag, 2]]);
    const ofNew = async () => {
      const { materials } = await demand({ customer: String(account.id) });
      return materials.map((material: Told & { ofNew: object | null }) => [material.total, material.ofNew]);
    };

    expect(await ofNew()).toEqual([['32.00', { total: '32.00', orders: 2 }]]);
    await setStatus(first, bag, 'cutting');
    expect(await ofNew()).toEqual([['32.00', { total: '7.00', orders: 2 }]]);
    await superadmin.call('acceptOrder', { id: first });
    expect(await ofNew()).toEqual([['32.00', { total: '5.00', orders: 1 }]]);
    await superadmin.call('acceptOrder', { id: second });
    expect(await ofNew()).toEqual([['32.00', null]]);
  });

  test("equals the contract's calculation over all orders of a customer", async () => {
    const account = await aCustomer(portal);
    const products = await Promise.all(
      [0.01, 0.29, 1.1, 999_999_999.99].map(quantity =>
        aProductOf({
          leather_items: [
            { name: 'Calf', quantity, unit: 'sqft' },
            { name: `Own ${quantity}`, quantity: 3.33, unit: 'g' },
          ],
        }),
      ),
    );
    const placed: {
      products: { productId: number; productCode: string; quantity: number }[];
      records: ProductMaterials[];
    }[] = [];
    for (const quantity of [1, 7, 1_000_000]) {
      const id = await order(
        account,
        products.map(product => [product, quantity]),
      );
      const { body } = await superadmin.call('readOrder', { id });
      const { body: records } = await superadmin.call('readOrderMaterials', { id });
      placed.push({ products: body.order.products, records: records.materials });
    }

    const answer = await demand({ customer: String(account.id) });

    const expected = materialCategories.flatMap(category =>
      materialTotals(placed.flatMap(({ products: lines, records }) => materialRows(category, lines, records))).map(
        ({ name, unit, total }) => [category, name, unit, total],
      ),
    );
    expect(sums(answer.materials).toSorted()).toEqual(expected.toSorted());
  });

  test('returns the same orders and sums as a calculation for each order', async () => {
    const account = await aCustomer(portal);
    const names = ['Common', 'Rare', 'Pair', 'Alone'];
    const products = await Promise.all(
      Array.from({ length: 7 }, (_, at) =>
        aProductOf({
          leather_items: names
            .filter((_name, material) => at % (material * 2 + 1) === 0)
            .map((name, material) => ({
              name: `Mixed ${name}`,
              quantity: (at * 37 + material * 101 + 1) / 100,
              unit: 'kg',
            })),
        }),
      ),
    );
    // Creates forty orders of changing products, some with cut or finished units.
    const expected = new Map<string, { orderId: number; total: string }[]>();
    for (let index = 0; index < 40; index++) {
      const lines = products.flatMap((product, at): [TestProduct, number][] =>
        (index * 5 + at * 3 + (index % 7) * at) % 4 === 0 ? [[product, ((index * 13 + at) % 9) + 1]] : [],
      );
      const [first] = lines;
      if (!first) continue;
      const id = await order(account, lines);
      if (index % 3 === 0) await finish(id, first[0], first[1] - (index % 2));
      const last = lines.at(-1) ?? first;
      if (index % 4 === 0) await setStatus(id, last[0], index % 8 === 0 ? 'stitching' : 'cutting');
      const { body } = await superadmin.call('readOrder', { id });
      const { body: records } = await superadmin.call('readOrderMaterials', { id });
      const open = body.order.products.map((line: { quantity: number; passed: { cutting: number } }) => ({
        ...line,
        quantity: line.quantity - line.passed.cutting,
      }));
      for (const { name, total } of materialTotals(materialRows('leather', open, records.materials))) {
        if (total !== '0.00') expected.set(name, [...(expected.get(name) ?? []), { orderId: id, total }]);
      }
    }

    const answer = await demand({ customer: String(account.id) });

    expect(expected.size).toBe(names.length);
    expect(answer.materials.length).toBe(names.length);
    for (const material of answer.materials) {
      const behind = expected.get(material.name) ?? [];
      const told = material.orders.map(({ orderId, total }: { orderId: number; total: string }) => ({
        orderId,
        total,
      }));
      expect(told, material.name).toEqual(behind.slice(0, limits.demandOrders));
      expect([material.moreOrders, material.allOrders]).toEqual([behind.length > limits.demandOrders, behind.length]);
      const all = materialTotals(behind.map(({ total }) => ({ name: material.name, unit: 'kg' as const, total })));
      expect(material.total).toBe(all[0]?.total);
    }
  });

  test('filters by customer and by when the order was placed', async () => {
    const bag = await aProductOf({ leather_items: [{ name: 'Filtered', quantity: 1, unit: 'sqft' }] });
    const [one, other] = [await aCustomer(portal), await aCustomer(portal)];
    const old = await order(one, [[bag, 5]]);
    await order(one, [[bag, 7]]);
    await order(other, [[bag, 11]]);
    await sql`
      update orders set created_at = ${new Date('2026-03-01T12:00:00Z')}
      where id = ${old}`.execute(portal.context.db);
    const total = async (filter: Record<string, string>) =>
      (await demand(filter)).materials.find(({ name }: Told) => name === 'Filtered')?.total;
    const customer = String(one.id);

    expect(await total({})).toBe('23.00');
    expect(await total({ customer })).toBe('12.00');
    expect(await total({ customer, placedBefore: '2026-03-01T12:00:00Z' })).toBeUndefined();
    expect(await total({ customer, placedFrom: '2026-03-01T12:00:00Z', placedBefore: '2026-03-01T12:00:01Z' })).toBe(
      '5.00',
    );
    expect(await total({ placedFrom: '2026-03-02T00:00:00.000Z' })).toBe('18.00');
    expect(await total({ customer: '999999' })).toBeUndefined();
  });

  test('sorts customers in a locale-aware order', async () => {
    const bag = await aProductOf(null);
    const names = ['Zebra Sortworks', 'Österreich Sortworks', 'anvil Sortworks'];
    for (const companyName of names) await order(await aCustomer(portal, { companyName }), [[bag, 1]]);

    const sorted = (await demand()).customers.filter(({ name }: { name: string }) => names.includes(name));

    expect(sorted.map(({ name }: { name: string }) => name)).toEqual([
      'anvil Sortworks',
      'Österreich Sortworks',
      'Zebra Sortworks',
    ]);
  });

  test('lists the oldest orders up to a limit and counts all of them', async () => {
    const account = await aCustomer(portal);
    const products = await Promise.all(
      [1, 2, 3].map(() => aProductOf({ metal_items: [{ name: 'Deep', quantity: 1.5, unit: 'pcs' }] })),
    );
    const ids: number[] = [];
    for (let index = 0; index < limits.demandOrders + 2; index++) {
      const lines = products
        .filter((_, at) => (index + at) % 3 !== 0)
        .map(product => [product, 2] as [TestProduct, number]);
      ids.push(await order(account, lines));
    }
    const deep = async () => (await demand()).materials.find(({ name }: Told) => name === 'Deep');

    const told = await deep();
    expect(told.orders.map(({ orderId }: { orderId: number }) => orderId)).toEqual(ids.slice(0, limits.demandOrders));
    expect(new Set(told.orders.map(({ total }: { total: string }) => total))).toEqual(new Set(['6.00']));
    expect(told).toMatchObject({ total: `${ids.length * 6}.00`, moreOrders: true, allOrders: ids.length });

    for (const id of ids.slice(0, 2)) await superadmin.call('deleteOrder', { id });
    expect(await deep()).toMatchObject({
      moreOrders: false,
      allOrders: limits.demandOrders,
      total: `${limits.demandOrders * 6}.00`,
    });
  });

  test('marks products without a record that were deleted from the catalog', async () => {
    const account = await aCustomer(portal);
    const [there, gone] = [await aProduct(portal), await aProduct(portal)];
    await order(account, [
      [there, 2],
      [gone, 1],
    ]);
    await sql`delete from products where id = ${gone.id}`.execute(portal.context.db);

    const { withoutRecord } = await demand({ customer: String(account.id) });

    expect(withoutRecord).toEqual([
      { productId: there.id, productCode: there.productCode, description: '', inCatalog: true, units: 2, orders: 1 },
      { productId: gone.id, productCode: gone.productCode, description: '', inCatalog: false, units: 1, orders: 1 },
    ]);
    const created = await superadmin.call('createMaterial', { product_code: gone.productCode, ...none });
    expect(created.status).toBe(404);
  });

  test('includes deleted products and the orders of deleted customers', async () => {
    const account = await aCustomer(portal);
    const bag = await aProductOf({ leather_items: [{ name: 'Left', quantity: 2, unit: 'sqft' }] });
    await order(account, [[bag, 4]]);
    await sql`delete from products where id = ${bag.id}`.execute(portal.context.db);
    await sql`delete from accounts where id = ${account.id}`.execute(portal.context.db);

    const left = (await demand()).materials.find(({ name }: Told) => name === 'Left');

    expect(left).toMatchObject({ total: '8.00', orders: [{ total: '8.00' }] });
  });

  test.each([
    'customer=x',
    'customer=0',
    'customer=1&customer=2',
    'placedFrom=yesterday',
    'placedFrom=2026-02-30T00:00:00Z',
    'placedFrom=0000-01-01T00:00:00Z',
    'placedBefore=2026-03-01',
  ])('rejects %s', async query => {
    expect((await superadmin.send('GET', `/api/raw-materials/demand?${query}`)).status).toBe(400);
  });
});
