import { encodeForPaper } from './encode-picture.ts';
import { paperVariant, variantName } from './file-names.ts';
import type { Storage } from './storage.ts';
import { takeTurns } from './take-turns.ts';

const inTurn = takeTurns(2);

/** The small JPEG of a picture for a paper; undefined when the picture is gone. One stored without it gets it now. */
export async function readPaperPicture(storage: Storage, name: string): Promise<Buffer | undefined> {
  const kept = await storage.read(variantName(name, paperVariant));
  if (kept) return kept;
  return inTurn(async () => {
    const whole = await storage.read(name);
    return whole && encodeForPaper(whole);
  });
}
