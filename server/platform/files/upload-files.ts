import type { UploadedFile } from '#contract/catalog/upload-files.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';
import { type StoredFile, saveFiles } from './save-files.ts';

/**
 * Stores the files that a user uploads before an order (CT-4, FI-4). Those of staff belong to the workshop, and have an id
 * by which an order names them (OR-20). Throws fileMissing when the form has none.
 */
export async function uploadFiles(
  tx: Tx,
  viewer: Viewer,
  _input: unknown,
  files: readonly StoredFile[],
): Promise<{ files: UploadedFile[] }> {
  if (files.length === 0) throw problem('fileMissing');
  const isStaff = viewer.side === 'admin';
  const kind = isStaff ? 'workshop' : 'private';
  const saved = await saveFiles(tx, { kind, ownerId: viewer.companyId, taken: false }, files);
  return {
    files: files.map(({ name, size, type, originalName }, index) => ({
      ...(isStaff && { id: saved[index]?.id }),
      url: `${viewer.origin}/files/${name}`,
      name: originalName,
      size,
      type,
    })),
  };
}
