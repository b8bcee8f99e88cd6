import { access, constants, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { privateFolder } from './private-folder.ts';
import { SettingError } from './setting-error.ts';

/**
 * Ensures that the folder of a setting exists and returns its absolute path. A new folder is closed to other users; an
 * existing one keeps its mode. Throws SettingError when it is not writable.
 */
export async function makeFolder(setting: 'DATA_DIR' | 'BACKUP_DIR', folder: string): Promise<string> {
  const path = resolve(folder);
  // When the portal runs as root, the database's own user must pass through DATA_DIR but may not list it.
  const passable = setting === 'DATA_DIR' && process.getuid?.() === 0;
  try {
    await mkdir(path, { recursive: true, mode: privateFolder | (passable ? 0o011 : 0) });
    await access(path, constants.W_OK | constants.X_OK);
    return path;
  } catch {
    throw new SettingError(`Setting ${setting} is '${folder}'; it must be a writable folder.`);
  }
}
