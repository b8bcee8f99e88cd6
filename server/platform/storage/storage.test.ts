import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { type S3Server, startS3Server } from '#testing/stores/s3-server.ts';
import { readSettings } from '../settings/settings.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { ByteRange, Storage } from './storage.ts';

const name = `${'ab'.repeat(16)}.png`;
let root: string;
let store: S3Server;
let run = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cordwain-storage-'));
  store = await startS3Server();
});
afterAll(async () => {
  await store.stop();
  await rm(root, { recursive: true });
});

const kinds: [string, () => Promise<Storage>][] = [
  ['a disk', () => diskStorage(join(root, String(run)))],
  ['an S3 store', () => s3Storage(readSettings({ ...store.settings, S3_PREFIX: `portal-${run}/` }))],
];

describe.each(kinds)('%s', (_, openStorage) => {
  let storage: Storage;
  beforeEach(async () => {
    run += 1;
    storage = await openStorage();
  });

  async function read(stored: string, range?: ByteRange): Promise<string | undefined> {
    const file = await storage.open(stored);
    return file && (await buffer(file.read(range))).toString();
  }

  async function names(): Promise<string[]> {
    const found = [];
    for await (const file of storage.list()) found.push(file.name);
    return found.sort();
  }

  test('returns stored files completely and in part, also after a restart', async () => {
    await storage.put(name, Buffer.from('0123456789'));
    storage = await openStorage();

    expect(await read(name)).toBe('0123456789');
    expect(await read(name, { start: 2, end: 4 })).toBe('234');
    expect(String(await storage.read(name))).toBe('0123456789');
    expect((await storage.open(name))?.size).toBe(10);
  });

  test('replaces existing files, returns undefined for missing ones, and removes both', async () => {
    await storage.put(name, Buffer.from('old'));
    await storage.put(name, Buffer.from('new'));

    expect(await read(name)).toBe('new');
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.open(name)).toBeUndefined();
    expect(await storage.read(name)).toBeUndefined();
    expect(await names()).toEqual([]);
  });

  test('stores many files at once and lists them with their time of writing', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `${index % 7}c${'0'.repeat(28)}${index + 100}.gif`);
    const before = Date.now() - 2_000;

    await Promise.all(many.map(one => storage.put(one, Buffer.from(one))));

    expect(await names()).toEqual([...many].sort());
    for (const one of many.slice(0, 10)) expect(await read(one)).toBe(one);
    for await (const { modified } of storage.list()) expect(modified.getTime()).toBeGreaterThan(before);
  });

  test.runIf(isNightly)('lists more files than one page of the store', async () => {
    const many = Array.from({ length: 1_050 }, (_, index) => `${'0'.repeat(28)}${1000 + index}.gif`);
    for (let at = 0; at < many.length; at += 50) {
      await Promise.all(many.slice(at, at + 50).map(one => storage.put(one, Buffer.from('x'))));
    }

    expect(await names()).toEqual(many);
  });

  test('rejects names that lead outside the storage', async () => {
    for (const strange of ['../x.png', 'a/b.png', '/etc/passwd', '..', '.hidden', '']) {
      await expect(storage.put(strange, Buffer.from('x')), strange).rejects.toThrow();
      await expect(storage.open(strange), strange).rejects.toThrow();
      await expect(storage.read(strange), strange).rejects.toThrow();
      await expect(storage.remove(strange), strange).rejects.toThrow();
    }
    expect(await names()).toEqual([]);
  });
});

test('two portals in one bucket are separate', async () => {
  const [one, other] = await Promise.all(
    ['one/', 'other/'].map(S3_PREFIX => s3Storage(readSettings({ ...store.settings, S3_PREFIX }))),
  );

  await one?.put(name, Buffer.from('x'));

  expect(await other?.open(name)).toBeUndefined();
  for await (const file of (other as Storage).list()) expect.unreachable(file.name);
});

test('a large file is stored in parts, and a small one at once', async () => {
  const storage = await s3Storage(readSettings({ ...store.settings, S3_PREFIX: 'parts/' }));
  const path = join(root, 'large.tar');
  const bytes = randomBytes(12_000_000);
  await writeFile(path, bytes);

  await storage.putFile(name, path, 5 * 1024 * 1024);
  expect((await storage.read(name))?.equals(bytes)).toBe(true);

  await storage.putFile('small.tar', path);
  expect((await storage.open('small.tar'))?.size).toBe(bytes.length);
  await expect(storage.putFile('other.tar', join(root, 'missing.tar'))).rejects.toThrow('ENOENT');
  expect(await storage.open('other.tar')).toBeUndefined();
});

test('an unreachable store is reported as temporary', async () => {
  const leaving = await startS3Server();
  const storage = await s3Storage(readSettings(leaving.settings));
  await leaving.stop();

  const away = { code: 'storageAway', status: 503, retryAfter: 2 };
  await expect(storage.put(name, Buffer.from('x'))).rejects.toMatchObject(away);
  await expect(storage.open(name)).rejects.toMatchObject(away);
  await expect(storage.read(name)).rejects.toMatchObject(away);
});

test.each([
  [
    'a bucket that is not there',
    { S3_BUCKET: 'nowhere' },
    /^Setting S3_BUCKET is 'nowhere', but the store cannot open it: 404/,
  ],
  ['wrong keys', { S3_ACCESS_KEY_ID: 'wrong' }, /^Setting S3_BUCKET is 'cordwain', but .*: 403/],
  ['a store that is away', { S3_ENDPOINT: 'http://127.0.0.1:9' }, /^Setting S3_BUCKET .*ECONNREFUSED/],
])('with %s the portal does not start, and prints the reason in one line', async (_, wrong, line) => {
  const error = await s3Storage(readSettings({ ...store.settings, ...wrong })).catch(refused => refused);

  expect(error.message).toMatch(line);
  expect(error.message).not.toContain('\n');
});
