import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { createdProduct, emptyCatalog, productFormOf } from '#testing/product-form.ts';

const portal = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
});
beforeEach(() => emptyCatalog(portal));

/** Returns the codes of the products that the names mean. */
async function matched(...names: string[]): Promise<(string | null)[]> {
  const { status, body } = await admin.call('matchPictureNames', { names });
  expect(status).toBe(200);
  return body.products.map((product: { productCode: string } | null) => product?.productCode ?? null);
}
async function products(...codes: string[]): Promise<void> {
  for (const code of codes) await aProduct(portal, { code });
}

describe('matchPictureNames', () => {
  test('finds the product whose code begins the name, whatever follows the code', async () => {
    await products('BT-036', 'BT-037');

    expect(
      await matched('BT-036.jpg', 'BT-036_2.jpg', 'bt-036 back.png', 'Bt–036(3).JPEG', 'BT-037-side.v2.webp', 'BT-036'),
    ).toEqual(['BT-036', 'BT-036', 'BT-036', 'BT-036', 'BT-037', 'BT-036']);
  });

  test('prefers the longest code', async () => {
    await products('BT-036', 'BT-036-L', 'BT-036 Large', 'BT');

    expect(await matched('BT-036-L_2.jpg', 'bt-036 large back.png', 'BT-036-XL.jpg', 'BT-100.jpg')).toEqual([
      'BT-036-L',
      'BT-036 Large',
      'BT-036',
      'BT',
    ]);
  });

  test('finds nothing for a code that goes on, is inside the name or is missing', async () => {
    await products('BT-036', '12');

    expect(await matched('BT-0361.jpg', 'BT-036b.jpg', 'photo BT-036.jpg', 'IMG_2024.jpg', '.jpg', '123.jpg')).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('leaves the choice between codes that fold alike, and takes the one as typed', async () => {
    await products('JC–520', 'JC-520');

    expect(await matched('jc-520.jpg', 'JC–520.jpg', 'JC—520.jpg')).toEqual(['JC-520', 'JC–520', null]);
  });

  test('returns the revision and the number of pictures, which adding one continues from', async () => {
    const small = await aPicture('png', 8, 8);
    const { id } = await createdProduct(admin, 'BT-036', [[small, 'a.png']]);
    const names = ['BT-036.jpg'];

    const { body } = await admin.call('matchPictureNames', { names });
    expect(body.products).toEqual([{ id, productCode: 'BT-036', revision: 1, images: 1 }]);

    const form = () => productFormOf({ productCode: 'BT-036', revision: '1' }, { galleryImages: [[small, 'b.png']] });
    const headers = { 'idempotency-key': 'one picture' };
    const first = await admin.call('updateProduct', { id }, { form: form(), headers });
    const again = await admin.call('updateProduct', { id }, { form: form(), headers });

    expect(first.body.product.images).toHaveLength(2);
    expect(again.body).toEqual(first.body);
    expect((await admin.call('matchPictureNames', { names })).body.products[0]).toMatchObject({
      revision: 2,
      images: 2,
    });
  });

  test('takes up to 100 names', async () => {
    const names = Array.from({ length: 101 }, (_, n) => `${n}.jpg`);

    expect((await admin.call('matchPictureNames', { names })).code).toBe('invalidInput');
    expect((await admin.call('matchPictureNames', { names: [] })).code).toBe('invalidInput');
    expect(await matched(...names.slice(1))).toHaveLength(100);
  });
});
