import type { Storage } from '../storage/storage.ts';
import { encodeForPdf } from './encode-picture.ts';
import { FairTurns } from './fair-turns.ts';
import { pdfVariant, variantName } from './file-names.ts';

const encoding = new FairTurns({ atOnce: 2 });

/**
 * Returns the small JPEG of a picture for a PDF, encoded now if none is stored. Returns undefined when the picture is
 * missing.
 */
export async function readPdfPicture(storage: Storage, account: number, name: string): Promise<Buffer | undefined> {
  const stored = await storage.read(variantName(name, pdfVariant));
  if (stored) return stored;
  return encoding.run({ account }, async () => {
    const source = await storage.read(name);
    return source && encodeForPdf(source);
  });
}
