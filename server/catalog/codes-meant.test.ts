import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
let customer: Client;
let superadmin: Client;
beforeAll(async () => {
  customer = await portal.as(await aCustomer(portal));
  superadmin = await portal.as(await aSuperadmin(portal));
  await aProduct(portal, { code: 'ST–220' });
  await aProduct(portal, { code: 'A-1' });
  await aProduct(portal, { code: 'Ä-1' });
  await aProduct(portal, { code: 'É-9', visibleTo: [await aCustomer(portal)] });
  await aProduct(portal, { code: 'E-9' });
});

async function check(text: string) {
  const form = new FormData();
  form.set('text', text);
  const { body } = await customer.call('checkOrderLines', {}, { form });
  return body.rows.map(({ productCode, state, meant }: Record<string, unknown>) => [productCode, state, meant]);
}
const createMaterial = (product_code: string) =>
  superadmin.call('createMaterial', {
    ...{ product_code, leather_items: [], lining_items: [], thread_items: [], metal_items: [] },
  });
const order = (productCode: string) => customer.call('placeOrder', { products: [{ productCode, quantity: 1 }] });

describe('a typed code', () => {
  test('finds the one product that has it when folded', async () => {
    expect(await check('st-220;1\nＳＴ—２２０;1')).toEqual([
      ['ST–220', 'ready', undefined],
      ['ST–220', 'sameProduct', undefined],
    ]);
    const { status, body } = await order('st-220');
    expect([status, body.order?.products[0]?.productCode]).toEqual([201, 'ST–220']);
    expect((await createMaterial('ST-220')).body.record.product_code).toBe('ST–220');
  });

  test('wins as typed, although another product is the same when folded', async () => {
    expect(await check('a-1;1\nä-1;2')).toEqual([
      ['A-1', 'ready', undefined],
      ['Ä-1', 'ready', undefined],
    ]);
    expect((await order('Ä-1')).body.order.products[0].productCode).toBe('Ä-1');
  });

  test('that several products may mean is answered with each of them', async () => {
    expect(await check('Á-1;1')).toEqual([['Á-1', 'notInCatalog', ['A-1', 'Ä-1']]]);
    const { status, body } = await order('Á-1');
    expect([status, body.fields]).toEqual([
      400,
      { 'products.0': 'this product is not in the catalog. Did you mean A-1 or Ä-1?' },
    ]);
    const material = await createMaterial('Á-1');
    expect(material.body.fields).toEqual({ product_code: 'is not in the catalog. Did you mean A-1 or Ä-1?' });
  });

  test('never leads to a product that the customer may not see', async () => {
    expect(await check('È-9;1')).toEqual([['E-9', 'ready', undefined]]);
    expect(await check('É-9;1')).toEqual([['E-9', 'ready', undefined]]);
  });

  test('of an order line finds the line in the workshop', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const { body } = await order('st-220');
    const { status } = await admin.call('setCompletedCount', {
      ...{ id: body.order.id, productCode: 'ST-220', completed: 1 },
    });
    expect(status).toBe(200);
  });
});
