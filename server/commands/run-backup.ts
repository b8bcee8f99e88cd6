import { resolve } from 'node:path';
import { recordBackup } from '../backup/record-backup.ts';
import { alone, told, writeBackup } from '../backup/write-backup.ts';
import { loadEnvironment } from '../settings/environment.ts';
import type { Settings } from '../settings/settings.ts';
import { openStorage } from '../storage/open-storage.ts';
import { reachDatabase } from './reach-database.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup -- FILE`: writes the portal's database and files to one new file, even while the portal runs. */
await runCommand('backup', 'npm run backup -- FILE', loadEnvironment(), backUp);

async function backUp(settings: Settings, file: string): Promise<string> {
  const path = resolve(file);
  return reachDatabase(settings, async ({ db }) => {
    const storage = await openStorage(settings);
    const backup = await alone(db, client => writeBackup({ client, storage, path }));
    await recordBackup(db, 'by hand', backup);
    for (const name of backup.missing) process.stderr.write(`Missing in the storage, and so in the backup: ${name}\n`);
    return `Backed up, and read again: ${told(backup)}`;
  });
}
