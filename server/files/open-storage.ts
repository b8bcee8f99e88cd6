import { join, resolve } from 'node:path';
import type { Settings } from '../settings.ts';
import { diskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** The storage that the settings name: the disk under DATA_DIR. */
export function openStorage(settings: Settings): Promise<Storage> {
  return diskStorage(join(resolve(settings.DATA_DIR), 'files'));
}
