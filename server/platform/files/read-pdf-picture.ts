import type { Storage } from '../storage/storage.ts';
import { encodeForPdf } from './encode-picture.ts';
import { FairTurns, type Party } from './fair-turns.ts';
import { pdfVariant } from './file-names.ts';
import { readOriginal, readVariant } from './read-stored.ts';

const encoding = new FairTurns({ atOnce: 2 });

/**
 * Returns the small JPEG of a picture for a PDF, encoded now if none is stored. Returns undefined when the picture is
 * missing or damaged. Throws storageAway.
 */
export async function readPdfPicture(storage: Storage, party: Party, name: string): Promise<Buffer | undefined> {
  const stored = await readVariant(storage, name, pdfVariant);
  if (stored) return stored;
  const source = await readOriginal(storage, name);
  return source && encoding.run(party, () => encodeForPdf(source).catch(() => undefined));
}
