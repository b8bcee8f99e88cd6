import type { Storage } from '../storage/storage.ts';
import { encodeForMail, encodeForPdf } from './encode-picture.ts';
import { pdfVariant, variantName } from './file-names.ts';

/** The small square JPEG of a picture for an email; undefined when the picture is missing or cannot be read. */
export async function readMailSquare(storage: Storage, name: string): Promise<Buffer | undefined> {
  const small = await storage.read(variantName(name, pdfVariant)).catch(() => undefined);
  return small ?? encoded(storage, name, encodeForPdf);
}

/** A picture as a JPEG for an email, which supports neither WebP nor AVIF. */
export function readMailPicture(storage: Storage, name: string): Promise<Buffer | undefined> {
  return encoded(storage, name, encodeForMail);
}

/** A mail without a picture is better than no mail. */
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
