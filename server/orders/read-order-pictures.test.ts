import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aSender } from '#testing/a-sender.ts';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';
import { transaction } from '../platform/database/transaction.ts';
import { allNames, pdfVariant, variantName } from '../platform/files/file-names.ts';
import { saveFiles } from '../platform/files/save-files.ts';
import { type StoredPicture, storePicture } from '../platform/files/store-picture.ts';

const portal = testPortal();

async function hangOnto(order: { id: number }, product: { id: number } | undefined, names: string[]) {
  const { storage, db } = portal.context;
  const stored: StoredPicture[] = [];
  for (const name of names) stored.push(await storePicture(storage, aSender(), await aPicture('png', 300, 120), name));
  const owner = { kind: 'private', ownerId: null, taken: true } as const;
  const files = await transaction(db, tx => saveFiles(tx, owner, stored));
  for (const [position, file] of files.entries()) {
    await sql`
      insert into order_product_images (order_id, product_id, position, file_id)
      values (${order.id}, ${product?.id ?? 0}, ${position}, ${file.id})`.execute(db);
  }
  return stored;
}

test('readOrderPictures returns the first picture of each line as a small square JPEG to both sides', async () => {
  const account = await aCustomer(portal);
  const order = await anOrder(portal, { for: account, quantities: [1, 2, 3, 4] });
  const [plain, two, gone, before] = order.products;
  await hangOnto(order, two, ['first', 'second']);
  const { storage } = portal.context;
  for (const { name } of await hangOnto(order, gone, ['gone'])) {
    for (const one of allNames(name)) await storage.remove(one);
  }
  // These pictures were stored before the portal created small JPEGs for PDFs.
  for (const { name } of await hangOnto(order, before, ['before'])) {
    await storage.remove(variantName(name, pdfVariant));
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
