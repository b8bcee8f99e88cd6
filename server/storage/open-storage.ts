import { join, resolve } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { diskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** The storage that the settings name: an S3 store, else the disk under DATA_DIR. */
export async function openStorage(settings: Settings): Promise<Storage> {
  if (!settings.S3_BUCKET) return diskStorage(join(resolve(settings.DATA_DIR), 'files'));
  // Its client is large, and most portals need none.
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(settings);
}
