import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { createdProduct, emptyCatalog, productFormOf, storesOnly, type TestFile } from '#testing/product-form.ts';

const portal = testPortal();
let admin: Client;
let small: Buffer;
let product: Awaited<ReturnType<typeof createdProduct>>;
beforeAll(async () => {
  small = await aPicture('png', 8, 8);
  admin = await portal.as(await anAdmin(portal));
});
beforeEach(async () => {
  await emptyCatalog(portal);
  product = await createdProduct(admin, 'ST-220', pictures(3));
});

const pictures = (count: number): TestFile[] => Array.from({ length: count }, (_, n) => [small, `${n}.png`]);
const update = (fields: Record<string, unknown>, files: Parameters<typeof productFormOf>[1] = {}, client = admin) =>
  client.call(
    'updateProduct',
    { id: product.id },
    { form: productFormOf({ productCode: 'ST-220', ...fields }, files) },
  );

describe('deleteProduct', () => {
  test('removes its files and notifications', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const other = await createdProduct(admin, 'NEW', pictures(2));
    expect((await customer.call('readNotifications')).body.unreadCount).toBe(1);

    expect((await admin.call('deleteProduct', { id: other.id })).body).toEqual({ success: true });

    expect((await customer.call('readNotifications')).body.unreadCount).toBe(0);
    expect((await admin.call('readAdminProduct', { id: other.id })).code).toBe('productNotFound');
    await storesOnly(portal, product.images);
  });

  test('keeps the code and pictures in orders, and frees the code', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const placed = await customer.call('placeOrder', { products: [{ productCode: 'ST-220', quantity: 3 }] });
    await admin.call('deleteProduct', { id: product.id });

    const order = (await customer.call('readOrder', { id: placed.body.order.id })).body.order;
    expect(order.products[0]).toMatchObject({ productCode: 'ST-220', images: product.images });
    expect((await customer.send('GET', product.images[0] as string)).status).toBe(200);
    const again = await createdProduct(admin, 'st-220', pictures(1));
    await storesOnly(portal, [...product.images, ...again.images]);
  });

  test('R4: lets one of two deletions, or of a deletion and a change, win', async () => {
    const both = await Promise.all([1, 2].map(() => admin.call('deleteProduct', { id: product.id })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    product = await createdProduct(admin, 'ST-220', pictures(1));
    const [gone, changed] = await Promise.all([
      admin.call('deleteProduct', { id: product.id }),
      update({}, { galleryImages: pictures(2) }),
    ]);
    expect(gone.status).toBe(200);
    expect([200, 404]).toContain(changed.status);
    await storesOnly(portal, []);
  });
});
