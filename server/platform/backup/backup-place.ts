import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { bucketOf, isInBucket } from '../settings/backup-bucket.ts';
import { privateFile, privateFolder } from '../settings/private-folder.ts';
import { reachFolder } from '../settings/reach-folder.ts';
import type { Settings } from '../settings/settings.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import type { S3Storage } from '../storage/s3-storage.ts';
import { openCopies, type PictureCopies } from './picture-copies.ts';

/** Where daily backups are stored: a folder or a bucket, with the shared pictures in `pictures/`. */
export type BackupPlace = {
  list(): Promise<string[]>;
  /** Calls `write` with a local path for the file of a backup, then stores the file that it wrote. */
  save<T extends { path: string }>(name: string, write: (path: string) => Promise<T>): Promise<T>;
  /** Calls `read` with the local path of a backup. */
  use<T>(name: string, read: (path: string) => Promise<T>): Promise<T>;
  remove(name: string): Promise<void>;
  copies(): Promise<PictureCopies>;
  /** The same for a restore, without creating a folder. */
  existingCopies(): Promise<PictureCopies | undefined>;
  /** The full name of a backup, as shown to the operator. */
  nameOf(name: string): string;
};

const pictures = 'pictures';
const longestListMs = 60_000;

/** Opens BACKUP_DIR: a folder, or `s3://bucket/prefix/` in the store of the S3 settings. */
export async function openPlace(settings: Settings, place = settings.BACKUP_DIR ?? ''): Promise<BackupPlace> {
  return isInBucket(place) ? bucketPlace(settings, place) : folderPlace(resolve(place));
}

function folderPlace(folder: string): BackupPlace {
  return {
    async list() {
      const names = await reachFolder(folder, () => listFolder(folder), longestListMs);
      if (!names) throw new Error(`${folder} does not answer`);
      return names;
    },
    save: (name, write) => write(join(folder, name)),
    use: (name, read) => read(join(folder, name)),
    remove: name => rm(join(folder, name), { force: true }),
    copies: async () => openCopies(await diskStorage(join(folder, pictures))),
    async existingCopies() {
      const found = await stat(join(folder, pictures)).catch(() => undefined);
      return found?.isDirectory() ? this.copies() : undefined;
    },
    nameOf: name => join(folder, name),
  };
}

async function listFolder(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: privateFolder });
  return readdir(folder);
}

async function bucketPlace(settings: Settings, place: string): Promise<BackupPlace> {
  const { bucket, prefix } = bucketOf(settings, place);
  const { s3Storage } = await import('../storage/s3-storage.ts');
  const open = (at: string): Promise<S3Storage> =>
    s3Storage({ ...settings, S3_BUCKET: bucket, S3_PREFIX: at }, 'BACKUP_DIR');
  const files = await open(prefix);
  const copies = async () => openCopies(await open(`${prefix}${pictures}/`));
  return {
    async list() {
      const names: string[] = [];
      for await (const { name } of files.list()) if (!name.includes('/')) names.push(name);
      return names;
    },
    save: (name, write) =>
      inDraft(async draft => {
        const written = await write(join(draft, name));
        await files.putFile(basename(written.path), written.path);
        return written;
      }),
    use: (name, read) =>
      inDraft(async draft => {
        const stored = await files.open(name);
        if (!stored) throw new Error(`there is no ${place}${name}`);
        const path = join(draft, name);
        await pipeline(stored.read(), createWriteStream(path, { mode: privateFile }));
        return read(path);
      }),
    remove: name => files.remove(name),
    copies,
    existingCopies: copies,
    nameOf: name => `s3://${bucket}/${prefix}${name}`,
  };
}

async function inDraft<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const draft = await mkdtemp(join(tmpdir(), 'cordwain-backup-'));
  try {
    return await work(draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Returns the place of a backup that a command names, and the backup's name there. */
export async function placeOf(settings: Settings, file: string): Promise<{ place: BackupPlace; name: string }> {
  if (!isInBucket(file)) {
    const path = resolve(file);
    return { place: folderPlace(dirname(path)), name: basename(path) };
  }
  const at = file.lastIndexOf('/') + 1;
  return { place: await openPlace(settings, file.slice(0, at)), name: file.slice(at) };
}
