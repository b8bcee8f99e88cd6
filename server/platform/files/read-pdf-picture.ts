import type { Storage } from '../storage/storage.ts';
import type { Party } from '../turns/party.ts';
import { encodeForPdf } from './encode-picture.ts';
import { pdfVariant } from './file-names.ts';
import { inEncodingTurn } from './picture-turns.ts';
import { readOriginal, readVariant } from './read-stored.ts';

/**
 * Returns the small JPEG of a picture for a PDF, encoded now if none is stored. Returns undefined when the picture is
 * missing or damaged. Throws storageAway.
 */
export async function readPdfPicture(storage: Storage, party: Party, name: string): Promise<Buffer | undefined> {
  const stored = await readVariant(storage, name, pdfVariant);
  if (stored) return stored;
  const source = await readOriginal(storage, name);
  return source && inEncodingTurn(party, () => encodeForPdf(source).catch(() => undefined));
}
