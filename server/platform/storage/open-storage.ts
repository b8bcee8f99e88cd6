import { join, resolve } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { diskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** Opens the storage of the settings: an S3 store, or else the disk under DATA_DIR. */
export async function openStorage(settings: Settings): Promise<Storage> {
  if (!settings.S3_BUCKET) return diskStorage(join(resolve(settings.DATA_DIR), 'files'));
  // The S3 client is loaded on demand, because it is large and most portals do not need it.
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(settings);
}
