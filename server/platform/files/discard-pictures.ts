import type { Storage } from '../storage/storage.ts';
import { allNames } from './file-names.ts';

/**
 * Removes the stored files of a failed request. No row references them. The sweep later removes what the store does not
 * remove now, so that the request fails with its own error.
 */
export async function discardPictures(storage: Storage, pictures: readonly { name: string }[]): Promise<void> {
  const stored = pictures.flatMap(({ name }) => allNames(name));
  await Promise.allSettled(stored.map(name => storage.remove(name)));
}
