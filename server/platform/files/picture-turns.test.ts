import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCustomer, anAdmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { aPicture, aPngOf } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { productFormOf, storedNames } from '#testing/product-form.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { inFormTurn, inPictureTurn, Patience } from './picture-turns.ts';

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

test('pictures whose sender leaves before their work begins use no budget', async () => {
  const picture = aPngOf(8_000, 5_000, 1);
  const stays = new AbortController().signal;
  const held = { begins: Promise.withResolvers<void>(), ends: Promise.withResolvers<void>() };
  const large = inPictureTurn(
    { account: -1, signal: stays },
    async () => picture,
    () => {
      held.begins.resolve();
      return held.ends.promise;
    },
  );
  await held.begins.promise;
  const gone = new AbortController();
  let headers = 0;
  const read = async () => {
    headers += 1;
    return picture;
  };
  // Some wait for the large picture, the others for their budget, the last ones for more than a minute.
  const waiting = Promise.allSettled(
    Array.from({ length: 100 }, () => inPictureTurn({ account: -2, signal: gone.signal }, read, async () => {})),
  );
  await eventually(() => expect(headers).toBe(100));

  gone.abort(new Error('gone'));
  expect((await waiting).map(({ status }) => status)).toEqual(Array(100).fill('rejected'));
  held.ends.resolve();
  await large;
  const begun = performance.now();
  await inPictureTurn({ account: -2, signal: stays }, read, async () => {});

  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('the waits of patient pictures count together, and their work does not', async () => {
  const { signal } = new AbortController();
  const patience = new Patience(200);
  const held = Promise.withResolvers<void>();
  const free = () => inFormTurn({ account: -3, signal, patience }, () => sleep(300, 'done'));
  expect([await free(), await free()]).toEqual(['done', 'done']);

  const forms = [1, 2].map(() => inFormTurn({ account: -3, signal }, () => held.promise));
  await expect(free()).rejects.toThrow('waited too long');
  await expect(free()).rejects.toThrow('waited too long');
  held.resolve();
  await Promise.all(forms);

  expect(await free()).toBe('done');
});

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
