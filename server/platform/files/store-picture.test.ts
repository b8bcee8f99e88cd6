import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aSender } from '#testing/a-sender.ts';
import { aPicture, testFormats } from '#testing/pictures.ts';
import { problem } from '../problems/problem.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { allNames, fileNames } from './file-names.ts';
import { storePicture } from './store-picture.ts';

let root: string;
let storage: Storage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cordwain-pictures-'));
  storage = await diskStorage(join(root, 'files'));
});
afterEach(() => rm(root, { recursive: true }));

async function stored(): Promise<string[]> {
  const entries = await readdir(join(root, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(entry => entry.name);
}

describe('storePicture', () => {
  test.each(testFormats)('stores a %s and its small versions under a new name', async format => {
    const picture = await storePicture(storage, aSender(), await aPicture(format, 700, 500), 'Bag — Größe 1.JPG');

    expect(picture.name).toMatch(fileNames);
    expect(picture).toMatchObject({
      type: `image/${format}`,
      width: 700,
      height: 500,
      originalName: 'Bag — Größe 1.JPG',
    });
    const file = await storage.open(picture.name);
    expect(file?.size).toBe(picture.size);
    const read = await sharp(await buffer((file as NonNullable<typeof file>).read())).metadata();
    expect(read).toMatchObject({ format, width: 700 });
    expect((await stored()).sort()).toEqual(allNames(picture.name).sort());
    expect(allNames(picture.name)).toHaveLength(5);
  });

  test('also reads from a path, and stores the same picture twice as two files', async () => {
    const path = join(root, 'upload');
    await writeFile(path, await aPicture('jpeg'));

    const [one, two] = await Promise.all([
      storePicture(storage, aSender(), path, ''),
      storePicture(storage, aSender(), path, ''),
    ]);

    expect(one.name).not.toBe(two.name);
    expect(await stored()).toHaveLength(10);
  });

  test('stores nothing of a rejected picture', async () => {
    await expect(storePicture(storage, aSender(), Buffer.from('<svg/>'), 'a.png')).rejects.toMatchObject({
      code: 'fileTypeNotTaken',
    });
    await expect(storePicture(storage, aSender(), Buffer.alloc(0), 'a.png')).rejects.toMatchObject({
      code: 'fileTypeNotTaken',
    });

    expect(await stored()).toEqual([]);
  });

  test.each([0, 1, 2])('leaves nothing when there is no space for file %i of the three', async full => {
    let puts = 0;
    const almostFull: Storage = {
      ...storage,
      put: async (name, bytes) => {
        puts += 1;
        if (puts === full + 1) throw problem('storageFull');
        await storage.put(name, bytes);
      },
    };

    await expect(storePicture(almostFull, aSender(), await aPicture('png'), '')).rejects.toMatchObject({
      code: 'storageFull',
    });

    expect(await stored()).toEqual([]);
  });
});
