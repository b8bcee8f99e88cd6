import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { problem } from '../problems/problem.ts';
import { makePrivateFolder, privateFile, privateFolder } from '../settings/private-folder.ts';
import type { Storage } from './storage.ts';
import { syncFolder } from './sync-folder.ts';

const partial = '.partial';

/**
 * Stores files on the disk under one folder, in subfolders of their first two letters. Throws storageFull when there is
 * no space.
 */
export async function diskStorage(root: string): Promise<Storage> {
  await makePrivateFolder(root);
  await syncFolder(dirname(root));
  const folderOf = (name: string) => join(root, name.slice(0, 2));
  const pathOf = (name: string) => {
    // The portal creates the names. This check keeps any other name inside the folder, too.
    if (name === '' || basename(name) !== name || name.startsWith('.'))
      throw new Error(`not the name of a stored file: '${name}'`);
    return join(folderOf(name), name);
  };

  // Each subfolder is created once, and concurrent writers wait for it.
  const ready = new Map<string, Promise<void>>();
  function makeReady(folder: string): Promise<void> {
    const making = ready.get(folder) ?? makeFolder(folder, root);
    ready.set(folder, making);
    return making.catch(error => {
      ready.delete(folder);
      throw error;
    });
  }

  return {
    async put(name, bytes) {
      const folder = folderOf(name);
      const path = pathOf(name);
      try {
        await makeReady(folder);
        await writeThrough(path + partial, bytes);
        await rename(path + partial, path);
        await syncFolder(folder);
      } catch (error) {
        await rm(path + partial, { force: true });
        throw isFull(error) ? problem('storageFull') : error;
      }
    },

    async open(name) {
      const path = pathOf(name);
      const found = await stat(path).catch(unlessMissing);
      return found && { size: found.size, modified: found.mtime, read: range => createReadStream(path, range) };
    },

    async read(name) {
      return readFile(pathOf(name)).catch(unlessMissing);
    },

    async remove(name) {
      await rm(pathOf(name), { force: true });
    },

    async *list() {
      for await (const entry of await opendir(root, { recursive: true })) {
        if (!entry.isFile()) continue;
        const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
        if (found) yield { name: entry.name, modified: found.mtime };
      }
    },
  };
}

/** Writes a file and syncs it to the disk before anything refers to it. */
async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', privateFile);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function makeFolder(folder: string, parent: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateFolder });
  await syncFolder(parent);
}

function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

function isFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
