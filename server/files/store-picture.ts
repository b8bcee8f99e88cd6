import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FileType } from '#contract/files.ts';
import { Problem, problem } from '../http/problem.ts';
import { discardPictures } from './discard-pictures.ts';
import { type EncodedPicture, encodePicture } from './encode-picture.ts';
import { variantName } from './file-names.ts';
import type { Storage } from './storage.ts';
import { takeTurns } from './take-turns.ts';

export type StoredPicture = {
  name: string;
  type: FileType;
  size: number;
  width: number;
  height: number;
  originalName: string;
};

const endings = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' } as const;
const inTurn = takeTurns(2);

/**
 * Checks, re-encodes and stores a picture, from memory or from a path, with its small versions (decisions, 'Files').
 * Throws fileTypeNotTaken, fileUnreadable, fileTooLarge, pictureTooLarge, storageFull; nothing is stored then.
 */
export async function storePicture(
  storage: Storage,
  source: Buffer | string,
  originalName: string,
): Promise<StoredPicture> {
  return putPicture(storage, await encodeInTurn(source), originalName);
}

/** Of many pictures a person has to know which one was refused: its name stands before why. */
export function naming(fileName: string) {
  return (error: unknown): never => {
    if (!(error instanceof Problem) || !fileName) throw error;
    throw problem(error.code, { text: `${fileName}: ${error.message}` });
  };
}

/** Checks and re-encodes a picture, two at once in the whole process; throws as storePicture does. */
export function encodeInTurn(source: Buffer | string): Promise<EncodedPicture> {
  // A waiting picture stays on the disk: only those being worked on are in memory.
  return inTurn(async () => encodePicture(typeof source === 'string' ? await readFile(source) : source));
}

/** Stores an encoded picture under a new name; throws storageFull, and nothing is stored then. */
export async function putPicture(
  storage: Storage,
  picture: EncodedPicture,
  originalName: string,
): Promise<StoredPicture> {
  const stored: StoredPicture = {
    name: `${randomBytes(16).toString('hex')}.${endings[picture.format]}`,
    type: `image/${picture.format}`,
    size: picture.bytes.length,
    width: picture.width,
    height: picture.height,
    originalName,
  };
  await putAll(storage, stored, picture);
  return stored;
}

async function putAll(storage: Storage, stored: StoredPicture, { bytes, small }: EncodedPicture): Promise<void> {
  const puts = await Promise.allSettled([
    storage.put(stored.name, bytes),
    ...small.map(one => storage.put(variantName(stored.name, one.variant), one.bytes)),
  ]);
  const failed = puts.find(put => put.status === 'rejected');
  if (!failed) return;
  await discardPictures(storage, [stored]);
  throw failed.reason;
}
