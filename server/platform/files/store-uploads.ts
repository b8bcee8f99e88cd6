import type { Viewer } from '../access/viewer.ts';
import type { Context } from '../http/context.ts';
import type { Prepared } from '../http/serve.ts';
import type { Upload } from '../intake/receive-files.ts';
import { partyOf } from '../turns/party.ts';
import { discardPictures } from './discard-pictures.ts';
import { inFormTurn } from './picture-turns.ts';
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
 * of storePicture; with `isNamed` their texts name the file.
 */
export async function storePictures(
  { storage }: Context,
  viewer: Viewer,
  uploads: readonly Upload[],
  connection: AbortSignal,
  { isNamed }: { isNamed: boolean },
): Promise<Prepared<StoredPicture[]>> {
  // A message without pictures need not wait for another request's pictures.
  if (uploads.length === 0) return { value: [], discard: async () => {} };
  const failed = new AbortController();
  const sender = { ...partyOf(viewer), signal: AbortSignal.any([connection, failed.signal]) };
  const store = async ({ path, fileName }: Upload) => {
    const storing = storePicture(storage, sender, path, fileName);
    return isNamed ? storing.catch(naming(fileName)) : storing;
  };
  return inFormTurn(sender, async () => {
    const results = await Promise.allSettled(
      uploads.map(upload =>
        store(upload).catch(error => {
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
