import { allNames } from './file-names.ts';
import type { Storage } from './storage.ts';

/** Removes the stored bytes of a request that failed: no row refers to them. */
export async function discardPictures(storage: Storage, pictures: readonly { name: string }[]): Promise<void> {
  for (const { name } of pictures) {
    for (const stored of allNames(name)) await storage.remove(stored);
  }
}
