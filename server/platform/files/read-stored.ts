import { type Storage, storageAway } from '../storage/storage.ts';
import { type Variant, variantName } from './file-names.ts';
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

/** Whether bytes are a complete small version: each format says where it ends. */
function isWhole(format: Variant['format'], bytes: Buffer): boolean {
  if (bytes.length < 12) return false;
  if (format === 'jpeg') return bytes.readUInt16BE(0) === 0xff_d8 && bytes.readUInt16BE(bytes.length - 2) === 0xff_d9;
  if (format === 'webp') return isText(bytes, 0, 'RIFF') && bytes.readUInt32LE(4) + 8 === bytes.length;
  return isText(bytes, 4, 'ftyp') && endOfBoxes(bytes) === bytes.length;
}

function isText(bytes: Buffer, at: number, text: string): boolean {
  return bytes.toString('latin1', at, at + text.length) === text;
}

/** AVIF is a row of boxes that begin with their length. Returns where the last one ends. */
function endOfBoxes(bytes: Buffer): number {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length < 8) return -1;
    at += length;
  }
  return at;
}
