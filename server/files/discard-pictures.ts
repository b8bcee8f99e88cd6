import type { Storage } from '../storage/storage.ts';
import { allNames } from './file-names.ts';

/** Removes the stored files of a failed request. No row references them. */
export async function discardPictures(storage: Storage, pictures: readonly { name: string }[]): Promise<void> {
  for (const { name } of pictures) {
    for (const stored of allNames(name)) await storage.remove(stored);
  }
}
