import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#testing/builders.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { productFormOf } from '#testing/product-form.ts';
import { sql } from '../database/sql.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { isCheckedOn, openCopies } from './picture-copies.ts';
import { alone, writeBackup } from './write-backup.ts';

const portal = testPortal();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cordwain-backups-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a picture of which the store returns half is reported as missing, and the next backup copies it', async () => {
  const { db, storage } = portal.context;
  const admin = await portal.as(await anAdmin(portal));
  const form = productFormOf({ productCode: 'TOTE' }, { primaryImage: [await aPicture('png', 20, 20), 'p.png'] });
  await admin.call('createProduct', {}, { form });
  const { name } = await sql<{ name: string }>`select name from files`.one(db);
  const half = (bytes: Buffer | undefined) => bytes?.subarray(0, Math.floor(bytes.length / 2));
  const halving: Storage = {
    ...storage,
    open: async stored => {
      const found = await storage.open(stored);
      return found && { ...found, size: Math.floor(found.size / 2) };
    },
    read: async stored => half(await storage.read(stored)),
  };
  const copies = await openCopies(await diskStorage(join(folder, 'pictures')));
  const backUp = (from: Storage, file: string, shared?: typeof copies) =>
    alone(db, client =>
      writeBackup({ client, storage: from, path: join(folder, file), ...(shared && { copies: shared }) }),
    );

  const outcomes = [await backUp(halving, 'whole.tar'), await backUp(halving, 'daily.tar', copies)];

  expect(outcomes.map(({ missing, files }) => [missing, files])).toEqual([
    [[name], 0],
    [[name], 0],
  ]);
  expect(await backUp(storage, 'later.tar', copies)).toMatchObject({ missing: [], files: 5, copied: 5 });
});

test('a copy of a picture that was damaged is found on its day and made again', async () => {
  const { db, storage } = portal.context;
  const prefixes = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'));
  const name = `${prefixes.find(prefix => isCheckedOn(new Date(), prefix))}${'0'.repeat(30)}.png`;
  await storage.put(name, Buffer.from('picture'));
  await sql`insert into files (name, kind, type, size, width, height)
    values (${name}, 'private', 'image/png', 7, 1, 1)`.execute(db);
  const shared = await diskStorage(join(folder, 'damaged'));
  const backUp = (file: string) =>
    alone(db, async client =>
      writeBackup({ client, storage, path: join(folder, file), copies: await openCopies(shared) }),
    );
  await backUp('before.tar');
  const copy = (await openCopies(shared)).find(name);
  const storedCopy = `${name}-7-${copy?.sha256}`;
  await shared.put(storedCopy, Buffer.from('damaged'));

  const backup = await backUp('after.tar');

  expect(backup).toMatchObject({ damaged: [name], missing: [], copied: 1 });
  expect(String(await shared.read(storedCopy))).toBe('picture');
});

test('a damaged copy whose picture is missing is reported as missing by this backup and each later one', async () => {
  const { db, storage } = portal.context;
  const prefixes = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'));
  const name = `${prefixes.find(prefix => isCheckedOn(new Date(), prefix))}${'1'.repeat(30)}.png`;
  await storage.put(name, Buffer.from('picture'));
  await sql`insert into files (name, kind, type, size, width, height)
    values (${name}, 'private', 'image/png', 7, 1, 1)`.execute(db);
  const shared = await diskStorage(join(folder, 'unrepairable'));
  const backUp = (file: string) =>
    alone(db, async client =>
      writeBackup({ client, storage, path: join(folder, file), copies: await openCopies(shared) }),
    );
  await backUp('complete.tar');
  const copy = (await openCopies(shared)).find(name);
  await shared.put(`${name}-7-${copy?.sha256}`, Buffer.from('damaged'));
  await storage.remove(name);

  expect(await backUp('incomplete.tar')).toMatchObject({ damaged: [], missing: [name] });
  expect((await openCopies(shared)).find(name)).toBeUndefined();
  expect(await backUp('incomplete-later.tar')).toMatchObject({ damaged: [], missing: [name] });
});
