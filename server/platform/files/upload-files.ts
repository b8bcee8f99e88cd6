import type { UploadedFile } from '#contract/catalog/files.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';
import { saveFiles } from './save-files.ts';
import type { StoredPicture } from './store-picture.ts';

/** Stores pictures that a customer uploads before ordering (CT-4, FI-4). Throws fileMissing when the form has none. */
export async function uploadFiles(
  tx: Tx,
  viewer: Viewer,
  _input: unknown,
  pictures: readonly StoredPicture[],
): Promise<{ files: UploadedFile[] }> {
  if (pictures.length === 0) throw problem('fileMissing');
  await saveFiles(tx, { kind: 'private', ownerId: viewer.companyId, taken: false }, pictures);
  return {
    files: pictures.map(({ name, size, type, originalName }) => ({
      url: `${viewer.origin}/files/${name}`,
      name: originalName,
      size,
      type,
    })),
  };
}
