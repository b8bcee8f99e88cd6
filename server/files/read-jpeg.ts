import type { Storage } from '../storage/storage.ts';
import { encodeJpeg } from './encode-picture.ts';
import { FairTurns } from './fair-turns.ts';
import { variantName, variants } from './file-names.ts';

const encoding = new FairTurns({ atOnce: 2 });
/** The small version that every stored picture has, in a format that decodes fast. */
const small = variants.find(({ width, format }) => width === 480 && format === 'webp');

/**
 * Returns a stored picture as a JPEG of at most `most` pixels per side, encoded now. Returns undefined when the picture
 * is missing or damaged, because a job is shown without it.
 */
export function readJpeg(storage: Storage, account: number, name: string, most: number): Promise<Buffer | undefined> {
  return encoding.run({ account }, async () => {
    const prepared = small && most <= small.width ? await storage.read(variantName(name, small)) : undefined;
    const source = prepared ?? (await storage.read(name));
    return source && encodeJpeg(source, most).catch(() => undefined);
  });
}
