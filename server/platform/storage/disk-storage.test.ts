import { mkdir, mkdtemp, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { diskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

const name = `${'ab'.repeat(16)}.png`;
let root: string;
let storage: Storage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cordwain-storage-'));
  storage = await diskStorage(root);
});
afterEach(() => rm(root, { recursive: true }));

async function read(stored: string): Promise<string | undefined> {
  const file = await storage.open(stored);
  return file && (await buffer(file.read())).toString();
}

async function names(): Promise<string[]> {
  const found = [];
  for await (const file of storage.list()) found.push(file.name);
  return found.sort();
}

describe('diskStorage', () => {
  test('lists the time at which each file was written', async () => {
    await storage.put(name, Buffer.from('x'));
    await utimes(join(root, 'ab', name), 1_000, 1_000);

    const listed = [];
    for await (const file of storage.list()) listed.push(file);

    expect(listed).toEqual([{ name, modified: new Date(1_000_000) }]);
  });

  // /dev/full rejects every write as a full disk does.
  test.runIf(process.platform === 'linux')('reports a full disk, and leaves no half-written file', async () => {
    await storage.put(name, Buffer.from('old'));
    const other = `ab${'0'.repeat(30)}.png`;
    await symlink('/dev/full', join(root, 'ab', `${other}.partial`));

    await expect(storage.put(other, Buffer.from('new'))).rejects.toMatchObject({ code: 'storageFull', status: 507 });

    expect(await names()).toEqual([name]);
    await storage.put(other, Buffer.from('there is room again'));
    expect(await read(other)).toBe('there is room again');
  });

  test('works again after a folder could not be created', async () => {
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
});
