import type { InputOf } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { discardPictures } from '../files/discard-pictures.ts';
import { naming, type StoredPicture, storePicture } from '../files/store-picture.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Upload } from '../http/receive-files.ts';
import type { Prepared } from '../http/serve.ts';
import type { Viewer } from '../http/viewer.ts';
import { type ProductForm, readProductForm } from './product-form.ts';

/** A product's form with its new pictures stored: the primary one, if there is one, and the others in their order. */
export type PreparedProduct = { form: ProductForm; primary: StoredPicture[]; gallery: StoredPicture[] };

/**
 * Reads the form of a new product and stores its pictures, before the transaction. Throws productCodeRequired,
 * productImageRequired, tooManyFiles, and what a picture is refused for; nothing is stored then.
 */
export async function prepareNewProduct(
  context: Context,
  _viewer: Viewer,
  input: InputOf<'createProduct'>,
  uploads: readonly Upload[],
): Promise<Prepared<PreparedProduct>> {
  const form = readProductForm(input);
  requireImageCount(uploads.length);
  return storePictures(context, form, uploads);
}

/** The same for a change, whose kept pictures may be all there are. */
export async function prepareChangedProduct(
  context: Context,
  _viewer: Viewer,
  input: InputOf<'updateProduct'>,
  uploads: readonly Upload[],
): Promise<Prepared<PreparedProduct>> {
  const form = readProductForm(input);
  if (form.existingImages) requireImageCount(form.existingImages.length + uploads.length);
  return storePictures(context, form, uploads);
}

/** Throws productImageRequired for none, tooManyFiles for more than 20 (decisions, 'Catalogue'). */
export function requireImageCount(count: number): void {
  if (count === 0) throw problem('productImageRequired', { fields: { images: 'is required' } });
  if (count > limits.productImagesTaken) {
    throw problem('tooManyFiles', { text: `A product may have at most ${limits.productImagesTaken} images` });
  }
}

async function storePictures(
  { storage }: Context,
  form: ProductForm,
  uploads: readonly Upload[],
): Promise<Prepared<PreparedProduct>> {
  const results = await Promise.allSettled(
    uploads.map(({ path, fileName }) => storePicture(storage, path, fileName).catch(naming(fileName))),
  );
  const stored = results.map(result => (result.status === 'fulfilled' ? result.value : undefined));
  const discard = () =>
    discardPictures(
      storage,
      stored.filter(picture => picture !== undefined),
    );
  const failed = results.find(result => result.status === 'rejected');
  if (failed) {
    await discard();
    throw failed.reason;
  }
  const of = (field: string) =>
    stored
      .filter((picture): picture is StoredPicture => picture !== undefined)
      .filter((_, n) => uploads[n]?.field === field);
  return { value: { form, primary: of('primaryImage'), gallery: of('galleryImages') }, discard };
}
