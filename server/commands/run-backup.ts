import { resolve } from 'node:path';
import { recordBackup } from '../platform/backup/record-backup.ts';
import { alone, backupLine, unrestorable, writeBackup } from '../platform/backup/write-backup.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { reachDatabase } from './reach-database.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup -- FILE`: writes the portal's database and files to one new file, even while the portal runs. */
await runCommand('backup', 'npm run backup -- FILE', loadEnvironment(), backUp);

async function backUp(settings: Settings, file: string): Promise<string> {
  const path = resolve(file);
  return reachDatabase(settings, async ({ db }) => {
    const storage = await openStorage(settings);
    const backup = await alone(db, client => writeBackup({ client, proveIn: db, storage, path }));
    const { proof } = backup;
    if (proof.result === 'failed') throw new Error(unrestorable(backup.path, proof.why));
    await recordBackup(db, 'by hand', backup);
    for (const name of backup.missing) process.stderr.write(`Missing in the storage, and so in the backup: ${name}\n`);
    if (proof.result === 'restored') return `Backed up, and restored once to prove it: ${backupLine(backup)}`;
    return `Backed up and read again, but not restored to prove it: ${backupLine(backup)}. Reason: ${proof.why}`;
  });
}
