import { type Storage, storageAway } from '../storage/storage.ts';
import { type Variant, variantName } from './file-names.ts';
import { isWhole } from './is-whole.ts';
import { formatOf } from './read-picture.ts';

/**
 * Reads a small version of a picture. Returns undefined when there is none, or when the store did not return a whole one,
 * because the picture itself can replace it.
 */
export async function readVariant(storage: Storage, name: string, variant: Variant): Promise<Buffer | undefined> {
  const bytes = await storage.read(variantName(name, variant));
  return bytes && isWhole(variant.format, bytes) ? bytes : undefined;
}

/**
 * Reads a picture. Returns undefined when it is missing. Throws storageAway when the store returned no picture, such as
 * the error page of a proxy.
 */
export async function readOriginal(storage: Storage, name: string): Promise<Buffer | undefined> {
  const bytes = await storage.read(name);
  if (bytes && !formatOf(bytes)) throw storageAway(new Error(`the store returned no picture for ${name}`));
  return bytes;
}
