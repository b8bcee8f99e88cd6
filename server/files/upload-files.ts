import type { UploadedFile } from '#contract/files.ts';
import type { Tx } from '../database/transaction.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Upload } from '../http/receive-files.ts';
import type { Prepared } from '../http/serve.ts';
import type { Viewer } from '../http/viewer.ts';
import { discardPictures } from './discard-pictures.ts';
import { saveFiles } from './save-files.ts';
import { naming, type StoredPicture, storePicture } from './store-picture.ts';

/** Stores the pictures of a form before its transaction begins; one bad picture refuses them all. */
export async function storeUploads(
  { storage }: Context,
  _viewer: Viewer,
  _input: unknown,
  uploads: readonly Upload[],
): Promise<Prepared<StoredPicture[]>> {
  const pictures: StoredPicture[] = [];
  const discard = () => discardPictures(storage, pictures);
  try {
    for (const { path, fileName } of uploads) {
      const stored = storePicture(storage, path, fileName);
      pictures.push(await (uploads.length > 1 ? stored.catch(naming(fileName)) : stored));
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { value: pictures, discard };
}

/**
 * Keeps pictures that a customer put up before ordering (decisions, 'Orders'); what no order takes within a week goes.
 * Throws fileMissing when the form holds none.
 */
export async function uploadFiles(
  tx: Tx,
  viewer: Viewer,
  _input: unknown,
  pictures: readonly StoredPicture[],
): Promise<{ files: UploadedFile[] }> {
  if (pictures.length === 0) throw problem('fileMissing');
  await saveFiles(tx, { kind: 'private', ownerId: viewer.id, taken: false }, pictures);
  return {
    files: pictures.map(({ name, size, type, originalName }) => ({
      url: `${viewer.origin}/files/${name}`,
      name: originalName,
      size,
      type,
    })),
  };
}
