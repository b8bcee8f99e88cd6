import type { OrderLine } from '#contract/orders/order-line.ts';
import { t } from '#contract/wording.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { discardPictures } from '../platform/files/discard-pictures.ts';
import { inFormTurn } from '../platform/files/picture-turns.ts';
import { type StoredPicture, storePicture } from '../platform/files/store-picture.ts';
import type { Context } from '../platform/http/context.ts';
import type { Prepared } from '../platform/http/serve.ts';
import { Problem } from '../platform/problems/problem.ts';
import { partyOf } from '../platform/turns/party.ts';
import { LineRefusals } from './line-refusals.ts';
import { readOrderImage } from './order-image.ts';

export type OrderPictures = {
  /** The stored picture of each `data:` image, by 'line.image'. */
  stored: ReadonlyMap<string, StoredPicture>;
  /** The lines whose images are rejected. Placing the order adds its own reasons and throws them together. */
  refusals: LineRefusals;
};

export function pictureKey(line: number, image: number): string {
  return `${line}.${image}`;
}

/**
 * Stores the pictures that an order contains as `data:` URLs, before its transaction begins. Throws problems that
 * affect no single line, such as storageFull.
 */
export async function prepareOrderPictures(
  { storage }: Context,
  viewer: Viewer,
  { products = [] }: { products?: readonly OrderLine[] | undefined },
  _uploads: unknown,
  connection: AbortSignal,
): Promise<Prepared<OrderPictures>> {
  const refusals = new LineRefusals(products);
  const given = findDataImages(products, viewer.origin, refusals);
  const stored = new Map<string, StoredPicture>();
  const discard = () => discardPictures(storage, [...stored.values()]);
  if (given.length === 0) return { value: { stored, refusals }, discard };
  const sender = { ...partyOf(viewer), signal: connection };
  return inFormTurn(sender, async () => {
    try {
      for (const { line, index, base64 } of given) {
        const storing = storePicture(storage, sender, Buffer.from(base64, 'base64'), '');
        const picture = await storing.catch(refusing(line, refusals));
        if (picture) stored.set(pictureKey(line, index), picture);
      }
    } catch (error) {
      await discard();
      throw error;
    }
    return { value: { stored, refusals }, discard };
  });
}

/** Rejects the lines with an image that is neither a URL of this portal nor a picture. */
function findDataImages(products: readonly OrderLine[], origin: string, refusals: LineRefusals) {
  return products.flatMap(({ images }, line) =>
    images.flatMap((image, index) => {
      const read = readOrderImage(image, origin);
      if (!read) refusals.refuse(line, t`an image is not one of this portal`);
      return read?.kind === 'data' ? [{ line, index, base64: read.base64 }] : [];
    }),
  );
}

/** Rejects the line of an invalid picture. Other failures, such as a full disk, fail the order. */
function refusing(line: number, refusals: LineRefusals) {
  return (error: unknown): undefined => {
    if (!(error instanceof Problem) || ![400, 413, 415].includes(error.status)) throw error;
    refusals.refuse(line, error.message, error.code);
  };
}
