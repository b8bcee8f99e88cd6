import { access, constants, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { SettingError } from './settings.ts';

/** Makes sure of a folder that a setting names; gives its whole path. Throws SettingError when it cannot be written to. */
export async function makeFolder(setting: string, folder: string): Promise<string> {
  const path = resolve(folder);
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK | constants.X_OK);
    return path;
  } catch {
    throw new SettingError(`Setting ${setting} got '${folder}', but takes a folder that can be written to.`);
  }
}
