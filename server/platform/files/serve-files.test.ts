import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { aSender } from '#testing/a-sender.ts';
import { aCustomer, anAdmin, anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { anAnimation, aPicture } from '#testing/pictures.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../database/sql.ts';
import { inTransaction } from '../database/transaction.ts';
import { variantName } from './file-names.ts';
import { saveFiles } from './save-files.ts';
import { storePicture } from './store-picture.ts';

const portal = testPortal();
let owner: TestAccount;
let stranger: TestAccount;
let asOwner: Client;
let picture: Buffer;

beforeAll(async () => {
  owner = await aCustomer(portal);
  stranger = await aCustomer(portal);
  asOwner = await portal.as(owner);
  picture = await aPicture('jpeg', 600, 400);
});

async function aStoredFile(given: { owner?: TestAccount; source?: Buffer; name?: string } = {}) {
  const { storage, db } = portal.context;
  const stored = await storePicture(storage, aSender(), given.source ?? picture, given.name ?? 'photo.jpg');
  const kind = given.owner ? 'private' : 'catalog';
  const [saved] = await inTransaction(db, tx =>
    saveFiles(tx, { kind, ownerId: given.owner?.companyId ?? null, taken: true }, [stored]),
  );
  const folder = kind === 'private' ? '/files' : '/uploads/products';
  return { ...stored, id: saved?.id as number, path: `${folder}/${stored.name}` };
}

const get = (client: Client, url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  portal.app.inject({ method, url, headers, cookies: client.cookies });

async function statuses(url: string, accounts: Record<string, TestAccount>): Promise<Record<string, number>> {
  const seen: Record<string, number> = { nobody: (await get(portal.nobody, url)).statusCode };
  for (const [who, account] of Object.entries(accounts)) {
    seen[who] = (await get(await portal.as(account), url)).statusCode;
  }
  return seen;
}

describe('S1 access to', () => {
  const people = async () => ({ owner, stranger, admin: await anAdmin(portal), superadmin: await aSuperadmin(portal) });
  const productWith = async (file: { id: number }, visibleTo: TestAccount[] = []) => {
    const product = await aProduct(portal, { images: 0, visibleTo });
    await sql`
      insert into product_images (product_id, position, file_id)
      values (${product.id}, 0, ${file.id})`.execute(portal.context.db);
    return product;
  };
  const everyone = { nobody: 401, owner: 200, stranger: 200, admin: 200, superadmin: 200 };
  const onlyOwner = { ...everyone, stranger: 404 };
  const onlyStaff = { ...onlyOwner, owner: 404 };

  test('a picture of a product for all is allowed to any session', async () => {
    const file = await aStoredFile();
    await productWith(file);

    expect(await statuses(file.path, await people())).toEqual(everyone);
    expect(await statuses(`${file.path}?w=96`, await people())).toEqual(everyone);
  });

  test('a picture of a product for one customer is allowed to that customer and the workshop', async () => {
    const file = await aStoredFile();
    await productWith(file, [owner]);

    expect(await statuses(file.path, await people())).toEqual(onlyOwner);
    expect(await statuses(`${file.path}?w=480`, await people())).toEqual(onlyOwner);
  });

  test('a picture of a deleted product is allowed to customers who ordered it and to the workshop', async () => {
    const file = await aStoredFile();
    expect(await statuses(file.path, await people())).toEqual(onlyStaff);

    const order = await anOrder(portal, { for: owner });
    await sql`
      insert into order_product_images (order_id, product_id, position, file_id)
      values (${order.id}, ${order.products[0]?.id as number}, 0, ${file.id})`.execute(portal.context.db);

    expect(await statuses(file.path, await people())).toEqual(onlyOwner);
  });

  test("a customer's file is allowed to the customer and the workshop", async () => {
    const file = await aStoredFile({ owner });

    expect(await statuses(file.path, await people())).toEqual(onlyOwner);
  });

  test('a file that the workshop sent is allowed to the customer of that conversation', async () => {
    const file = await aStoredFile({ owner: await anAdmin(portal) });
    expect(await statuses(file.path, await people())).toEqual(onlyStaff);

    const order = await anOrder(portal, { for: owner });
    const message = await sql<{ id: number }>`
      insert into order_messages (order_id, sender, body)
      values (${order.id}, 'admin', '') returning id`.one(portal.context.db);
    await sql`
      insert into order_message_images (message_id, position, file_id)
      values (${message.id}, 0, ${file.id})`.execute(portal.context.db);

    expect(await statuses(file.path, await people())).toEqual(onlyOwner);
  });

  test('a picture of a saved list is allowed to its company, which can order it, also when its order went away', async () => {
    const product = await aProduct(portal);
    const file = await aStoredFile({ owner });
    const images = [`http://localhost:80${file.path}`];
    const products = [{ productCode: product.productCode, quantity: 1, description: '', images }];
    expect((await asOwner.call('createList', { name: 'Spring', products })).status).toBe(201);
    // As when its order was handed over and deleted.
    await sql`update files set owner_id = null where id = ${file.id}`.execute(portal.context.db);
    const order = async (account: TestAccount) =>
      (await (await portal.as(account)).call('placeOrder', { products })).status;

    expect(await statuses(file.path, await people())).toEqual(onlyOwner);
    expect([await order(stranger), await order(owner)]).toEqual([400, 201]);
  });

  test('every table that refers to files is one of those that decide who sees them', async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where confrelid = 'files'::regclass and contype = 'f' order by 1`.execute(portal.context.db);

    // A new table: decide in own-files.ts, serve-files.ts and remove-files.ts, and in the hand-over of orders.
    expect(rows.map(({ name }) => name)).toEqual([
      'line_holds',
      'order_attachments',
      'order_documents',
      'order_list_images',
      'order_message_images',
      'order_product_images',
      'order_revision_files',
      'product_images',
      'remakes',
      'sample_images',
    ]);
  });

  test('each kind of file needs its own path', async () => {
    const [mine, catalog] = [await aStoredFile({ owner }), await aStoredFile()];
    await productWith(catalog);

    expect((await get(asOwner, `/uploads/products/${mine.name}`)).statusCode).toBe(404);
    expect((await get(asOwner, `/files/${catalog.name}`)).statusCode).toBe(404);
  });

  test('a forbidden and a missing file gets the same answer, byte for byte', async () => {
    const foreign = await aStoredFile({ owner: stranger });
    const absent = `/files/${'0'.repeat(32)}.jpg`;

    const [forbidden, missing] = [await get(asOwner, foreign.path), await get(asOwner, absent)];

    expect(forbidden.statusCode).toBe(404);
    expect(forbidden.json()).toEqual({ error: 'File not found', code: 'fileNotFound' });
    expect(forbidden.rawPayload.equals(missing.rawPayload)).toBe(true);
    // Every answer has a different date and request id.
    const own = { date: '', 'x-request-id': '' };
    expect({ ...forbidden.headers, ...own }).toEqual({ ...missing.headers, ...own });
  });
});

describe('the response', () => {
  test('has the actual content type and the protective headers', async () => {
    const file = await aStoredFile({ owner });

    const answer = await get(asOwner, file.path, { 'accept-encoding': 'gzip, br' });

    expect(answer.rawPayload.length).toBe(file.size);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(file.size),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      etag: `"${file.name}"`,
      'content-disposition': `inline; filename="photo.jpg"; filename*=UTF-8''photo.jpg`,
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test.each([
    [
      'Größe "1" (new).jpeg',
      `filename="Gr__e _1_ (new).jpg"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22%20%28new%29.jpg`,
    ],
    ['', `filename="picture.jpg"; filename*=UTF-8''picture.jpg`],
    ['evil.html', `filename="evil.html.jpg"; filename*=UTF-8''evil.html.jpg`],
    ["a\\b;c'd%41*.png", `filename="a_b;c'd_41*.jpg"; filename*=UTF-8''a%5Cb%3Bc%27d%2541%2A.jpg`],
    ['👞', `filename="__.jpg"; filename*=UTF-8''%F0%9F%91%9E.jpg`],
    ['a\r\nSet-Cookie: x=1', `filename="a__Set-Cookie: x=1.jpg"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x%3D1.jpg`],
  ])('gives the file name %j in the form of RFC 6266', async (name, expected) => {
    const file = await aStoredFile({ owner, name });

    const { headers } = await get(asOwner, file.path);

    expect(headers['content-disposition']).toBe(`inline; ${expected}`);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('serves small versions in WebP, or the full picture when there is none', async () => {
    const file = await aStoredFile({ owner });

    for (const width of [96, 480] as const) {
      const answer = await get(asOwner, `${file.path}?w=${width}`);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        etag: `"${file.name}.${width}.webp"`,
        vary: expect.stringMatching(/accept/i),
      });
      expect(answer.headers['content-disposition']).toContain('filename="photo.webp"');
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
    }
    for (const query of ['?w=97', '?w=', '?w=96&w=480', '?w=__proto__', '?width=96']) {
      expect((await get(asOwner, file.path + query)).rawPayload.length, query).toBe(file.size);
    }
    await portal.context.storage.remove(variantName(file.name, { width: 96, format: 'webp' }));
    const fallback = await get(asOwner, `${file.path}?w=96`);
    expect([fallback.statusCode, fallback.headers['content-type'], fallback.rawPayload.length]).toEqual([
      200,
      'image/jpeg',
      file.size,
    ]);
  });

  test('uses AVIF for browsers that accept it where AVIF is smaller', async () => {
    const file = await aStoredFile({ owner });
    const chromes = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' };

    const card = await get(asOwner, `${file.path}?w=480`, chromes);
    expect(card.headers).toMatchObject({ 'content-type': 'image/avif', etag: `"${file.name}.480.avif"` });
    expect(card.rawPayload.subarray(4, 12).toString('latin1')).toBe('ftypavif');
    expect((await get(asOwner, `${file.path}?w=96`, chromes)).headers['content-type']).toBe('image/webp');
    expect((await get(asOwner, file.path, chromes)).headers['content-type']).toBe('image/jpeg');
    await portal.context.storage.remove(variantName(file.name, { width: 480, format: 'avif' }));
    expect((await get(asOwner, `${file.path}?w=480`, chromes)).headers['content-type']).toBe('image/webp');
  });

  test('keeps an animation animated', async () => {
    const file = await aStoredFile({ owner, source: await anAnimation('gif', 5), name: 'turn.gif' });

    const { rawPayload, headers } = await get(asOwner, file.path);

    expect(headers['content-type']).toBe('image/gif');
    expect((await sharp(rawPayload).metadata()).pages).toBe(5);
  });

  test('has no body for HEAD', async () => {
    const file = await aStoredFile({ owner });

    const answer = await get(asOwner, file.path, {}, 'HEAD');

    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBe(0);
    expect(answer.headers).toMatchObject({ 'content-length': String(file.size), 'content-type': 'image/jpeg' });
    expect((await get(portal.nobody, file.path, {}, 'HEAD')).statusCode).toBe(401);
  });

  test('ends when the session ends while it is being sent (SI-6)', async () => {
    const file = await aStoredFile({ owner });
    const client = await portal.as(owner);
    const bytes = (await get(client, file.path)).rawPayload;
    const slowly = async function* () {
      for (let at = 0; at < bytes.length; at++) {
        yield bytes.subarray(at, at + 1);
        await sleep(10);
      }
    };
    const stored = { size: file.size, modified: new Date(), read: () => Readable.from(slowly()) };
    const open = vi.spyOn(portal.context.storage, 'open').mockResolvedValue(stored);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const cut = expect(get(client, file.path)).rejects.toThrow('destroyed');
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
      await client.call('logout');

      await vi.advanceTimersByTimeAsync(5_000);

      await cut;
    } finally {
      vi.useRealTimers();
      open.mockRestore();
    }
  });

  test('is 304 for a cached file only after the permission check', async () => {
    const file = await aStoredFile({ owner });
    const conditional = (client: Client, tag: string) => get(client, file.path, { 'if-none-match': tag });

    for (const tag of [`"${file.name}"`, `W/"${file.name}"`, `"x", "${file.name}"`, '*']) {
      const answer = await conditional(asOwner, tag);
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([304, 0]);
    }
    expect((await conditional(asOwner, '"other"')).statusCode).toBe(200);
    expect((await conditional(portal.nobody, '*')).statusCode).toBe(401);
    expect((await conditional(await portal.as(stranger), '*')).statusCode).toBe(404);
    expect((await get(asOwner, `${file.path}?w=96`, { 'if-none-match': `"${file.name}"` })).statusCode).toBe(200);
  });

  test('supports ranges', async () => {
    const file = await aStoredFile({ owner });
    const whole = (await get(asOwner, file.path)).rawPayload;
    const last = file.size - 1;

    for (const [range, start, end] of [
      ['bytes=0-3', 0, 3],
      ['bytes=7-7', 7, 7],
      ['bytes=10-19', 10, 19],
      ['bytes=100-', 100, last],
      ['bytes=-5', last - 4, last],
      ['bytes=5-99999999', 5, last],
      ['bytes=-99999999', 0, last],
    ] as const) {
      const answer = await get(asOwner, file.path, { range });
      expect([range, answer.statusCode]).toEqual([range, 206]);
      expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${file.size}`);
      expect(answer.headers['content-length']).toBe(String(end - start + 1));
      expect(answer.rawPayload.equals(whole.subarray(start, end + 1))).toBe(true);
    }
    for (const range of [`bytes=${file.size}-`, 'bytes=99999999-', 'bytes=-0']) {
      const answer = await get(asOwner, file.path, { range });
      expect([answer.statusCode, answer.headers['content-range'], answer.json().code]).toEqual([
        416,
        `bytes */${file.size}`,
        'rangeNotTaken',
      ]);
      expect(answer.headers['content-type']).toContain('application/json');
      expect([answer.headers.etag, answer.headers['cache-control']]).toEqual([undefined, 'no-store']);
    }
    for (const range of ['bytes=5-2', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b', 'bytes=1e3-', '']) {
      expect([range, (await get(asOwner, file.path, { range })).statusCode]).toEqual([range, 200]);
    }
    const changed = await get(asOwner, file.path, { range: 'bytes=0-1', 'if-range': '"older"' });
    const same = await get(asOwner, file.path, { range: 'bytes=0-1', 'if-range': `"${file.name}"` });
    expect([changed.statusCode, same.statusCode]).toEqual([200, 206]);
  });
});

describe('requests with unusual paths', () => {
  const traversals = [
    '../../../etc/passwd',
    '..%2F..%2F..%2Fetc%2Fpasswd',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5cwindows%5cwin.ini',
    '..%252f..%252fetc%252fpasswd',
    '....//....//etc/passwd',
    '%00',
    'x.png%00.jpg',
    '%E0%A4',
    '%c0%ae%c0%ae/',
    '%',
    '.',
    '..',
    '%2e%2e',
    '',
    '/',
    'portal.lock',
    '../tmp',
    `${'a'.repeat(32)}.svg`,
    `${'A'.repeat(32)}.png`,
    `${'a'.repeat(32)}.png.96.webp`,
    `${'a'.repeat(32)}.png.partial`,
    `${'a'.repeat(32)}.png%0a`,
    'x'.repeat(5_000),
    "'; drop table files; --",
  ];

  test.each(['/files/', '/uploads/products/'])('under %s return neither a file nor an internal error', async folder => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {});
    const { port } = portal.app.server.address() as AddressInfo;
    const cookie = `session=${asOwner.cookies.session}`;
    for (const path of traversals) {
      const encoded = folder + path.replaceAll(' ', '%20');
      const { status, body } = await raw(port, encoded, cookie);
      expect([400, 404, 414], encoded).toContain(status);
      expect(body, encoded).not.toMatch(/root:|stack|node_modules/);
    }
    const file = await aStoredFile({ owner });
    expect((await raw(port, file.path, cookie)).status).toBe(200);
  });

  /** Sends a raw request, because fetch and URL would normalize the dots. */
  function raw(port: number, path: string, cookie: string): Promise<{ status: number | undefined; body: string }> {
    return new Promise((resolve, reject) => {
      const asked = request({ port, path, host: '127.0.0.1', headers: { cookie } }, answer => {
        let body = '';
        answer.setEncoding('latin1').on('data', chunk => {
          body += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode, body }));
      });
      asked.on('error', reject).end();
    });
  }

  test('return 404 when the bytes are missing although the row exists', async () => {
    const file = await aStoredFile({ owner });
    await portal.context.storage.remove(file.name);
    await portal.context.storage.remove(variantName(file.name, { width: 96, format: 'webp' }));

    expect((await get(asOwner, file.path)).statusCode).toBe(404);
    expect((await get(asOwner, `${file.path}?w=96`)).statusCode).toBe(404);
  });
});
