import type { Storage } from '../storage/storage.ts';
import type { Party } from '../turns/party.ts';
import { encodeJpeg } from './encode-picture.ts';
import { variants } from './file-names.ts';
import { inEncodingTurn } from './picture-turns.ts';
import { readOriginal, readVariant } from './read-stored.ts';

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
  return source && inEncodingTurn(party, () => encodeJpeg(source, most).catch(() => undefined));
}
