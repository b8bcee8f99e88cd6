import { mkdir, mkdtemp, readdir, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { diskStorage } from './disk-storage.ts';
import type { ByteRange, Storage } from './storage.ts';

const name = `${'ab'.repeat(16)}.png`;
let root: string;
let storage: Storage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cordwain-storage-'));
  storage = await diskStorage(root);
});
afterEach(() => rm(root, { recursive: true }));

async function read(stored: string, range?: ByteRange): Promise<string | undefined> {
  const file = await storage.open(stored);
  return file && (await buffer(file.read(range))).toString();
}

async function names(): Promise<string[]> {
  const found = [];
  for await (const file of storage.list()) found.push(file.name);
  return found.sort();
}

describe('diskStorage', () => {
  test('gives back what was put, whole and in part, also after a restart', async () => {
    await storage.put(name, Buffer.from('0123456789'));
    storage = await diskStorage(root);

    expect(await read(name)).toBe('0123456789');
    expect(await read(name, { start: 2, end: 4 })).toBe('234');
    expect((await storage.open(name))?.size).toBe(10);
    expect(await readdir(join(root, 'ab'))).toEqual([name]);
  });

  test('replaces what is there, knows nothing of what is not, and removes both', async () => {
    await storage.put(name, Buffer.from('old'));
    await storage.put(name, Buffer.from('new'));

    expect(await read(name)).toBe('new');
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.open(name)).toBeUndefined();
    expect(await names()).toEqual([]);
  });

  test('puts many at once, in new folders and the same', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `${index % 7}c${'0'.repeat(28)}${index + 100}.gif`);

    await Promise.all(many.map(one => storage.put(one, Buffer.from(one))));

    expect(await names()).toEqual([...many].sort());
    for (const one of many) expect(await read(one)).toBe(one);
  });

  test('lists when each file was written', async () => {
    await storage.put(name, Buffer.from('x'));
    await utimes(join(root, 'ab', name), 1_000, 1_000);

    const listed = [];
    for await (const file of storage.list()) listed.push(file);

    expect(listed).toEqual([{ name, modified: new Date(1_000_000) }]);
  });

  // /dev/full answers every write as a full disk does.
  test.runIf(process.platform === 'linux')('says when the disk is full, and leaves nothing half written', async () => {
    await storage.put(name, Buffer.from('old'));
    const other = `ab${'0'.repeat(30)}.png`;
    await symlink('/dev/full', join(root, 'ab', `${other}.partial`));

    await expect(storage.put(other, Buffer.from('new'))).rejects.toMatchObject({ code: 'storageFull', status: 507 });

    expect(await names()).toEqual([name]);
    await storage.put(other, Buffer.from('there is room again'));
    expect(await read(other)).toBe('there is room again');
  });

  test('goes on after a folder could not be made', async () => {
    await rm(root, { recursive: true });
    await expect(
      storage.put(name, Buffer.from('x')).then(() => rm(root, { recursive: true })),
    ).resolves.toBeUndefined();
    await symlink('/proc/nowhere', root);
    await expect(storage.put(`cd${'0'.repeat(30)}.png`, Buffer.from('x'))).rejects.toThrow();
    await rm(root);
    await mkdir(root);

    await storage.put(`cd${'0'.repeat(30)}.png`, Buffer.from('x'));

    expect(await names()).toEqual([`cd${'0'.repeat(30)}.png`]);
  });

  test('keeps strange names inside its folder', async () => {
    for (const strange of ['../x.png', 'a/b.png', '/etc/passwd', '..', '.hidden', '']) {
      await expect(storage.put(strange, Buffer.from('x')), strange).rejects.toThrow();
      await expect(storage.open(strange), strange).rejects.toThrow();
      await expect(storage.remove(strange), strange).rejects.toThrow();
    }
    expect(await names()).toEqual([]);
  });
});
