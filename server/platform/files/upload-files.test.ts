import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aPerson, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPhotograph, aPicture, aPngOf, otherFiles, testFormats } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../database/sql.ts';
import { sweepLeftovers, sweepUntaken } from './sweep-files.ts';

const portal = testPortal();
let account: Awaited<ReturnType<typeof aCustomer>>;
let customer: Client;

beforeEach(async () => {
  await sql`delete from order_product_images`.execute(portal.context.db);
  await sql`delete from product_images`.execute(portal.context.db);
  await sql`delete from files`.execute(portal.context.db);
  for await (const { name } of portal.context.storage.list()) await portal.context.storage.remove(name);
  account = await aCustomer(portal);
  customer = await portal.as(account);
});

const upload = (client: Client, ...files: [Buffer, string, string?][]) => {
  const form = new FormData();
  for (const [bytes, name, type = 'image/png'] of files)
    form.append('files', new File([bytes as never], name, { type }));
  return client.call('uploadFiles', {}, { form });
};

async function stored(): Promise<string[]> {
  const names = [];
  for await (const { name } of portal.context.storage.list()) names.push(name);
  return names.sort();
}

type FileRow = {
  name: string;
  original_name: string;
  size: number;
  width: number;
  type: string;
  kind: string;
  owner_id: number | null;
  taken_at: Date | null;
};
const rows = () => sql<FileRow>`select * from files order by id`.execute(portal.context.db).then(({ rows }) => rows);
const temporary = () => readdir(join(portal.dataDir, 'tmp')).catch(() => []);

/** Expects an error that left no row, no bytes and no temporary file. */
async function refuses(code: string, client: Client, ...files: [Buffer, string, string?][]): Promise<void> {
  const answer = await upload(client, ...files);
  expect([answer.code, files[0]?.[1]]).toEqual([code, files[0]?.[1]]);
  expect([await rows(), await stored(), await temporary()]).toEqual([[], [], []]);
}

describe('S6 uploadFiles', () => {
  test('stores pictures of every type and returns their addresses in the order sent', async () => {
    const files = await Promise.all(
      testFormats.map(async format => [await aPicture(format, 300, 200), `My ${format}.bin`, 'text/html'] as const),
    );

    const { status, body } = await upload(customer, ...files.map(file => [...file] as [Buffer, string, string]));

    expect(status).toBe(201);
    const kept = await rows();
    expect(body.files).toEqual(
      kept.map(row => ({
        url: `http://localhost:80/files/${row.name}`,
        name: row.original_name,
        size: row.size,
        type: row.type,
      })),
    );
    expect(kept.map(row => [row.type, row.original_name, row.kind, row.owner_id, row.taken_at])).toEqual(
      testFormats.map(format => [`image/${format}`, `My ${format}.bin`, 'private', account.id, null]),
    );
    expect(await stored()).toHaveLength(20);
    await eventually(async () => expect(await temporary()).toEqual([]));
  });

  test('removes the location and owner of a photo', async () => {
    const { body } = await upload(customer, [await aPhotograph(), 'DCIM_0001.jpg']);

    for (const query of ['', '?w=96', '?w=480']) {
      const { rawPayload } = await portal.app.inject({
        url: new URL(body.files[0].url).pathname + query,
        cookies: customer.cookies,
      });
      expect(rawPayload.includes('Secret')).toBe(false);
      const { exif, orientation } = await sharp(rawPayload).metadata();
      expect([exif, orientation]).toEqual([undefined, undefined]);
    }
  });

  test('stores file names as text only', async () => {
    const { body } = await upload(
      customer,
      [await aPicture('png', 8, 8), '../../../../etc/passwd'],
      [await aPicture('png', 8, 8), '\u202e<b>gnp.exe\u0007.png'],
      [await aPicture('png', 8, 8), 'x'.repeat(300)],
    );

    expect(body.files.map((file: { name: string }) => file.name)).toEqual([
      'passwd',
      '<b>gnp.exe.png',
      'x'.repeat(255),
    ]);
    expect((await stored()).every(name => /^[0-9a-f]{32}\.png(\.(96|480)\.(webp|avif|jpeg))?$/.test(name))).toBe(true);
  });

  test('rejects every other type regardless of its name', async () => {
    for (const [what, bytes] of await otherFiles()) {
      await refuses('fileTypeNotTaken', customer, [bytes, `${what}.png`, 'image/png']);
    }
  });

  test('rejects bombs, damaged and empty files, and files above the limits', async () => {
    await refuses('pictureTooLarge', customer, [aPngOf(30_000, 30_000, 1), 'bomb.png']);
    await refuses('pictureTooLarge', customer, [aPngOf(16_000, 16_000), 'bomb.png']);
    await refuses('fileUnreadable', customer, [(await aPicture('jpeg')).subarray(0, 5_000), 'cut.jpg']);
    await refuses('fileTypeNotTaken', customer, [Buffer.alloc(0), 'empty.jpg']);
    await refuses('fileTooLarge', customer, [Buffer.alloc(11 * 1024 * 1024), 'large.jpg']);
    const small = await aPicture('png', 8, 8);
    await refuses('tooManyFiles', customer, ...Array.from({ length: 21 }, () => [small, 'a.png'] as [Buffer, string]));
  });

  test('rejects all files when one is invalid', async () => {
    const good = await aPicture('png', 40, 40);

    await refuses('fileTypeNotTaken', customer, [good, 'one.png'], [good, 'two.png'], [Buffer.from('<svg/>'), 'x.png']);
  });

  test('rejects a form without files', async () => {
    await refuses('fileMissing', customer);
  });

  test('is allowed to customers who order and to staff, with a session and its token', async () => {
    const picture: [Buffer, string] = [await aPicture('png', 8, 8), 'a.png'];
    const forged = await portal.as(account);
    delete forged.cookies['XSRF-TOKEN'];

    await refuses('forged', forged, picture);
    await refuses('notAllowed', await portal.as(await aPerson(portal, account, 'viewer')), picture);
    for (const staff of [await anAdmin(portal), await aSuperadmin(portal)]) {
      expect((await upload(await portal.as(staff), picture)).status).toBe(201);
    }
  });

  test('leaves no bytes when its transaction fails', async () => {
    const { db } = portal.context;
    await sql`alter table files add constraint full_for_now check (original_name <> 'refused by the database')`.execute(
      db,
    );

    const answer = await upload(customer, [await aPicture('png', 8, 8), 'refused by the database']);

    expect(answer.status).toBe(500);
    expect([await rows(), await stored(), await temporary()]).toEqual([[], [], []]);
    await sql`alter table files drop constraint full_for_now`.execute(db);
  });

  test('keeps 12 concurrent uploads apart', async () => {
    const pictures = await Promise.all(Array.from({ length: 12 }, (_, index) => aPicture('jpeg', 100 + index, 50)));

    const answers = await Promise.all(pictures.map((picture, index) => upload(customer, [picture, `${index}.jpg`])));

    expect(answers.map(answer => [answer.status, answer.body.files[0].name])).toEqual(
      pictures.map((_, index) => [201, `${index}.jpg`]),
    );
    expect((await rows()).map(row => [row.original_name, row.width]).sort()).toEqual(
      pictures.map((_, index) => [`${index}.jpg`, 100 + index]).sort(),
    );
  });
});

describe('uploaded files', () => {
  const age = (days: number) =>
    sql`
      update files set created_at = ${sql`now() - make_interval(days => ${days})`}`.execute(portal.context.db);
  const sweep = () => sweepUntaken(portal.context.db);
  const goneFromDisk = () =>
    eventually(async () => {
      portal.context.wake();
      expect(await stored()).toEqual([]);
    });

  test('are removed, row and bytes, when unused for a week', async () => {
    await upload(customer, [await aPicture('png', 8, 8), 'a.png']);
    await age(6);
    await sweep();
    expect(await rows()).toHaveLength(1);

    await age(8);
    await sweep();

    expect(await rows()).toEqual([]);
    await goneFromDisk();
  });

  test('stay while an order uses them and are removed with the order', async () => {
    const { body } = await upload(customer, [await aPicture('png', 8, 8), 'a.png']);
    const { productCode } = await aProduct(portal, { images: 0 });
    const order = await customer.call('placeOrder', {
      products: [{ productCode, quantity: 1, images: [body.files[0].url] }],
    });
    expect(order.status).toBe(201);
    await age(30);
    await sweep();
    expect(await rows()).toHaveLength(1);

    await (await portal.as(await anAdmin(portal))).call('deleteOrder', { id: order.body.order.id });

    expect(await rows()).toEqual([]);
    await goneFromDisk();
  });

  test('are removed in several batches by one sweep', async () => {
    await sql`insert into files (name, kind, type, size, width, height, created_at)
      select md5(n::text) || '.png', 'private', 'image/png', 1, 1, 1, now() - interval '9 days'
      from generate_series(1, 1203) n`.execute(portal.context.db);

    await sweep();

    // The portal's own sweep may hold some of them at this moment.
    await eventually(async () => expect(await rows()).toEqual([]));
  });

  test('without a row are removed after an hour, and others stay', async () => {
    const { db, storage } = portal.context;
    await upload(customer, [await aPicture('png', 8, 8), 'a.png']);
    const known = await stored();
    const lost = 'c'.repeat(32);
    const leftovers = [`${lost}.jpg`, `${lost}.jpg.480.webp`, `${lost}.gif.partial`, `${known[0]}.partial`, 'strange'];
    for (const name of leftovers) await storage.put(name, Buffer.from('x'));
    await aDayOld();
    const options = { log: portal.context.log, seen: new Set(await stored()) };
    await sweepLeftovers(db, storage, options);
    expect(await stored()).toHaveLength(10);

    const hourLater = { ...storage, list: () => older(storage.list()) };
    // A store whose clock is wrong could list new files as old ones.
    expect(await sweepLeftovers(db, hourLater, options)).toBe(0);
    expect(await stored()).toHaveLength(10);
    const removed = await sweepLeftovers(db, hourLater, options);

    expect(removed).toBe(leftovers.length);
    expect(await stored()).toEqual(known);
  });

  test('without a row stay when they are older than the database', async () => {
    const { db, storage, log } = portal.context;
    await upload(customer, [await aPicture('png', 8, 8), 'a.png']);
    await storage.put(`${'c'.repeat(32)}.jpg`, Buffer.from('x'));
    const before = await stored();
    await sql`update migrations set applied_at = now()`.execute(db);

    const hourLater = { ...storage, list: () => older(storage.list()) };
    expect(await sweepLeftovers(db, hourLater, { log, seen: new Set(before) })).toBe(0);

    expect(await stored()).toEqual(before);
  });

  test('stay, and the log says why, when the database names fewer than half of them', async () => {
    const { db, storage } = portal.context;
    await upload(customer, [await aPicture('png', 8, 8), 'a.png']);
    const before = await stored();
    await sql`delete from files`.execute(db);
    await aDayOld();
    const logged: unknown[] = [];
    const log = { error: (...parts: unknown[]) => void logged.push(parts) };

    const hourLater = { ...storage, list: () => older(storage.list()) };
    expect(await sweepLeftovers(db, hourLater, { log, seen: new Set(before) })).toBe(0);

    expect(await stored()).toEqual(before);
    const message = 'no stored file was removed: the database names fewer than half of them';
    expect(logged).toEqual([[{ unknown: before.length, known: 0 }, message]]);
  });

  /** Lets the database be older than the files of a test. */
  const aDayOld = () => sql`update migrations set applied_at = now() - interval '1 day'`.execute(portal.context.db);

  async function* older(files: AsyncIterable<{ name: string; modified: Date }>) {
    for await (const { name, modified } of files) yield { name, modified: new Date(modified.getTime() - 3_700_000) };
  }
});
