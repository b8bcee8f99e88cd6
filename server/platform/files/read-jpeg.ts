import type { Storage } from '../storage/storage.ts';
import { encodeJpeg } from './encode-picture.ts';
import { FairTurns, type Party } from './fair-turns.ts';
import { variants } from './file-names.ts';
import { readOriginal, readVariant } from './read-stored.ts';

const encoding = new FairTurns({ atOnce: 2 });
/** The small version that every stored picture has, in a format that decodes fast. */
const small = variants.find(({ width, format }) => width === 480 && format === 'webp');

/**
 * Returns a stored picture as a JPEG of at most `most` pixels per side, encoded now. Returns undefined when the picture
 * is missing or damaged, because a job is shown without it. Throws storageAway.
 */
export async function readJpeg(
  storage: Storage,
  party: Party,
  name: string,
  most: number,
): Promise<Buffer | undefined> {
  const prepared = small && most <= small.width ? await readVariant(storage, name, small) : undefined;
  const source = prepared ?? (await readOriginal(storage, name));
  // A slow store holds no turn.
  return source && encoding.run(party, () => encodeJpeg(source, most).catch(() => undefined));
}
