import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { allNames } from '#server/platform/files/file-names.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { startPortal } from '#server/start.ts';
import { aCustomer, anAdmin } from '#testing/builders.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { aPicture } from '#testing/pictures.ts';
import { type TestPortal, testPortal } from '#testing/portal.ts';
import { productFormOf, storedNames } from '#testing/product-form.ts';
import { backUp, emptyPlace, type Restored, restoreInto } from '#testing/servers/backups.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { allRows } from '#testing/servers/every-row.ts';
import { sql } from '../database/sql.ts';
import { alone, writeBackup } from './write-backup.ts';

const portal = testPortal();
let folder: string;
let customer: Client;
let admin: Client;
let picture: Buffer;
const places: Restored[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cordwain-backups-'));
  picture = await aPicture('png', 20, 20);
  customer = await portal.as(await aCustomer(portal, { companyName: 'Harbour\tGoods\\n & "Söhne" 👜' }));
  admin = await portal.as(await anAdmin(portal));
  for (const code of ['SATCHEL', 'TOTE']) {
    const fields = { productCode: code, description: `${code}\nof full-grain leather`, colors: ['Tan', 'Black, matt'] };
    await admin.call('createProduct', {}, { form: productFormOf(fields, { primaryImage: [picture, 'p.png'] }) });
  }
});
afterAll(async () => {
  for (const place of places) await place.drop();
  await rm(folder, { recursive: true });
});

async function restored(path: string): Promise<Restored> {
  const place = await emptyPlace();
  places.push(place);
  await restoreInto(place, path);
  return place;
}

/** Places an order with a customer file, a message with an image, and some finished units. */
async function order(): Promise<number> {
  const form = new FormData();
  form.append('files', new File([picture as never], 'own.png'));
  const { body } = await customer.call('uploadFiles', {}, { form });
  const products = [
    { productCode: 'SATCHEL', quantity: 10, description: 'Tab\there', images: [body.files[0].url] },
    { productCode: 'TOTE', quantity: 5 },
  ];
  // The web sends a key with every order, and a backup contains the keys of the last days.
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const placed = await customer.call('placeOrder', { products }, { headers });
  const { id } = placed.body.order;
  const said = new FormData();
  said.append('message', 'Line one\r\nline two \\N \\. end');
  said.append('images', new File([picture as never], 'said.png'));
  await customer.call('sendMessage', { id }, { form: said });
  await admin.call('setCompletedCount', { id, productCode: 'TOTE', completed: 5 });
  return id;
}

/** Waits until the outbox has removed everything that was deleted before. */
async function emptyOutbox({ context: { db, wake } }: TestPortal): Promise<void> {
  await eventually(
    async () => {
      await sql`update outbox set due_at = now()`.execute(db);
      wake();
      expect((await sql<{ id: number }>`select id from outbox`.execute(db)).rows).toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
}

// Each file is fetched with its own request, which takes long on a busy machine.
describe('R6 backup', { timeout: 120_000 }, () => {
  test('restores a working portal: users sign in again, and no number is used twice', async () => {
    const first = await order();
    const last = await order();
    await admin.call('deleteOrder', { id: last });
    const path = join(folder, 'goes-on.tar');
    await backUp(portal, path);
    const place = await restored(path);

    const next = await startPortal(
      readSettings({ DATABASE_URL: place.url, DATA_DIR: place.dataDir, LOG_LEVEL: 'silent' }),
      { forecasts: false },
    );
    try {
      expect(next.owner).toBeUndefined();
      const old = makeClient(next.app, customer.cookies);
      expect((await old.call('readMe')).status).toBe(401);
      const owner = makeClient(next.app);
      const login = await owner.call('login', { username: 'owner', password: 'owner-password' });
      expect(login.status).toBe(200);
      for (const cookie of login.cookies) owner.cookies[cookie.name] = cookie.value;
      const { body } = await owner.call('readOrder', { id: first });
      const own = body.order.products[0].images.find((image: string) => image.includes('/files/'));
      const shown = await owner.send('GET', new URL(own).pathname);
      expect(shown.headers['content-type']).toBe('image/png');
      const { rows } = await next.context.db.query(`select nextval('orders_id_seq') as id`);
      expect(rows[0].id).toBe(last + 1);
    } finally {
      await next.stop();
    }
  });

  test.runIf(isNightly)('contains every file that its rows name while others write and delete files', async () => {
    let writing = true;
    const deleted: number[] = [];
    const writer = async () => {
      while (writing) {
        const id = await order();
        await admin.call('deleteOrder', { id });
        deleted.push(id);
        await order();
      }
    };
    const writers = [writer(), writer(), writer()];
    try {
      for (let round = 0; round < 3; round++) {
        const path = join(folder, `busy-${round}.tar`);
        const backup = await backUp(portal, path);
        expect(backup.missing).toEqual([]);
        if (round < 2) continue;
        const { db } = (await restored(path)).database;
        const { rows } = await db.query(`
          select count(*)::int as wrong from orders o
          where total_items <> (select sum(quantity) from order_products p where p.order_id = o.id)
             or finished_items <> (select sum(completed) from order_products p where p.order_id = o.id)
             or (select count(*) from order_product_images i where i.order_id = o.id) <> 3`);
        expect(rows[0].wrong).toBe(0);
      }
    } finally {
      writing = false;
      await Promise.all(writers);
    }
    expect(deleted.length).toBeGreaterThan(0);
  });

  test.runIf(isNightly)('delays the removal of files only while the backup runs', async () => {
    const { db, storage, wake } = portal.context;
    const id = await order();
    const waiting = () =>
      sql<{ n: number }>`select count(*)::int as n from outbox where kind = 'removeFile'
      and due_at > now() + interval '10 seconds' and attempts = 0`.execute(db);
    await emptyOutbox(portal);
    let deleting: Promise<void> | undefined;
    // Once the snapshot exists and the first file is read, deletes an order and waits until its files are due for
    // removal.
    const meanwhile: Storage = {
      ...storage,
      open: async name => {
        deleting ??= (async () => {
          await admin.call('deleteOrder', { id });
          await eventually(async () => expect((await waiting()).rows[0]?.n).toBe(2));
        })();
        await deleting;
        return storage.open(name);
      },
    };
    const before = (await storedNames(storage)).length;

    const backup = await alone(db, client =>
      writeBackup({ client, storage: meanwhile, path: join(folder, `held-${id}.tar`) }),
    );

    expect(backup.missing).toEqual([]);
    expect(await storedNames(storage)).toHaveLength(before);
    const rows = await allRows((await restored(backup.path)).database.db);
    expect(rows.orders?.some(row => row.startsWith(`(${id},`))).toBe(true);
    // Two pictures, each with smaller versions.
    const gone = 2 * allNames('picture').length;
    await sql`update outbox set due_at = now()`.execute(db);
    wake();
    await eventually(async () => expect(await storedNames(storage)).toHaveLength(before - gone));
  });

  test.runIf(isNightly)('reports pictures that are missing in the storage, and contains the rest', async () => {
    await order();
    const { storage, db } = portal.context;
    const { name } = await sql<{ name: string }>`select name from files order by id desc limit 1`.one(db);
    const lost: Storage = { ...storage, open: async stored => (stored === name ? undefined : storage.open(stored)) };
    const path = join(folder, 'lost.tar');

    const backup = await alone(portal.context.db, client => writeBackup({ client, storage: lost, path }));

    expect(backup.missing).toEqual([name]);
    const place = await restored(path);
    expect(await storedNames(place.storage)).not.toContain(name);
  });

  test('never overwrites a file and leaves none after a failure', async () => {
    const path = join(folder, 'there.tar');
    await writeFile(path, 'precious');
    await expect(backUp(portal, path)).rejects.toThrow(`${path} already exists`);

    const { db, storage } = portal.context;
    const broken: Storage = { ...storage, open: () => Promise.reject(new Error('the store is away')) };
    const failed = join(folder, 'failed.tar');
    await expect(alone(db, client => writeBackup({ client, storage: broken, path: failed }))).rejects.toThrow(
      'the store is away',
    );
    expect((await readdir(folder)).filter(name => name.startsWith('failed'))).toEqual([]);
    // The next backup succeeds.
    await expect(backUp(portal, failed)).resolves.toBeDefined();
  });

  test('releases everything when it is aborted in the middle of a large table', async () => {
    const { database, storage, drop } = await emptyPlace();
    await migrate(database.db, { info: () => {} });
    // This is more than the socket buffers hold, so the server is still sending.
    await database.db.query(`insert into companies (company_name, company_address)
      select 'company ' || i, repeat('address ', 250) from generate_series(1, 10000) i`);
    const path = join(folder, 'given-up.tar');
    const signal = AbortSignal.abort(new Error('given up'));

    const given = alone(database.db, client => writeBackup({ client, storage, path, signal }));

    await expect(given).rejects.toThrow('given up');
    // Counts the companies, the workshop's settings, the letterhead, and the states of the forecast and of mail in.
    await expect(backUp({ context: { db: database.db, storage } }, path)).resolves.toMatchObject({ rows: 10_004 });
    await drop();
  });

  test('restores a backup of an older version, and the next start migrates it', async () => {
    const source = await emptyPlace();
    places.push(source);
    const { db } = source.database;
    await migrate(db, { info: () => {} }, undefined, '0007_mails.sql');
    await db.query(`insert into accounts (username, password_hash, role) values ('old', '$argon2id$', 'superadmin')`);
    const path = join(folder, 'old.tar');
    await backUp({ context: { db, storage: source.storage } }, path);

    const place = await restored(path);

    const tables = async () => Object.keys(await allRows(place.database.db));
    expect(await tables()).not.toContain('raw_materials');
    await migrate(place.database.db, { info: () => {} });
    expect(await tables()).toContain('raw_materials');
    const { rows } = await place.database.db.query('select username from accounts');
    expect(rows).toEqual([{ username: 'old' }]);
  });
});
