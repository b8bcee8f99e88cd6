import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { placeOf } from '../platform/backup/backup-place.ts';
import {
  type OpenedBackup,
  openBackup,
  refuseFilledDatabase,
  refuseFilledStorage,
  restoreBackup,
} from '../platform/backup/restore-backup.ts';
import { requireGoodServers } from '../platform/database/check-server.ts';
import { connect } from '../platform/database/connect.ts';
import { type Embedded, startEmbedded } from '../platform/postgres/embedded.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import { makeFolder } from '../platform/settings/make-folder.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { runCommand } from './run-command.ts';

const quiet = { debug: () => {}, info: () => {}, warn: () => {} };
/** Entries that an empty disk contains. They do not count as data. */
const noData = ['lost+found'];

const option = '--without-missing';

/** `npm run restore -- FILE`: restores a backup into an empty DATA_DIR and an empty database. */
await runCommand('restore', `npm run restore -- FILE [${option}]`, loadEnvironment(), restore);

async function restore(settings: Settings, path: string, given: string): Promise<string> {
  if (given && given !== option) throw new Error(`unknown option '${given}': the only one is ${option}`);
  const dataDir = resolve(settings.DATA_DIR);
  const there = (await readdir(dataDir).catch(ignoreMissing)).find(name => !noData.includes(name));
  if (there) throw new Error(`${dataDir} is not empty: it has ${there}`);
  const { place, name } = await placeOf(settings, path);
  return place.use(name, async local => {
    const isWithoutMissing = given === option;
    const backup = await openBackup(local, () => place.existingCopies(), { isWithoutMissing });
    return restoreFrom(settings, dataDir, backup);
  });
}

async function restoreFrom(settings: Settings, dataDir: string, backup: OpenedBackup): Promise<string> {
  try {
    await fill(backup, settings, dataDir);
    const { madeAt, tables, missing } = backup.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    for (const name of backup.lost) process.stderr.write(`Missing or damaged beside the backup: ${name}\n`);
    const without =
      (missing.length > 0 ? ` Pictures that were missing at that time: ${missing.length}.` : '') +
      (backup.lost.size > 0 ? ` Pictures that are missing now: ${backup.lost.size}.` : '');
    return `Restored ${rows.toLocaleString('en')} rows and every ${backup.lost.size > 0 ? 'other file' : 'file'}, as they were on ${madeAt}.${without} Everybody must sign in again, and calendar links have ended.`;
  } finally {
    await backup.file.close();
  }
}

async function fill(backup: OpenedBackup, settings: Settings, dataDir: string) {
  await requireGoodServers(settings);
  let embedded: Embedded | undefined;
  if (!settings.DATABASE_URL) {
    await makeFolder('DATA_DIR', dataDir);
    embedded = await startEmbedded({ dataDir, log: quiet });
  }
  const database = connect(settings.DATABASE_URL ?? (embedded as Embedded).connection, {
    size: 2,
    direct: settings.DATABASE_DIRECT_URL,
  });
  try {
    await refuseFilledDatabase(database.db);
    const storage = await openStorage(settings);
    await refuseFilledStorage(storage);
    await restoreBackup(backup, database.db, storage, quiet).catch((error: Error) => {
      throw new Error(`${error.message}. Empty the database and the storage before you try again`);
    });
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
