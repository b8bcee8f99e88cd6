import type { Viewer } from '../../platform/access/viewer.ts';
import { discardPictures } from '../../platform/files/discard-pictures.ts';
import { isPdf, type StoredPdf, storePdf } from '../../platform/files/store-pdf.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Prepared } from '../../platform/http/serve.ts';
import type { Upload } from '../../platform/intake/receive-files.ts';
import { problem } from '../../platform/problems/problem.ts';

/**
 * Stores the PDF of a form before its transaction (AG-1). Throws documentMissing, documentTypeNotTaken and storageFull,
 * and then stores nothing.
 */
export async function storeDocument(
  { storage }: Context,
  _viewer: Viewer,
  _input: unknown,
  [upload]: readonly Upload[],
): Promise<Prepared<StoredPdf>> {
  if (!upload) throw problem('documentMissing');
  if (!(await isPdf(upload.path))) throw problem('documentTypeNotTaken');
  const value = await storePdf(storage, upload.path, upload.fileName);
  return { value, discard: () => discardPictures(storage, [value]) };
}
