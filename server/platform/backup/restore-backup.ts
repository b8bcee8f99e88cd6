import { type FileHandle, open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { longWork } from '../database/long-work.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { type CheckedBackup, checkBackup } from './check-backup.ts';
import { fileOf, type Manifest } from './manifest.ts';
import type { PictureCopies } from './picture-copies.ts';
import { restoreRows } from './restore-rows.ts';

type Log = { info(message: string): void };
export type OpenedBackup = CheckedBackup & {
  path: string;
  file: FileHandle;
  copies?: PictureCopies | undefined;
  /** The pictures beside it that cannot be restored. */
  lost: ReadonlySet<string>;
};
/** `isWithoutMissing`: whether a backup can be restored without the pictures beside it that are missing or damaged. */
type Options = { isWithoutMissing?: boolean };

const mostReasons = 100;

/**
 * Opens a complete backup that this program can restore. `openCopies` opens the pictures beside it. Changes nothing,
 * and throws a one-line error when the backup cannot be restored.
 */
export async function openBackup(
  path: string,
  openCopies?: () => Promise<PictureCopies | undefined>,
  { isWithoutMissing = false }: Options = {},
): Promise<OpenedBackup> {
  const file = await open(path);
  try {
    const checked = await checkBackup(file);
    const foreign = await readForeign(checked.manifest);
    if (foreign) throw new Error(foreign);
    const copies = checked.manifest.pictures.length > 0 ? await openCopies?.() : undefined;
    const lost = await findLost(checked.manifest, copies);
    if (lost.size > 0 && !isWithoutMissing) throw new Error(whyLost(lost, copies));
    return { ...checked, path, file, copies, lost: new Set(lost.keys()) };
  } catch (error) {
    await file.close();
    throw new Error(`${path} cannot be restored: ${(error as Error).message}`);
  }
}

/** Returns the pictures beside a backup that cannot be read, each with the reason. Throws when their store is away. */
async function findLost({ pictures }: Manifest, copies: PictureCopies | undefined): Promise<Map<string, string>> {
  const lost = new Map<string, string>();
  for (const picture of pictures) {
    try {
      if (!copies) throw new Error(`${picture.name} is missing`);
      await copies.read(picture);
    } catch (error) {
      if ((error as { code?: string }).code === 'storageAway') throw error;
      lost.set(picture.name, (error as Error).message);
    }
  }
  return lost;
}

function whyLost(lost: ReadonlyMap<string, string>, copies: PictureCopies | undefined): string {
  const reasons = [...lost.values()].slice(0, mostReasons).join(', ');
  const why = copies
    ? `pictures beside it are missing or damaged: ${lost.size} (${reasons})`
    : `the folder 'pictures' that belongs to it is missing`;
  return `${why}. The option --without-missing restores everything else`;
}

/** Returns why this program cannot create the tables of a backup, or undefined. */
export async function readForeign({ migrations }: Manifest): Promise<string | undefined> {
  const own = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!own.has(name)) return `it is newer than this program: it has the migration ${name}`;
    if (own.get(name) !== checksum) return `the migration ${name} differs from that of this program`;
  }
  return undefined;
}

/** Throws a one-line error when the database is not empty. */
export async function refuseFilledDatabase(db: pg.Pool): Promise<void> {
  const { rows } = await db.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relkind <> 'r', 1 limit 1`);
  if (rows[0]) throw new Error(`the database is not empty: it has ${rows[0].name}`);
}

/** Throws a one-line error when the file storage is not empty. */
export async function refuseFilledStorage(storage: Storage): Promise<void> {
  for await (const { name } of storage.list()) throw new Error(`the storage of files is not empty: it has ${name}`);
}

/**
 * Fills an empty database and an empty storage from a backup: its tables, every row, every file. Marks the database
 * until the end, so that no portal starts on a partial restore.
 */
export async function restoreBackup(backup: OpenedBackup, db: pg.Pool, storage: Storage, log: Log): Promise<void> {
  const { manifest, entries, copies, lost } = backup;
  await migrate(db, log, undefined, manifest.migrations.at(-1)?.name);
  await longWork(db, async client => {
    await client.query('create table restoring ()');
    await client.query('begin');
    await restoreRows(client, manifest, entries);
    await client.query('commit');
    for (const entry of entries) {
      const name = fileOf(entry.name);
      if (name !== undefined) await storage.put(name, await buffer(entry.chunks()));
    }
    for (const picture of copies ? manifest.pictures : []) {
      if (lost.has(picture.name)) continue;
      await storage.put(picture.name, await (copies as PictureCopies).read(picture));
    }
    await client.query('drop table restoring');
    // Without statistics the first requests would get bad query plans.
    await client.query('analyze');
  });
}
