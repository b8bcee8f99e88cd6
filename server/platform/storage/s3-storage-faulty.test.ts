import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FaultyStore, type StoreFault, startFaultyStore } from '#testing/stores/faulty-store.ts';
import { readSettings } from '../settings/settings.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { withinStoreTime } from './store-time.ts';

const name = `${'ab'.repeat(16)}.png`;
const other = `${'cd'.repeat(16)}.png`;
const bytes = randomBytes(3_000);
const away = { code: 'storageAway', status: 503, retryAfter: 2 };
/** How long a caller waits in these tests. */
const patienceMs = 700;

let store: FaultyStore;
let storage: Storage;
beforeAll(async () => {
  store = await startFaultyStore();
});
afterAll(() => store.stop());
afterEach(() => store.mend());

const open = () => s3Storage(readSettings(store.settings), 'S3_BUCKET', patienceMs);
async function stored(): Promise<void> {
  storage = await open();
  await storage.put(name, bytes);
}
const everyOperation = {
  put: () => storage.put(other, bytes),
  open: () => storage.open(name),
  read: () => storage.read(name),
  remove: () => storage.remove(other),
  list: async () => {
    for await (const file of storage.list()) expect.unreachable(file.name);
  },
};
const streamed = async () => buffer((await storage.open(name))?.read() as never);

describe('a store that', () => {
  test.each<StoreFault>(['hang', 'drop', '500', '403', 'page'])(
    'answers with %s makes every operation a 503 with Retry-After',
    async fault => {
      await stored();

      store.fail(fault);

      // A page looks like a file until its length or content is compared.
      const asked =
        fault === 'page' ? (['put', 'list'] as const) : (['put', 'open', 'read', 'remove', 'list'] as const);
      const outcomes = await Promise.allSettled(asked.map(operation => everyOperation[operation]()));
      expect(outcomes).toMatchObject(asked.map(() => ({ status: 'rejected', reason: away })));
    },
  );

  test('lists no times lists its files as new ones', async () => {
    await stored();
    const before = Date.now();

    store.fail('undated', 'GET');

    for await (const { modified } of storage.list()) expect(modified.getTime()).toBeGreaterThanOrEqual(before);
  });

  test('hangs is given up in the time of one call, however many operations the call makes', async () => {
    await stored();
    store.fail('hang');
    const begun = performance.now();

    const outcomes = await withinStoreTime(async () => {
      const failures: unknown[] = [];
      for (let n = 0; n < 20; n++) failures.push(await storage.read(name).catch(error => error));
      failures.push(
        ...(await Promise.all(Array.from({ length: 20 }, () => storage.put(other, bytes).catch(error => error)))),
      );
      return failures;
    }, patienceMs);

    expect(outcomes).toHaveLength(40);
    for (const outcome of outcomes) expect(outcome).toMatchObject(away);
    // Without one limit this takes 21 times as long.
    expect(performance.now() - begun).toBeLessThan(patienceMs * 8);
  });

  test('hung makes others fail at once, and works again for all when it answers again', async () => {
    await stored();
    store.fail('hang');
    await expect(storage.read(name)).rejects.toMatchObject(away);
    const before = store.requests();

    await expect(storage.read(name)).rejects.toMatchObject(away);

    expect(store.requests()).toBe(before);
    store.mend();
    await expect.poll(() => storage.read(name).catch(() => undefined), { timeout: 30_000 }).toEqual(bytes);
    await storage.put(other, bytes);
    expect(storage.fault?.()).toBeUndefined();
  });

  test('hung lets files through again within two seconds of its return, without waiting for the end of the pause', async () => {
    await stored();
    store.fail('hang');
    await expect(storage.read(name)).rejects.toMatchObject(away);
    const before = store.requests();
    await expect.poll(() => store.requests(), { timeout: 4_000 }).toBeGreaterThan(before);
    await expect(storage.put(other, bytes)).rejects.toMatchObject(away);

    store.mend();

    const put = () =>
      storage.put(other, bytes).then(
        () => 'stored',
        () => 'refused',
      );
    await expect.poll(put, { timeout: 2_000, interval: 50 }).toBe('stored');
  });

  test.each<StoreFault>(['stall', 'slow'])(
    'answers and then goes on with %s ends the body with an error',
    async fault => {
      await stored();

      store.fail(fault, 'GET');

      await expect(withinStoreTime(() => storage.read(name), patienceMs)).rejects.toMatchObject(away);
      await expect(withinStoreTime(streamed, patienceMs)).rejects.toMatchObject(away);
    },
  );

  test('closes the connection within a body ends it with an error', async () => {
    await stored();

    store.fail('cut', 'GET');

    await expect(storage.read(name)).rejects.toMatchObject(away);
    await expect(streamed()).rejects.toMatchObject(away);
  });

  test('names no length still gives the whole file and its size', async () => {
    await stored();

    store.fail('unsized');

    expect((await storage.open(name))?.size).toBe(bytes.length);
    expect(await streamed()).toEqual(bytes);
    expect(await buffer((await storage.open(name))?.read({ start: 10, end: 19 }) as never)).toEqual(
      bytes.subarray(10, 20),
    );
    await storage.put(other, bytes);
  });

  test.each<StoreFault>(['lost', 'page'])('acknowledges a file and keeps none (%s) is noticed', async fault => {
    await stored();

    store.fail(fault, ...(fault === 'lost' ? ['PUT'] : []));

    await expect(storage.put(other.replace('cd', 'ef'), bytes)).rejects.toMatchObject(away);
  });

  test('refuses is named with its reason until the operation succeeds', async () => {
    await stored();
    store.fail('403', 'PUT');
    await expect(storage.put(other, bytes)).rejects.toMatchObject(away);
    await storage.read(name);

    expect(storage.fault?.()).toMatch(/^could not store a file \d+ s ago: 403 AccessDenied$/);

    store.mend();
    await storage.put(other, bytes);
    expect(storage.fault?.()).toBeUndefined();
  });

  test.each<[StoreFault, RegExp]>([
    ['hang', /the store did not answer in time/],
    ['403', /403 As the test wants it/],
    ['page', /the answer is not a list of files/],
  ])('answers with %s stops the start with one line', async (fault, reason) => {
    store.fail(fault);

    const error = await open().catch(refused => refused);

    expect(error.message).toMatch(/^Setting S3_BUCKET is 'cordwain', but the store cannot open it: [^\n]*$/);
    expect(error.message).toMatch(reason);
  });
});
