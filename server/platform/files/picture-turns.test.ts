import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCustomer, anAdmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { aPicture, aPngOf } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { productFormOf, storedNames } from '#testing/product-form.ts';
import { eventually } from '#testing/servers/eventually.ts';

const portal = testPortal();
let address: string;
let large: Buffer;
let customer: Client;

beforeAll(async () => {
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  large = aPngOf(4_000, 3_500);
});
beforeEach(async () => {
  customer = await portal.as(await aCustomer(portal));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const formOf = (field: string, pictures: readonly Buffer[]) => {
  const form = new FormData();
  for (const bytes of pictures) form.append(field, new File([bytes as never], 'photo'));
  return form;
};
const upload = (client: Client, ...pictures: Buffer[]) =>
  client.call('uploadFiles', {}, { form: formOf('files', pictures) });

const stored = async () => (await storedNames(portal.context.storage)).length;
const temporary = () => readdir(join(portal.dataDir, 'tmp')).catch(() => []);

describe('S6 pictures of several accounts', () => {
  test("of which one sends a storm of large ones delay neither a customer's photo nor the workshop's", async () => {
    const other = await portal.as(await aCustomer(portal));
    const admin = await portal.as(await anAdmin(portal));
    const photo = await aPicture('jpeg', 600, 400);
    const form = productFormOf({ productCode: 'DURING-A-STORM' }, { primaryImage: [photo, 'bag.jpg'] });
    const answered: string[] = [];
    const note = (name: string) => (answer: { status: number }) => {
      answered.push(name);
      return answer.status;
    };
    const before = await stored();

    // Even the first upload of the storm takes much longer than both others.
    const uploads = isNightly ? [6, 6, 6] : [6, 6];
    const storm = uploads.map(count => upload(customer, ...Array(count).fill(large)).then(note('storm')));
    await eventually(async () => expect(await stored()).toBeGreaterThan(before));
    const statuses = [
      await upload(other, photo).then(note('photo')),
      await admin.call('createProduct', {}, { form }).then(note('product')),
    ];

    expect([...statuses, ...(await Promise.all(storm))]).toEqual(Array(2 + uploads.length).fill(201));
    expect(answered).toEqual(['photo', 'product', ...uploads.map(() => 'storm')]);
  }, 60_000);

  test('of a form whose connection closes are not processed further, and none is stored', async () => {
    const steps = vi.spyOn(sharp.prototype, 'toBuffer');
    const before = await stored();
    const gone = new AbortController();
    const cookie = Object.entries(customer.cookies).map(([name, value]) => `${name}=${value}`);
    const sent = fetch(`${address}/api/uploads`, {
      method: 'POST',
      body: formOf('files', Array(20).fill(large)),
      headers: { cookie: cookie.join('; '), 'x-xsrf-token': customer.cookies['XSRF-TOKEN'] ?? '' },
      signal: gone.signal,
    });
    await eventually(async () => expect(await stored()).toBeGreaterThan(before));

    gone.abort();

    await expect(sent).rejects.toThrow();
    await eventually(async () => expect([await temporary(), await stored()]).toEqual([[], before]));
    // Each picture takes seven steps, and the last pictures never started.
    expect(steps.mock.calls.length).toBeLessThan(7 * 15);
    const photo = await aPicture('png', 8, 8);
    const begun = steps.mock.calls.length;
    expect((await upload(customer, photo)).status).toBe(201);
    expect(steps.mock.calls.length - begun).toBe(7);
  });
});
