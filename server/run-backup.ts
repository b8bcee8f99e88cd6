import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { recordBackup } from './backup/record-backup.ts';
import { alone, told, writeBackup } from './backup/write-backup.ts';
import { connect } from './database/connect.ts';
import { startEmbedded } from './database/embedded.ts';
import { findRunning } from './database/find-running.ts';
import { loadEnvironment } from './environment.ts';
import { openStorage } from './files/open-storage.ts';
import { runCommand } from './run-command.ts';
import type { Settings } from './settings.ts';

/** `npm run backup -- FILE`: the portal's database and files in one new file, also while the portal runs. */
await runCommand('backup', 'npm run backup -- FILE', loadEnvironment(), backUp);

async function backUp(file: string, settings: Settings): Promise<string> {
  const path = resolve(file);
  const embedded = settings.DATABASE_URL ? undefined : await reachEmbedded(resolve(settings.DATA_DIR));
  const database = connect(settings.DATABASE_URL ?? (embedded as Used).connection, { size: 2 });
  try {
    const storage = await openStorage(settings);
    const backup = await alone(database.pool, client => writeBackup({ client, storage, path }));
    await recordBackup(database.pool, 'by hand', backup);
    for (const name of backup.missing) process.stderr.write(`Missing in the storage, and so in the backup: ${name}\n`);
    return `Backed up, and read again: ${told(backup)}`;
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

type Used = Pick<Awaited<ReturnType<typeof startEmbedded>>, 'connection' | 'stop'>;

/** The database of the portal that runs on this folder; without one, the database is started for the time it takes. */
async function reachEmbedded(dataDir: string): Promise<Used> {
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`there is no portal's data in ${dataDir}`);
  const connection = await findRunning(dataDir);
  if (connection) return { connection, stop: async () => {} };
  return startEmbedded({ dataDir, log: { debug: () => {}, info: () => {}, warn: () => {} } });
}
