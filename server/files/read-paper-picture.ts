import { buffer } from 'node:stream/consumers';
import { encodeForPaper } from './encode-picture.ts';
import { paperVariant, variantName } from './file-names.ts';
import type { Storage } from './storage.ts';
import { takeTurns } from './take-turns.ts';

const inTurn = takeTurns(2);

/** The small JPEG of a picture for a paper; undefined when the picture is gone. One stored without it gets it now. */
export async function readPaperPicture(storage: Storage, name: string): Promise<Buffer | undefined> {
  const kept = await storage.open(variantName(name, paperVariant));
  if (kept) return buffer(kept.read());
  return inTurn(async () => {
    const whole = await storage.open(name);
    return whole && encodeForPaper(await buffer(whole.read()));
  });
}
