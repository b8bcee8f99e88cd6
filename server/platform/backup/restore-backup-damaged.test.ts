import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin } from '#testing/builders.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { productFormOf, storedNames } from '#testing/product-form.ts';
import { backUp, emptyPlace } from '#testing/servers/backups.ts';
import { startPortal } from '../../start.ts';
import { sql } from '../database/sql.ts';
import { readSettings } from '../settings/settings.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import { checksumText } from './check-backup.ts';
import { checksumEntry, type Manifest, manifestEntry } from './manifest.ts';
import { openCopies } from './picture-copies.ts';
import { openBackup, restoreBackup } from './restore-backup.ts';
import { readTar, tarWriter } from './tar.ts';
import { alone, writeBackup } from './write-backup.ts';

const portal = testPortal();
let folder: string;
let whole: string;
let bytes: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cordwain-damages-'));
  for (let index = 0; index < 20; index++) await aCustomer(portal);
  const admin = await portal.as(await anAdmin(portal));
  const form = productFormOf({ productCode: 'TOTE' }, { primaryImage: [await aPicture('png', 20, 20), 'p.png'] });
  await admin.call('createProduct', {}, { form });
  whole = join(folder, 'whole.tar');
  await backUp(portal, whole);
  bytes = await readFile(whole);
});
afterAll(() => rm(folder, { recursive: true }));

async function refuse(damaged: Buffer, line: RegExp | string): Promise<void> {
  const path = join(folder, 'damaged.tar');
  await writeFile(path, damaged);
  const refusal = await openBackup(path).then(
    () => 'restored',
    (error: Error) => error.message,
  );
  expect(refusal).toMatch(line);
  expect(refusal).toMatch(/^\S+damaged\.tar cannot be restored: [^\n]+$/);
}

/** Returns the offset of an entry's content. */
function placeOf(name: string): number {
  const at = bytes.indexOf(`${name}\0`, 0, 'latin1');
  expect(at % 512, name).toBe(0);
  return at + 512;
}

function flipped(at: number): Buffer {
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
  return damaged;
}

type Entry = { name: string; content: Buffer };

/** Writes the backup with changed entries as a valid tar file. */
async function rewritten(change: (entries: Entry[]) => Entry[]): Promise<Buffer> {
  const [from, to] = [await open(whole), await open(join(folder, 'rewritten.tar'), 'w+')];
  try {
    const entries: Entry[] = [];
    for await (const entry of readTar(from)) {
      entries.push({ name: entry.name, content: await buffer(entry.chunks()) });
    }
    const tar = tarWriter(to);
    for (const { name, content } of change(entries)) await tar.add(name, content.length, [content]);
    await tar.end();
    return await readFile(join(folder, 'rewritten.tar'));
  } finally {
    await from.close();
    await to.close();
  }
}

/** Returns the entries with a changed manifest and a matching checksum. */
function withManifest(entries: Entry[], change: (manifest: Manifest) => void): Entry[] {
  const manifest = JSON.parse(String(entries.find(({ name }) => name === manifestEntry)?.content)) as Manifest;
  change(manifest);
  const content = Buffer.from(JSON.stringify(manifest));
  const sum = Buffer.from(checksumText(createHash('sha256').update(content).digest('hex')));
  return entries.map(entry => {
    if (entry.name === manifestEntry) return { name: entry.name, content };
    return entry.name === checksumEntry ? { name: entry.name, content: sum } : entry;
  });
}

describe('R6 restoring a damaged backup fails with a one-line error', () => {
  test('when the file is truncated anywhere', async () => {
    for (const length of [
      0,
      1,
      511,
      512,
      700,
      Math.floor(bytes.length / 2),
      placeOf(manifestEntry),
      bytes.length - 1,
    ]) {
      await refuse(bytes.subarray(0, length), /: it is (truncated|damaged at its end)/);
    }
    await refuse(bytes.subarray(0, bytes.length - 1024), /: it is truncated/);
    await refuse(Buffer.concat([bytes, Buffer.from('more')]), /damaged at its end/);
  });

  test('when a bit is flipped in a name, a row, a picture, a padding, the manifest or its checksum', async () => {
    const picture = bytes.toString('latin1').match(/files\/[0-9a-f]{32}\.png/)?.[0] ?? '';
    const rows = 'database/accounts/000001.copy';
    await refuse(flipped(placeOf(rows) - 510), /damaged at byte|not a backup/);
    await refuse(flipped(placeOf(rows) + 20), `${rows} does not match its checksum`);
    await refuse(flipped(placeOf(picture) + 20), `${picture} does not match its checksum`);
    await refuse(flipped(placeOf(checksumEntry) + 100), `damaged after ${checksumEntry}`);
    await refuse(flipped(placeOf(manifestEntry) + 40), 'its manifest does not match its checksum');
    await refuse(flipped(placeOf(checksumEntry) + 5), 'its manifest does not match its checksum');
  });

  test('when a bit is flipped at a random place', async () => {
    for (let at = 7; at < bytes.length; at += Math.floor(bytes.length / 150)) {
      await refuse(flipped(at), /: it is (damaged|truncated|not a backup)/);
    }
  });

  test('when an entry is missing, doubled, swapped or added', async () => {
    const isPicture = ({ name }: Entry) => name.startsWith('files/');
    const missing = (left: (entry: Entry) => boolean) => rewritten(entries => entries.filter(entry => !left(entry)));
    const small = ({ name }: Entry) => name.endsWith('.96.webp');
    await refuse(await missing(small), /files\/\w+\.png\.96\.webp is missing/);
    await refuse(
      await missing(({ name }) => name.startsWith('database/products/')),
      /database\/products\/.* is missing/,
    );
    await refuse(await missing(({ name }) => name === manifestEntry), 'its manifest is missing');
    await refuse(await missing(({ name }) => name === checksumEntry), 'its end is missing');
    await refuse(
      await rewritten(entries => [...entries.filter(small), ...entries]),
      'entries that its manifest does not list',
    );
    await refuse(
      await rewritten(entries => [{ name: 'files/x', content: Buffer.from('x') }, ...entries]),
      'entries that its manifest does not list',
    );
    await refuse(await rewritten(entries => [...entries, ...entries.filter(small)]), 'comes after its end');
    const exchanged = await rewritten(entries => {
      const [one, other] = entries.filter(isPicture);
      return entries.map(entry =>
        entry === one ? { name: entry.name, content: other?.content ?? entry.content } : entry,
      );
    });
    await refuse(exchanged, /files\/\w+\.png does not match its checksum/);
  });

  test('when the manifest does not match the content', async () => {
    const changed = (change: (manifest: Manifest) => void) => rewritten(entries => withManifest(entries, change));
    const accounts = ({ tables }: Manifest) => tables.find(({ name }) => name === 'accounts') ?? { rows: 0 };
    await refuse(
      await changed(manifest => {
        accounts(manifest).rows += 1;
      }),
      'the table accounts has 22 rows instead of 23',
    );
    const withoutPictures = await rewritten(entries =>
      withManifest(
        entries.filter(({ name }) => !name.startsWith('files/')),
        manifest => {
          manifest.entries = manifest.entries.filter(({ name }) => !name.startsWith('files/'));
        },
      ),
    );
    await refuse(withoutPictures, 'it has 0 pictures instead of 1');
    await refuse(
      await changed(manifest => manifest.migrations.push({ name: '9999_later.sql', checksum: '' })),
      'newer than this program',
    );
    await refuse(
      await changed(manifest => {
        Object.assign(manifest.migrations[0] ?? {}, { checksum: 'another' });
      }),
      'the migration 0001_accounts.sql differs from that of this program',
    );
    await refuse(await changed(manifest => Object.assign(manifest, { format: 3 })), 'another version of this program');
  });

  test('when the file is of another kind', async () => {
    await refuse(Buffer.from('hello'.repeat(1000)), 'not a backup of a portal');
    await refuse(Buffer.alloc(10_000), 'damaged at its end');
    await expect(openBackup(join(folder, 'nowhere.tar'))).rejects.toThrow('ENOENT');
  });
});

test('a daily backup with a damaged picture is restored without it only with the option for it', async () => {
  const { db, storage } = portal.context;
  const shared = await diskStorage(join(folder, 'shared'));
  const path = join(folder, 'daily.tar');
  await alone(db, async client => writeBackup({ client, storage, path, copies: await openCopies(shared) }));
  const { name } = await sql<{ name: string }>`select name from files`.one(db);
  const copies = await storedNames(shared);
  await shared.put(String(copies.find(copy => copy.startsWith(`${name}-`))), Buffer.from('damaged'));
  const open = (isWithoutMissing: boolean) => openBackup(path, () => openCopies(shared), { isWithoutMissing });

  await expect(open(false)).rejects.toThrow(
    `missing or damaged: 1 (${name} does not match its checksum). The option --without-missing restores everything else`,
  );

  const place = await emptyPlace();
  const backup = await open(true);
  await restoreBackup(backup, place.database.db, place.storage, { info: () => {} });
  await backup.file.close();
  expect([...backup.lost]).toEqual([name]);
  const names = await storedNames(place.storage);
  expect(names).not.toContain(name);
  expect(names).toHaveLength(copies.length - 1);
  const { rows } = await place.database.db.query('select name from files');
  expect(rows).toEqual([{ name }]);
  await place.drop();
});

describe('an interrupted restore', () => {
  test('leaves a database on which no portal starts', async () => {
    const place = await emptyPlace();
    const backup = await openBackup(whole);
    const full = { ...place.storage, put: () => Promise.reject(new Error('the disk is full')) };

    await expect(restoreBackup(backup, place.database.db, full, { info: () => {} })).rejects.toThrow(
      /^the disk is full$/,
    );

    await backup.file.close();
    const settings = readSettings({ DATABASE_URL: place.url, DATA_DIR: place.dataDir, LOG_LEVEL: 'silent' });
    await expect(startPortal(settings)).rejects.toThrow('a restore into this database was interrupted');
    await place.drop();
  });
});

test('any tar program can list and extract a backup', async () => {
  const list = await promisify(execFile)('tar', ['-tf', whole]);
  expect(list.stderr).toBe('');
  expect(list.stdout.split('\n').filter(name => name.startsWith('files/'))).toHaveLength(5);

  await promisify(execFile)('tar', ['-xf', whole, '-C', folder]);

  await promisify(execFile)('sha256sum', ['-c', checksumEntry], { cwd: folder });
  expect(await readdir(join(folder, 'files'))).toHaveLength(5);
});
