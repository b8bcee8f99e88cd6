import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { allNames, paperVariant, variantName } from '../files/file-names.ts';
import { saveFiles } from '../files/save-files.ts';
import { type StoredPicture, storePicture } from '../files/store-picture.ts';

const portal = testPortal();

async function hangOnto(order: { id: number }, product: { id: number } | undefined, names: string[]) {
  const { storage, db } = portal.context;
  const stored: StoredPicture[] = [];
  for (const name of names) stored.push(await storePicture(storage, await aPicture('png', 300, 120), name));
  const owner = { kind: 'private', ownerId: null, taken: true } as const;
  const files = await db.transaction().execute(tx => saveFiles(tx, owner, stored));
  for (const [position, file] of files.entries()) {
    await db
      .insertInto('order_product_images')
      .values({ order_id: order.id, product_id: product?.id ?? 0, position, file_id: file.id })
      .execute();
  }
  return stored;
}

test('gives the first picture of each line as a small square JPEG, whoever of both sides asks', async () => {
  const account = await aCustomer(portal);
  const order = await anOrder(portal, { for: account, quantities: [1, 2, 3, 4] });
  const [plain, two, gone, before] = order.products;
  await hangOnto(order, two, ['first', 'second']);
  const { storage } = portal.context;
  for (const { name } of await hangOnto(order, gone, ['gone'])) {
    for (const one of allNames(name)) await storage.remove(one);
  }
  // Stored by a portal that knew no pictures for papers.
  for (const { name } of await hangOnto(order, before, ['before'])) {
    await storage.remove(variantName(name, paperVariant));
  }

  for (const one of [account, await anAdmin(portal)]) {
    const { status, body } = await (await portal.as(one)).call('readOrderPictures', { id: String(order.id) });

    expect(status).toBe(200);
    expect(body.pictures.map((picture: { productId: number }) => picture.productId)).toEqual([two?.id, before?.id]);
    expect(body.pictures).not.toContainEqual(expect.objectContaining({ productId: plain?.id }));
    for (const { jpeg } of body.pictures) {
      expect(await sharp(Buffer.from(jpeg, 'base64')).metadata()).toMatchObject({
        ...{ format: 'jpeg', width: 96, height: 96 },
      });
    }
  }
});

test("another customer's order and one that is not there are the same", async () => {
  const order = await anOrder(portal);
  const stranger = await portal.as(await aCustomer(portal));

  const foreign = await stranger.call('readOrderPictures', { id: String(order.id) });
  const absent = await stranger.call('readOrderPictures', { id: '999999' });

  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(absent.body);
});
