import { fileURLToPath } from 'node:url';
import type { Viewer } from '../../platform/access/viewer.ts';
import { discardPictures } from '../../platform/files/discard-pictures.ts';
import { inFormTurn } from '../../platform/files/picture-turns.ts';
import { type StoredPicture, storePicture } from '../../platform/files/store-picture.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Prepared } from '../../platform/http/serve.ts';
import { partyOf } from '../../platform/turns/party.ts';
import { sampleProducts } from './sample-workshop.ts';

/** Stores the pictures of the samples like uploads, before the transaction. Throws storageFull. */
export async function prepareSamplePictures(
  { storage }: Context,
  viewer: Viewer,
  _input: unknown,
  _uploads: unknown,
  connection: AbortSignal,
): Promise<Prepared<readonly StoredPicture[]>> {
  const sender = { ...partyOf(viewer), signal: connection };
  const stored: StoredPicture[] = [];
  const discard = () => discardPictures(storage, stored);
  return inFormTurn(sender, async () => {
    try {
      for (const { picture } of sampleProducts) {
        const file = fileURLToPath(new URL(`pictures/${picture}.webp`, import.meta.url));
        stored.push(await storePicture(storage, sender, file, `${picture}.webp`));
      }
    } catch (error) {
      await discard();
      throw error;
    }
    return { value: stored, discard };
  });
}
