import { access, constants, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { privateFolder } from './private-folder.ts';
import { SettingError } from './settings.ts';

/**
 * Makes sure of a folder that a setting names; gives its absolute path. A new folder is closed to other users; one that
 * exists keeps its mode, which whoever made it has chosen. Throws SettingError when it cannot be written to.
 */
export async function makeFolder(setting: 'DATA_DIR' | 'BACKUP_DIR', folder: string): Promise<string> {
  const path = resolve(folder);
  // Under root the database's own user has to pass through DATA_DIR, but cannot list it.
  const passable = setting === 'DATA_DIR' && process.getuid?.() === 0;
  try {
    await mkdir(path, { recursive: true, mode: privateFolder | (passable ? 0o011 : 0) });
    await access(path, constants.W_OK | constants.X_OK);
    return path;
  } catch {
    throw new SettingError(`Setting ${setting} got '${folder}', but takes a folder that can be written to.`);
  }
}
