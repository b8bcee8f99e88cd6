import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../database/sql.ts';

const portal = testPortal({ UPLOAD_QUOTA: '1' });
let picture: Buffer;
let account: Awaited<ReturnType<typeof aCustomer>>;
let customer: Client;

beforeAll(async () => {
  // Noise does not compress, so the file is slightly larger than 300,000 bytes.
  const raw = { width: 400, height: 250, channels: 3 } as const;
  picture = await sharp(randomBytes(300_000), { raw }).png().toBuffer();
});
beforeEach(async () => {
  account = await aCustomer(portal);
  customer = await portal.as(account);
});

const formOf = (field: string) => {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(picture)], 'a.png'));
  return form;
};
const upload = (client: Client) => client.call('uploadFiles', {}, { form: formOf('files') });
const files = () =>
  sql<{ name: string }>`select name from files where owner_id = ${account.id}`
    .execute(portal.context.db)
    .then(({ rows }) => rows);

describe('S8 the daily upload quota of a customer', () => {
  test('is enforced separately for each customer and day', async () => {
    for (let turn = 0; turn < 3; turn++) expect((await upload(customer)).status).toBe(201);
    const refused = await upload(customer);
    expect([refused.status, refused.code]).toEqual([429, 'uploadQuota']);
    expect(refused.body.error).toBe("You have reached today's limit for images. Try again tomorrow");
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(await files()).toHaveLength(3);
    const stored = [];
    for await (const { name } of portal.context.storage.list()) stored.push(name);
    expect(stored.filter(name => name.endsWith('.png'))).toHaveLength(3);

    expect((await upload(await portal.as(await aCustomer(portal)))).status).toBe(201);
    await sql`update uploads_of_day set day = day - 1`.execute(portal.context.db);
    expect((await upload(customer)).status).toBe(201);
  });

  test('counts images in messages and orders, repeated images once, and no text', async () => {
    const { id } = await anOrder(portal, { for: account });
    const { productCode } = await aProduct(portal);
    const images = [`data:image/png;base64,${picture.toString('base64')}`];
    const message = () => customer.call('sendMessage', { id }, { form: formOf('images') });
    const order = (key: string) => {
      const headers = { 'idempotency-key': key };
      return customer.call('placeOrder', { products: [{ productCode, quantity: 1, images }] }, { headers });
    };
    expect([(await message()).status, (await order('one')).status, (await order('two')).status]).toEqual([
      201, 201, 201,
    ]);

    expect((await order('two')).status).toBe(201);
    expect([(await message()).code, (await order('three')).code]).toEqual(['uploadQuota', 'uploadQuota']);
    const words = new FormData();
    words.set('message', 'When will it be ready?');
    expect((await customer.call('sendMessage', { id }, { form: words })).status).toBe(201);
    const plain = await customer.call('placeOrder', { products: [{ productCode, quantity: 1, images: [] }] });
    expect(plain.status).toBe(201);
  });

  test('limits concurrent uploads and does not apply to the workshop', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(customer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);

    const { id } = await anOrder(portal);
    const admin = await portal.as(await anAdmin(portal));
    for (let turn = 0; turn < 5; turn++) {
      expect((await admin.call('sendMessage', { id }, { form: formOf('images') })).status).toBe(201);
    }
  });
});
