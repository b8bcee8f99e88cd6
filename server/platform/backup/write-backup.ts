import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type pg from 'pg';
import { isLockTimeout } from '../database/failures.ts';
import { longWork } from '../database/long-work.ts';
import { allNames } from '../files/file-names.ts';
import { holdRemovals } from '../files/hold-removals.ts';
import type { Storage } from '../storage/storage.ts';
import { syncFolder } from '../storage/sync-folder.ts';
import { checkBackup, checksumText } from './check-backup.ts';
import { checksumEntry, fileEntry, type Manifest, manifestEntry, tableEntry } from './manifest.ts';
import { isCheckedOn, type PictureCopies, type PictureCopy } from './picture-copies.ts';
import { type Proof, proveBackup } from './prove-backup.ts';
import {
  beginSnapshot,
  copyOut,
  type FileRow,
  readFiles,
  readMigrations,
  readSequences,
  readTables,
  type Table,
} from './snapshot.ts';
import { type TarWriter, tarWriter } from './tar.ts';

export type WrittenBackup = {
  path: string;
  bytes: number;
  rows: number;
  files: number;
  /** How many of the files this backup copied. */
  copied: number;
  /** The pictures stored beside the file, which other backups share. */
  beside: ReadonlySet<string>;
  missing: string[];
  /** The pictures of which an earlier copy was damaged and was made again. */
  damaged: string[];
  proof: Proof;
};
type Options = {
  client: pg.Client;
  /** The database in which to prove that the backup can be restored. Without it the backup is only read. */
  proveIn?: pg.Pool | undefined;
  storage: Storage;
  path: string;
  /** Where pictures are stored instead of in the file. */
  copies?: PictureCopies;
  signal?: AbortSignal;
};

const untried: Proof = { result: 'untried', why: 'nobody asked for it' };
const partBytes = 8 * 1024 * 1024;

export class AnotherBackup extends Error {
  constructor() {
    super('another backup or a migration is running, or files are being removed: try again in a moment');
  }
}

/**
 * Runs `work` while no other backup and no migration runs and no stored file is removed. Throws AnotherBackup when one
 * of them takes longer.
 */
export function alone<T>(db: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return longWork(db, async client => {
    await holdRemovals(client).catch(error => {
      throw isLockTimeout(error) ? new AnotherBackup() : error;
    });
    return work(client);
  });
}

/**
 * Writes the portal at one moment to a new file: every row, and every file that a row names. The file gets its name
 * after it was read back, synced and restored for a proof. Throws a one-line error, and then leaves no file. A backup
 * that cannot be restored stays, because a newer program may restore it, but under another name.
 */
export async function writeBackup({
  client,
  proveIn,
  storage,
  path: wanted,
  copies,
  signal,
}: Options): Promise<WrittenBackup> {
  if (await stat(wanted).catch(() => undefined)) throw new Error(`${wanted} already exists`);
  const partial = `${wanted}.partial`;
  // Rows contain addresses and password hashes, so only the owner may read the file.
  const file = await open(partial, 'wx+', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new Error(`${partial} already exists: another backup is running or was interrupted`)
      : error;
  });
  try {
    const { bytes, copied, damaged } = await writeSnapshot(file, { client, storage, copies, signal });
    await file.sync();
    const checked = await checkBackup(file, signal);
    const { manifest } = checked;
    const proof = proveIn ? await proveBackup(proveIn, checked, signal) : untried;
    const path = proof.result === 'failed' ? unrestorableName(wanted) : wanted;
    await rename(partial, path);
    await syncFolder(dirname(path));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const within = manifest.entries.filter(({ name }) => name.startsWith(fileEntry(''))).length;
    const beside = new Set(manifest.pictures.map(({ name }) => name));
    const files = within + beside.size;
    const { missing } = manifest;
    return { path, bytes, rows, files, copied: within + copied, beside, missing, damaged, proof };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Returns the name of a backup that cannot be restored: `x.unrestorable.tar` for `x.tar`. */
function unrestorableName(path: string): string {
  return `${path.replace(/\.tar$/, '')}.unrestorable.tar`;
}

async function writeSnapshot(
  file: FileHandle,
  { client, storage, copies, signal }: Pick<Options, 'client' | 'storage'> & Partial<Options>,
): Promise<{ bytes: number; copied: number; damaged: string[] }> {
  const tar = tarWriter(file);
  const manifest: Manifest = {
    format: copies ? 2 : 1,
    madeAt: new Date().toISOString(),
    migrations: [],
    tables: [],
    sequences: [],
    entries: [],
    pictures: [],
    missing: [],
  };
  const add: Add = async (name, size, chunks) => {
    signal?.throwIfAborted();
    manifest.entries.push({ name, size, sha256: await tar.add(name, size, chunks) });
  };
  await beginSnapshot(client);
  manifest.migrations = await readMigrations(client);
  const counts: [Table, () => number][] = [];
  for (const table of await readTables(client)) counts.push([table, await addTable(add, client, table)]);
  // Read after the rows: numbers used meanwhile leave a gap but are never used twice.
  manifest.sequences = await readSequences(client);
  manifest.tables = counts.map(([table, count]) => ({ ...table, rows: count() }));
  const damaged: string[] = [];
  const copying = copies && { manifest, copies, storage, damaged };
  let copied = 0;
  for await (const row of readFiles(client)) {
    signal?.throwIfAborted();
    const found = copying ? await copyFile(copying, row) : await addFile(add, storage, row);
    if (found === undefined) manifest.missing.push(row.name);
    else copied += copies ? found : 0;
  }
  await client.query('commit');
  return { bytes: await finish(tar, manifest), copied, damaged };
}

type Add = (...entry: Parameters<TarWriter['add']>) => Promise<void>;

/** Adds a table. Returns a function that gives the number of rows as PostgreSQL counted them. */
async function addTable(add: Add, client: pg.Client, table: Table): Promise<() => number> {
  const copy = copyOut(client, table);
  let part: Buffer[] = [];
  let size = 0;
  let parts = 0;
  const addPart = async () => {
    parts += 1;
    await add(tableEntry(table.name, parts), size, part);
    part = [];
    size = 0;
  };
  for await (const chunk of copy.rows) {
    part.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await addPart();
  }
  if (size > 0) await addPart();
  return copy.count;
}

/**
 * Adds a stored file and, of a picture, its smaller versions. Returns their number, or undefined when the file is missing
 * or has another size than its row says.
 */
async function addFile(add: Add, storage: Storage, { name, size }: FileRow): Promise<number | undefined> {
  let count = 0;
  for (const stored of allNames(name)) {
    const found = await storage.open(stored);
    if (found && (stored !== name || found.size === size)) {
      await add(fileEntry(stored), found.size, found.read());
      count += 1;
    } else if (stored === name) return undefined;
  }
  return count;
}

type Copying = { manifest: Manifest; copies: PictureCopies; storage: Storage; damaged: string[] };

/**
 * Like addFile, but copies only files that no earlier backup has copied, or whose copy is damaged. Returns how many
 * files it copied.
 */
async function copyFile(
  { manifest, copies, storage, damaged }: Copying,
  { name, size }: FileRow,
): Promise<number | undefined> {
  let count = 0;
  for (const stored of allNames(name)) {
    const known = copies.find(stored);
    const broken = known && (await isBroken(copies, known)) ? known : undefined;
    const whole = broken ? undefined : known;
    const read = whole ? undefined : await storage.read(stored);
    const bytes = stored !== name || read?.length === size ? read : undefined;
    const copy = whole ?? (bytes && (await copies.add(stored, bytes)));
    if (broken && copy) damaged.push(stored);
    // No backup can be restored from it, and later ones must not name it. A store may refuse removals.
    if (broken && copy?.sha256 !== broken.sha256) await copies.remove(broken).catch(() => {});
    if (copy) manifest.pictures.push(copy);
    else if (stored === name) return undefined;
    if (bytes) count += 1;
  }
  return count;
}

/** Whether the copy of an earlier backup is damaged. Reads a share of the copies each day, and trusts the others. */
async function isBroken(copies: PictureCopies, copy: PictureCopy): Promise<boolean> {
  return isCheckedOn(new Date(), copy.name) && !(await copies.isWhole(copy));
}

async function finish(tar: TarWriter, manifest: Manifest): Promise<number> {
  const text = Buffer.from(JSON.stringify(manifest));
  const sha256 = await tar.add(manifestEntry, text.length, [text]);
  const sum = Buffer.from(checksumText(sha256));
  await tar.add(checksumEntry, sum.length, [sum]);
  return tar.end();
}

/** Returns the error about a backup whose rows could not be restored. */
export function unrestorable(path: string, why: string): string {
  return `${path} has every row and file, but this program cannot restore it: ${why}. Keep the file and report this`;
}

/** Returns the line to print about a backup. */
export function backupLine({ path, bytes, rows, files, copied }: WrittenBackup): string {
  const fresh = copied < files ? ` (${copied.toLocaleString('en')} new)` : '';
  const megabytes = (bytes / 2 ** 20).toLocaleString('en', { maximumFractionDigits: 1 });
  return `${basename(path)}: ${rows.toLocaleString('en')} rows, ${files.toLocaleString('en')} files${fresh}, ${megabytes} MB`;
}
