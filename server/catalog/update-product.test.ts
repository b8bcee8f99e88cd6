import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import {
  createdProduct,
  emptyCatalog,
  productFormOf,
  storedNames,
  storesOnly,
  type TestFile,
} from '#testing/product-form.ts';
import { type StoredWords, storedWords, wordsOf } from '../notifications/words/stored-words.ts';
import { sql } from '../platform/database/sql.ts';

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
const now = async () => (await admin.call('readAdminProduct', { id: product.id })).body.product;
async function refuses(code: string, ...given: Parameters<typeof update>): Promise<string> {
  const before = [await now(), await storedNames(portal.context.storage)];
  const answer = await update(...given);
  expect([answer.code, answer.body.error]).toEqual([code, expect.any(String)]);
  expect([await now(), await storedNames(portal.context.storage)]).toEqual(before);
  return answer.body.error;
}

describe('updateProduct', () => {
  test('changes the sent fields and keeps the others', async () => {
    const first = await update({ productCode: 'st-221', description: 'Pack', colors: 'Tan, Black' });
    expect(first.status).toBe(200);
    const { body } = await update({ productCode: 'st-221' });
    expect(body.product).toMatchObject({
      productCode: 'st-221',
      description: 'Pack',
      colors: ['Tan', 'Black'],
      images: product.images,
      revision: 2,
    });
    expect((await update({ productCode: 'ST-221', description: '', colors: '' })).body.product).toMatchObject({
      description: '',
      colors: [],
    });
  });

  test('keeps the revision of an unchanged product and notifies nobody', async () => {
    const told = async () =>
      (await portal.context.db.query("select count(*)::int as n from audit_entries where kind = 'productEdited'"))
        .rows[0].n;
    const before = await told();

    const { body } = await update({ existingImages: product.images, revision: String(product.revision) });

    expect(body.product).toEqual(await now());
    expect([body.product.revision, await told()]).toEqual([1, before]);
    await update({ existingImages: product.images.toReversed() });
    expect([(await now()).revision, await told()]).toEqual([2, before + 1]);
  });

  test('keeps, sorts, replaces and adds pictures, and deletes the files of removed pictures', async () => {
    const [one, two, three] = product.images as [string, string, string];

    const { body } = await update(
      { existingImages: [three, one] },
      {
        primaryImage: [await aPicture('gif', 8, 8), 'p.gif'],
        galleryImages: [[await aPicture('webp', 8, 8), 'g.webp']],
      },
    );

    expect(body.product.images).toEqual([expect.stringMatching(/gif$/), three, one, expect.stringMatching(/webp$/)]);
    expect(body.product.primaryImageIndex).toBe(0);
    expect(body.product.images).not.toContain(two);
    await storesOnly(portal, body.product.images);
    expect((await admin.send('GET', two)).status).toBe(404);
  });

  test('keeps the primary picture until another is chosen', async () => {
    const [one, two, three] = product.images as [string, string, string];
    expect((await update({ primaryImageIndex: '2' })).body.product.primaryImageIndex).toBe(2);
    expect((await update({ existingImages: [three, two] })).body.product).toMatchObject({
      images: [three, two],
      primaryImageIndex: 0,
    });
    expect((await update({ existingImages: [two] })).body.product.primaryImageIndex).toBe(0);
    await storesOnly(portal, [two]);
    await refuses('invalidInput', { primaryImageIndex: '1' });
    await refuses('invalidInput', { existingImages: [one] });
  });

  test('requires a code and a picture, and accepts at most 20', async () => {
    expect(await refuses('productCodeRequired', { productCode: ' ' })).toBe('Product code is required');
    expect(await refuses('productImageRequired', { existingImages: [] })).toBe(
      'At least one product image is required',
    );
    await refuses('tooManyFiles', {}, { galleryImages: pictures(18) });
    await refuses('tooManyFiles', { existingImages: product.images }, { galleryImages: pictures(18) });
    expect((await update({}, { galleryImages: pictures(17) })).body.product.images).toHaveLength(20);
  });

  test('rejects a used code, unknown customers, invalid JSON and invalid pictures, and changes nothing', async () => {
    await createdProduct(admin, 'Taken', pictures(1));
    await refuses('productCodeTaken', { productCode: 'tAKEN' }, { primaryImage: [small, 'new.png'] });
    await refuses('unknownCustomers', { visibleTo: [999_999_999] });
    for (const existingImages of ['{', '{}', '"x"', '[1]', JSON.stringify(['/files/x.png'])]) {
      await refuses('invalidInput', { existingImages });
    }
    await refuses(
      'fileTypeNotTaken',
      {},
      {
        galleryImages: [
          [small, 'a.png'],
          [Buffer.from('<svg/>'), 'b.png'],
        ],
      },
    );
  });

  test('R4: returns 409 to the second of two admins who opened the same revision', async () => {
    const second = await portal.as(await anAdmin(portal));
    const revision = String(product.revision);

    const answers = await Promise.all([
      update({ description: 'one', revision }),
      update({ description: 'two', revision }, { galleryImages: pictures(1) }, second),
    ]);

    expect(answers.map(({ code }) => code).sort()).toEqual(['changedMeanwhile', undefined]);
    const { description, images } = await now();
    expect(description).toBe(answers[0]?.status === 200 ? 'one' : 'two');
    await storesOnly(portal, images);
    expect((await update({ description: 'last' })).body.product.description).toBe('last');
  });

  test('returns 404 for a product deleted meanwhile and keeps none of the new pictures', async () => {
    await admin.call('deleteProduct', { id: product.id });
    const answer = await update({ description: 'late' }, { primaryImage: [small, 'new.png'] });
    expect([answer.status, answer.code]).toEqual([404, 'productNotFound']);
    await storesOnly(portal, []);
  });

  test('stores exactly the pictures of the last of many concurrent changes', async () => {
    await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        update({ existingImages: [product.images[n % 3]] }, { galleryImages: pictures(1) }),
      ),
    );
    const { images, revision } = await now();
    expect(revision).toBeGreaterThan(1);
    await storesOnly(portal, images);
  });

  test('keeps the pictures of earlier orders when they are replaced', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    const placed = await customer.call('placeOrder', { products: [{ productCode: 'ST-220', quantity: 1 }] });
    const { body } = await update({ existingImages: [] }, { primaryImage: [small, 'new.png'] });

    const order = (await customer.call('readOrder', { id: placed.body.order.id })).body.order;
    expect(order.products[0].images).toEqual(product.images);
    await storesOnly(portal, [...product.images, ...body.product.images]);
    expect((await customer.send('GET', product.images[0] as string)).status).toBe(200);
    await admin.call('deleteOrder', { id: order.id });
    await storesOnly(portal, body.product.images);
  });

  test('removes notifications of customers who may no longer see it, and keeps deleted customers in visibleTo', async () => {
    const [one, other] = [await aCustomer(portal), await aCustomer(portal)];
    await sql`delete from notifications`.execute(portal.context.db);
    product = await createdProduct(admin, 'ST-221', pictures(1));
    const told = async (account: typeof one) =>
      (await (await portal.as(account)).call('readNotifications')).body.notifications.length;
    expect([await told(one), await told(other)]).toEqual([1, 1]);

    await update({ productCode: 'ST-221', visibleTo: [one.id] });
    expect([await told(one), await told(other)]).toEqual([1, 0]);
    await sql`delete from accounts where id = ${one.id}`.execute(portal.context.db);
    expect((await update({ productCode: 'ST-221', visibleTo: [one.id, other.id] })).body.product.visibleTo).toEqual([
      one.id,
      other.id,
    ]);
    const later = await portal.as(other);
    expect((await later.call('readCatalogProduct', { id: product.id })).body.product).not.toHaveProperty('visibleTo');
  });

  test('notifies exactly the customers who can newly see it', async () => {
    const [one, two, three] = [await aCustomer(portal), await aCustomer(portal), await aCustomer(portal)];
    product = await createdProduct(admin, 'ST-222', pictures(1));
    const show = (visibleTo: number[], fields = {}) => update({ productCode: 'ST-222', visibleTo, ...fields });
    await show([one.id]);
    /** Returns the titles that each customer received since the last check. */
    const news = async () => {
      const { rows } = await sql<StoredWords & { to: number }>`
        delete from notifications n where related_id = ${product.id}
        returning account_id as "to", related_id as "relatedId", created_at as "createdAt", ${storedWords}`.execute(
        portal.context.db,
      );
      const of = (id: number) => rows.filter(row => row.to === id).map(row => Object.values(wordsOf(row)).join(': '));
      return [one, two, three].map(({ id }) => of(id));
    };
    const told = ['New product in your catalog: ST-222, Day pack'];
    await news();

    await show([one.id], { description: 'Day pack' });
    expect(await news()).toEqual([[], [], []]);
    await show([one.id, two.id]);
    expect(await news()).toEqual([[], told, []]);
    await show([one.id, two.id]);
    expect(await news()).toEqual([[], [], []]);
    await show([]);
    expect(await news()).toEqual([[], [], told]);
    await show([three.id]);
    expect(await news()).toEqual([[], [], []]);
    await show([one.id, three.id]);
    expect(await news()).toEqual([told, [], []]);
  });

  test('is allowed only to the workshop', async () => {
    await refuses('notAllowed', { description: 'x' }, {}, await portal.as(await aCustomer(portal)));
  });
});
