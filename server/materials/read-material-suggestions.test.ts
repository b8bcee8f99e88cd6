import { expect, test } from 'vitest';
import { aCustomer, anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
const none = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };

test('suggestions contain the names in use with their usual unit and products without a record, those in open orders first', async () => {
  const superadmin = await portal.as(await aSuperadmin(portal));
  const [first, second] = [await aProduct(portal, { code: 'SUG-1' }), await aProduct(portal, { code: 'SUG-2' })];
  const ordered = await aProduct(portal, { code: 'SUG-3', description: 'A tote' });
  const last = await aProduct(portal, { code: 'SUG-4' });
  const order = await anOrder(portal, { for: await aCustomer(portal), quantities: [5] });
  await portal.context.db.query('update order_products set product_id = $1 where order_id = $2', [
    ordered.id,
    order.id,
  ]);
  const bridle = { name: 'Bridle, black', quantity: 2, unit: 'sqft' };
  const records = [
    { product_code: first.productCode, ...none, leather_items: [bridle, { name: 'Calf', quantity: 1, unit: 'sqft' }] },
    {
      product_code: second.productCode,
      ...none,
      leather_items: [bridle],
      metal_items: [{ name: 'Rivet', quantity: 4, unit: 'pcs' }],
    },
  ];
  for (const record of records) expect((await superadmin.call('createMaterial', record)).status).toBe(201);

  const { body } = await superadmin.call('readMaterialSuggestions');

  expect(body.names).toEqual([
    { category: 'leather', name: 'Bridle, black', unit: 'sqft', products: 2 },
    { category: 'leather', name: 'Calf', unit: 'sqft', products: 1 },
    { category: 'metal', name: 'Rivet', unit: 'pcs', products: 1 },
  ]);
  // The product that the builder of the order added has no record either.
  expect(body.left).toBe(3);
  expect(body.next[0]).toEqual({
    productId: ordered.id,
    productCode: 'SUG-3',
    description: 'A tote',
    image: ordered.images[0],
    openOrders: 1,
  });
  expect(body.next.slice(1).map(({ openOrders }: { openOrders: number }) => openOrders)).toEqual([0, 0]);
  expect(body.next.map(({ productId }: { productId: number }) => productId)).toContain(last.id);
});
