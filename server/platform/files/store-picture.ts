import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PictureType } from '#contract/catalog/file-types.ts';
import { t } from '#contract/wording.ts';
import { Problem } from '../problems/problem.ts';
import type { Storage } from '../storage/storage.ts';
import { discardPictures } from './discard-pictures.ts';
import { type EncodedPicture, encodePicture } from './encode-picture.ts';
import { variantName } from './file-names.ts';
import { inPictureTurn, type Sender } from './picture-turns.ts';

export type StoredPicture = {
  name: string;
  type: PictureType;
  size: number;
  width: number;
  height: number;
  originalName: string;
};

const extensions = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' } as const;

/**
 * Checks, re-encodes and stores a picture and its small versions. Throws fileTypeNotTaken, fileUnreadable, fileTooLarge,
 * pictureTooLarge, storageFull, and the signal's reason when the connection is lost. Stores nothing in these cases.
 */
export async function storePicture(
  storage: Storage,
  sender: Sender,
  source: Buffer | string,
  originalName: string,
): Promise<StoredPicture> {
  return putPicture(storage, await encodeInTurn(sender, source), originalName);
}

/** Adds the file name to a problem, so that the user knows which of several pictures was rejected. */
export function naming(fileName: string) {
  return (error: unknown): never => {
    if (!(error instanceof Problem) || !fileName) throw error;
    throw error.saying(t`${fileName}: ${error.message}`);
  };
}

/** Checks and re-encodes a picture in its turn. Throws the errors of storePicture. */
export function encodeInTurn(sender: Sender, source: Buffer | string): Promise<EncodedPicture> {
  const read = async () => (typeof source === 'string' ? readFile(source) : source);
  return inPictureTurn(sender, read, bytes => encodePicture(bytes, sender.signal));
}

/** Stores an encoded picture under a new name. Throws storageFull, and then stores nothing. */
export async function putPicture(
  storage: Storage,
  picture: EncodedPicture,
  originalName: string,
): Promise<StoredPicture> {
  const stored: StoredPicture = {
    name: `${randomBytes(16).toString('hex')}.${extensions[picture.format]}`,
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
