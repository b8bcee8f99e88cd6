import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aBench, aJob } from '#testing/benches.ts';
import { aCustomer, anAdmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { type StoreFault, startFaultyStore } from '#testing/stores/faulty-store.ts';
import { sql } from '../database/sql.ts';
import { readSettings } from '../settings/settings.ts';
import { s3Storage } from '../storage/s3-storage.ts';
import { withinStoreTime } from '../storage/store-time.ts';
import { storeUploads } from './store-uploads.ts';

const store = await startFaultyStore();
const portal = testPortal(store.settings);
let customer: Client;
let companyId: number;
let photo: Buffer;
let port: number;

beforeAll(async () => {
  const account = await aCustomer(portal);
  companyId = account.companyId as number;
  customer = await portal.as(account);
  // Larger than one chunk of a stream.
  photo = await aPicture('jpeg', 900, 700);
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
});
afterEach(() => store.mend());
afterAll(() => store.stop());

const upload = (client: Client, ...pictures: Buffer[]) => {
  const form = new FormData();
  for (const [n, bytes] of pictures.entries()) form.append('files', new File([bytes as never], `photo-${n}.jpg`));
  return client.call('uploadFiles', {}, { form });
};
async function aStoredPath(): Promise<string> {
  const { status, body } = await upload(customer, photo);
  expect(status).toBe(201);
  return new URL(body.files[0].url).pathname;
}

/** Sends requests over one connection of their own, as a browser does. */
function aConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cookie = `session=${customer.cookies.session}`;
  return {
    async get(path: string) {
      const asked = request({ port, path, host: '127.0.0.1', headers: { cookie }, agent }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const chunks: Buffer[] = [];
      answer.on('data', chunk => chunks.push(chunk));
      const isWhole = await finished(answer).then(
        () => true,
        () => false,
      );
      return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks), isWhole };
    },
    close: () => agent.destroy(),
  };
}

describe('a picture in a store that', () => {
  test('names no length arrives whole, and the next answer on its connection, too', async () => {
    const path = await aStoredPath();
    const size = Number(
      (await sql<{ size: number }>`select size from files order by id desc limit 1`.one(portal.context.db)).size,
    );
    const connection = aConnection();
    store.fail('unsized');

    const [whole, small] = [await connection.get(path), await connection.get(`${path}?w=480`)];
    const next = await connection.get('/api/auth/me');

    connection.close();
    expect(whole).toMatchObject({ status: 200, isWhole: true, headers: { 'content-length': String(size) } });
    expect(whole.bytes.length).toBe(size);
    expect(small).toMatchObject({ status: 200, isWhole: true, headers: { 'content-type': 'image/webp' } });
    expect(JSON.parse(String(next.bytes)).user.username).toBeDefined();
  });

  test.each<StoreFault>(['short', 'cut'])('sends half of it (%s) never looks whole', async fault => {
    const path = await aStoredPath();
    const connection = aConnection();
    store.fail(fault, 'GET');

    const half = await connection.get(path);
    const small = await connection.get(`${path}?w=96`);

    connection.close();
    expect(half.status === 503 || !half.isWhole, `${half.status} ${half.bytes.length}`).toBe(true);
    expect(small.status === 503 || !small.isWhole, `${small.status} ${small.bytes.length}`).toBe(true);
  });

  test.each<StoreFault>(['page', 'drop', '500', '403'])(
    'answers with %s is a 503 that no browser keeps',
    async fault => {
      const path = await aStoredPath();
      const connection = aConnection();
      store.fail(fault);

      const answers = [];
      for (const query of ['', '?w=96', '?w=480']) answers.push(await connection.get(path + query));

      connection.close();
      for (const { status, headers, bytes } of answers) {
        expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store']);
        expect([headers.etag, headers['content-disposition']]).toEqual([undefined, undefined]);
        expect(JSON.parse(String(bytes)).code).toBe('storageAway');
      }
    },
  );
});

describe('an upload to a store that', () => {
  test.each<StoreFault>(['drop', '500', '403', 'page', 'lost'])(
    'answers with %s is a 503 with Retry-After, also when it names its file',
    async fault => {
      store.fail(fault, ...(fault === 'lost' ? ['PUT'] : []));

      const [one, several] = [await upload(customer, photo), await upload(customer, photo, photo)];

      expect([one.status, one.code, one.headers['retry-after']]).toEqual([503, 'storageAway', '2']);
      expect([several.status, several.code, several.headers['retry-after']]).toEqual([503, 'storageAway', '2']);
      expect(several.body.error).toMatch(/^photo-[01]\.jpg: Files are not available/);
      store.mend();
      expect((await upload(customer, photo, photo)).status).toBe(201);
    },
  );

  test('refuses is named by /readyz, which stays 200, until an upload succeeds', async () => {
    const line = async () => {
      const { status, body } = await portal.nobody.send('GET', '/readyz');
      return [status, /^files: .*$/m.exec(body as string)?.[0]];
    };
    store.fail('403', 'PUT');
    await upload(customer, photo);

    expect(await line()).toEqual([
      200,
      expect.stringMatching(/^files: could not store a file \d+ s ago: 403 AccessDenied$/),
    ]);
    store.mend();
    await upload(customer, photo);
    // Background work may have failed in an earlier test.
    expect(await line()).toEqual([200, expect.not.stringContaining('store a file')]);
  });

  test('hangs gives its turns back, so that the same account can upload when the store is well again', async () => {
    const patienceMs = 600;
    const storage = await s3Storage(readSettings(store.settings), 'S3_BUCKET', patienceMs);
    const viewer = { id: 4_711, companyId } as never;
    const send = () => {
      const uploads = [{ path: photo as never, fileName: 'photo.jpg' }] as never;
      const signal = new AbortController().signal;
      const storing = () => storeUploads({ storage } as never, viewer, undefined, uploads, signal);
      return withinStoreTime(storing, patienceMs);
    };
    store.fail('hang');

    const outcomes = await Promise.allSettled(Array.from({ length: 13 }, send));

    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'storageAway', retryAfter: 2 } });
    }
    store.mend();
    await expect
      .poll(
        () =>
          send().then(
            ({ value }) => value.length,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(1);
  });

  test.runIf(isNightly)('hangs answers every upload and picture within 40 s, and then works again', async () => {
    const path = await aStoredPath();
    const connection = aConnection();
    store.fail('hang');
    const begun = performance.now();

    const [uploads, picture] = await Promise.all([
      Promise.all(Array.from({ length: 13 }, () => upload(customer, photo))),
      connection.get(path),
    ]);

    connection.close();
    expect(performance.now() - begun).toBeLessThan(40_000);
    expect(uploads.map(({ status }) => status)).toEqual(Array(13).fill(503));
    expect([picture.status, picture.headers['retry-after']]).toEqual([503, '2']);
    store.mend();
    await expect.poll(async () => (await upload(customer, photo)).status, { timeout: 60_000 }).toBe(201);
  });
});

test('pictures of an order, a ticket and a job are a 503 with Retry-After while the store fails', async () => {
  const job = await aJob(portal);
  const path = await aStoredPath();
  await sql`
    insert into order_product_images (order_id, product_id, position, file_id)
    select ${job.id}, ${job.products[0]?.id}, 0, id from files where name = ${path.slice('/files/'.length)}`.execute(
    portal.context.db,
  );
  const admin = await portal.as(await anAdmin(portal));
  const { client: bench } = await aBench(portal);
  const ask = () =>
    Promise.all([
      admin.call('readOrderPictures', { id: job.id }),
      admin.call('readTickets', { id: job.id }),
      bench.call('readJobPicture', { ticket: job.ticket, n: 0 }),
    ]);
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200]);

  for (const fault of ['500', '403', 'page'] as const) {
    store.fail(fault);

    for (const { status, headers } of await ask())
      expect([fault, status, headers['retry-after']]).toEqual([fault, 503, '2']);
  }
});
