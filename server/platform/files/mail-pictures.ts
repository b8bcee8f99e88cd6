import type { Storage } from '../storage/storage.ts';
import { encodeForMail, encodeForPdf } from './encode-picture.ts';
import { pdfVariant } from './file-names.ts';
import { readVariant } from './read-stored.ts';

/** Returns the small square JPEG of a picture for an email, or undefined when the picture is missing or unreadable. */
export async function readMailSquare(storage: Storage, name: string): Promise<Buffer | undefined> {
  const small = await readVariant(storage, name, pdfVariant).catch(() => undefined);
  return small ?? encoded(storage, name, encodeForPdf);
}

/** Returns a picture as a JPEG for an email, which supports neither WebP nor AVIF. */
export function readMailPicture(storage: Storage, name: string): Promise<Buffer | undefined> {
  return encoded(storage, name, encodeForMail);
}

/** Returns undefined for a faulty picture, because an email without it is better than no email. */
async function encoded(
  storage: Storage,
  name: string,
  encode: (source: Buffer) => Promise<Buffer>,
): Promise<Buffer | undefined> {
  try {
    const source = await storage.read(name);
    return source && (await encode(source));
  } catch {
    return undefined;
  }
}
