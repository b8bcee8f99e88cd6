import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { StoredPicture } from '../platform/files/store-picture.ts';
import { storePictures } from '../platform/files/store-uploads.ts';
import type { Context } from '../platform/http/context.ts';
import type { Prepared } from '../platform/http/serve.ts';
import type { Upload } from '../platform/intake/receive-files.ts';
import { problem } from '../platform/problems/problem.ts';
import { type ProductForm, readProductForm } from './product-form.ts';

/** The form of a product and its stored new pictures: the primary one, if any, and the others in order. */
export type PreparedProduct = { form: ProductForm; primary: StoredPicture[]; gallery: StoredPicture[] };

/**
 * Reads the form of a new product and stores its pictures before the transaction. Stores nothing when it throws:
 * productCodeRequired, productImageRequired, tooManyFiles or the problem of a picture.
 */
export async function prepareNewProduct(
  context: Context,
  viewer: Viewer,
  input: InputOf<'createProduct'>,
  uploads: readonly Upload[],
  connection: AbortSignal,
): Promise<Prepared<PreparedProduct>> {
  const form = readProductForm(input);
  requireImageCount(uploads.length);
  return storeFormPictures(context, viewer, form, uploads, connection);
}

/** The same for an update, which may contain no new pictures. */
export async function prepareChangedProduct(
  context: Context,
  viewer: Viewer,
  input: InputOf<'updateProduct'>,
  uploads: readonly Upload[],
  connection: AbortSignal,
): Promise<Prepared<PreparedProduct>> {
  const form = readProductForm(input);
  if (form.existingImages) requireImageCount(form.existingImages.length + uploads.length);
  return storeFormPictures(context, viewer, form, uploads, connection);
}

/** Throws productImageRequired for no pictures and tooManyFiles for more than 20 (CA-5). */
export function requireImageCount(count: number): void {
  if (count === 0) throw problem('productImageRequired', { fields: { images: t`is required` } });
  if (count > limits.productImagesTaken) {
    throw problem('tooManyFiles', { text: t`A product may have at most ${limits.productImagesTaken} images` });
  }
}

async function storeFormPictures(
  context: Context,
  viewer: Viewer,
  form: ProductForm,
  uploads: readonly Upload[],
  connection: AbortSignal,
): Promise<Prepared<PreparedProduct>> {
  const { value: pictures, discard } = await storePictures(context, viewer, uploads, connection, { isNamed: true });
  const of = (field: string) => pictures.filter((_, n) => uploads[n]?.field === field);
  return { value: { form, primary: of('primaryImage'), gallery: of('galleryImages') }, discard };
}
