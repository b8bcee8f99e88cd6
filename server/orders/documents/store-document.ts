import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Viewer } from '../../platform/access/viewer.ts';
import { discardPictures } from '../../platform/files/discard-pictures.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Prepared } from '../../platform/http/serve.ts';
import type { Upload } from '../../platform/intake/receive-files.ts';
import { problem } from '../../platform/problems/problem.ts';

/** `name` is that of the stored file. */
export type StoredDocument = { name: string; originalName: string; size: number };

/** Every PDF begins with this and its version. What follows is never parsed here: the portal only hands files on. */
const pdfMark = /^%PDF-\d\.\d/;

/**
 * Stores the PDF of a form before its transaction (AG-1). The content decides, not the name. Throws documentMissing,
 * documentTypeNotTaken and storageFull, and then stores nothing.
 */
export async function storeDocument(
  { storage }: Context,
  _viewer: Viewer,
  _input: unknown,
  [upload]: readonly Upload[],
): Promise<Prepared<StoredDocument>> {
  if (!upload) throw problem('documentMissing');
  const bytes = await readFile(upload.path);
  if (!pdfMark.test(bytes.toString('latin1', 0, 8))) throw problem('documentTypeNotTaken');
  const name = `${randomBytes(16).toString('hex')}.pdf`;
  const discard = () => discardPictures(storage, [{ name }]);
  try {
    await storage.put(name, bytes);
  } catch (error) {
    await discard();
    throw error;
  }
  return { value: { name, originalName: upload.fileName, size: bytes.length }, discard };
}
