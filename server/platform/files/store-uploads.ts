import { t } from '#contract/wording.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Context } from '../http/context.ts';
import type { Prepared } from '../http/serve.ts';
import type { Upload } from '../intake/receive-files.ts';
import { Problem } from '../problems/problem.ts';
import type { Storage } from '../storage/storage.ts';
import { partyOf } from '../turns/party.ts';
import { discardPictures } from './discard-pictures.ts';
import { inFormTurn, type Patience, type Sender } from './picture-turns.ts';
import type { StoredFile } from './save-files.ts';
import { isPdf, storePdf } from './store-pdf.ts';
import { naming, type StoredPicture, storePicture } from './store-picture.ts';

/** Stores the pictures of a form before its transaction. Throws the errors of storePictures. */
export function storeUploads(
  context: Context,
  viewer: Viewer,
  _input: unknown,
  uploads: readonly Upload[],
  connection: AbortSignal,
): Promise<Prepared<StoredPicture[]>> {
  return storePictures(context, viewer, uploads, connection, { isNamed: uploads.length > 1 });
}

/**
 * Stores pictures and keeps their order. If one fails, stops the work on the others and stores none. Throws the errors
 * of storePicture; with `isNamed` their texts name the file. `patience` limits how long they wait for their turns.
 */
export function storePictures(
  context: Context,
  viewer: Viewer,
  uploads: readonly Upload[],
  connection: AbortSignal,
  { isNamed, patience }: { isNamed: boolean; patience?: Patience },
): Promise<Prepared<StoredPicture[]>> {
  const by = { ...partyOf(viewer), signal: connection, patience };
  return storeAll(context, by, uploads, ({ path, fileName }, sender) => {
    const storing = storePicture(context.storage, sender, path, fileName);
    return isNamed ? storing.catch(naming(fileName)) : storing;
  });
}

/** Stores the files that a user uploads before an order: pictures, and PDFs of staff. Throws the errors of storePictures. */
export function storeFiles(
  context: Context,
  viewer: Viewer,
  _input: unknown,
  uploads: readonly Upload[],
  connection: AbortSignal,
): Promise<Prepared<StoredFile[]>> {
  if (viewer.side === 'customer') return storeUploads(context, viewer, _input, uploads, connection);
  const by = { ...partyOf(viewer), signal: connection };
  return storeAll(context, by, uploads, ({ path, fileName }, sender) => {
    const storing = storePictureOrPdf(context.storage, sender, path, fileName);
    return uploads.length > 1 ? storing.catch(naming(fileName)) : storing;
  });
}

async function storeAll<F extends StoredFile>(
  { storage }: Context,
  by: Sender,
  uploads: readonly Upload[],
  storeOne: (upload: Upload, sender: Sender) => Promise<F>,
): Promise<Prepared<F[]>> {
  // A message without pictures need not wait for another request's pictures.
  if (uploads.length === 0) return { value: [], discard: async () => {} };
  const failed = new AbortController();
  const sender = { ...by, signal: AbortSignal.any([by.signal, failed.signal]) };
  return inFormTurn(sender, async () => {
    const results = await Promise.allSettled(
      uploads.map(upload =>
        storeOne(upload, sender).catch(error => {
          failed.abort(error);
          throw error;
        }),
      ),
    );
    const pictures = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []));
    const discard = () => discardPictures(storage, pictures);
    if (pictures.length < uploads.length) {
      await discard();
      // The reason is the first failure or the lost connection.
      throw sender.signal.reason;
    }
    return { value: pictures, discard };
  });
}

async function storePictureOrPdf(storage: Storage, sender: Sender, path: string, name: string): Promise<StoredFile> {
  if (await isPdf(path)) return storePdf(storage, path, name);
  return storePicture(storage, sender, path, name).catch(error => {
    if (!(error instanceof Problem) || error.code !== 'fileTypeNotTaken') throw error;
    throw error.saying(t`Only JPG, PNG, GIF, WebP and PDF files are accepted`);
  });
}
