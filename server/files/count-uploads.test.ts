import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPicture, aPngOf } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal({ UPLOAD_QUOTA: '1' });
let customer: Client;
let account: Awaited<ReturnType<typeof aCustomer>>;
beforeEach(async () => {
  account = await aCustomer(portal);
  customer = await portal.as(account);
});

/** A picture with so much behind it that a form of it weighs this many bytes; it is read as the picture alone. */
async function weighing(bytes: number): Promise<Buffer> {
  const picture = await aPicture('jpeg', 40, 40);
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}
const formOf = (field: string, bytes: Buffer) => {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], 'a.jpg'));
  return form;
};
const upload = async (client: Client, bytes: number) =>
  client.call('uploadFiles', {}, { form: formOf('files', await weighing(bytes)) });
const files = () => portal.context.db.selectFrom('files').select('id').where('owner_id', '=', account.id).execute();

describe('S8 what a customer uploads in a day', () => {
  test('is bounded, and another customer and the next day have their own', async () => {
    expect((await upload(customer, 600_000)).status).toBe(201);
    const refused = await upload(customer, 600_000);
    expect([refused.status, refused.code]).toEqual([429, 'uploadQuota']);
    expect(refused.body.error).toBe(
      'You have uploaded as many images as one customer may in a day. Try again tomorrow',
    );
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(await files()).toHaveLength(1);

    expect((await upload(customer, 300_000)).status).toBe(201);
    expect((await upload(await portal.as(await aCustomer(portal)), 600_000)).status).toBe(201);
    await sql`update uploads_of_day set day = day - 1`.execute(portal.context.db);
    expect((await upload(customer, 600_000)).status).toBe(201);
    expect((await upload(customer, 600_000)).status).toBe(429);
  });

  test('counts in messages, in orders, and where it is refused as a picture', async () => {
    const { id } = await anOrder(portal, { for: account });
    const { productCode } = await aProduct(portal);
    const picture = await weighing(300_000);
    const data = `data:image/jpeg;base64,${picture.toString('base64')}`;

    const message = () => customer.call('sendMessage', { id }, { form: formOf('images', picture) });
    const order = () => customer.call('placeOrder', { products: [{ productCode, quantity: 1, images: [data] }] });
    expect((await message()).status).toBe(201);
    expect((await order()).status).toBe(201);
    const bomb = Buffer.concat([aPngOf(30_000, 30_000, 1), Buffer.alloc(300_000)]);
    expect((await customer.call('uploadFiles', {}, { form: formOf('files', bomb) })).code).toBe('pictureTooLarge');

    expect([(await message()).code, (await order()).code]).toEqual(['uploadQuota', 'uploadQuota']);
    const words = new FormData();
    words.set('message', 'When will it be ready?');
    expect((await customer.call('sendMessage', { id }, { form: words })).status).toBe(201);
    const plain = await customer.call('placeOrder', { products: [{ productCode, quantity: 1, images: [] }] });
    expect(plain.status).toBe(201);
  });

  test('is bounded of many at once too, and the workshop is not', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(customer, 300_000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);

    const { id } = await anOrder(portal);
    const admin = await portal.as(await anAdmin(portal));
    for (let turn = 0; turn < 5; turn++) {
      const form = formOf('images', await weighing(300_000));
      expect((await admin.call('sendMessage', { id }, { form })).status).toBe(201);
    }
  });
});
