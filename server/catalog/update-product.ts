import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import {
  catalogChanged,
  deleteProductNotifications,
  insertProductNotifications,
} from '../notifications/notify-of-product.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, changesOf, unchanged } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { removeFiles } from '../platform/files/remove-files.ts';
import { insertFiles } from '../platform/files/save-files.ts';
import { problem } from '../platform/problems/problem.ts';
import { type PreparedProduct, requireImageCount } from './prepare-product.ts';
import { refuseTakenCode } from './product-code.ts';
import { optionsChange, productFacts } from './product-facts.ts';
import { invalidField, type ProductForm } from './product-form.ts';
import { changedOptions, hasOptions, readProductOptions, saveOptions } from './product-options.ts';
import { savedProduct } from './read-admin-products.ts';

/**
 * Updates a product and its pictures. Deletes pictures that are not in `existingImages`, unless an order uses them. An
 * unchanged product keeps its revision and sends no event. Notifies customers who can newly see the product. Throws
 * productNotFound, changedMeanwhile for an older `revision`, productImageRequired, tooManyFiles, unknownCustomers,
 * productCodeTaken.
 */
export async function updateProduct(
  tx: Tx,
  _viewer: Viewer,
  { id }: InputOf<'updateProduct'>,
  { form, primary, gallery }: PreparedProduct,
): Promise<Audited<'productEdited', JsonStatement>> {
  const before = await lockProduct(tx, id, form.visibleTo ?? []);
  if (!before) throw problem('productNotFound');
  if (form.revision !== undefined && form.revision !== before.revision) throw problem('changedMeanwhile');
  if (before.unknown) throw problem('unknownCustomers', { fields: { visibleTo: t`names an unknown customer` } });
  const had = await readPictures(tx, id);
  const kept = keptOf(form, had);
  const images = [...primary, ...kept, ...gallery];
  requireImageCount(images.length);
  const primaryIndex = primaryOf(
    form,
    before,
    had,
    images.map(({ name }) => name),
    primary.length > 0,
  );

  const visibleTo = form.visibleTo ?? before.visibleTo;
  const { productCode, description = before.description, colors = before.colors } = form;
  const options = await readNewOptions(tx, id, before.colors, form);
  const after = productFacts({
    productCode,
    description,
    colors,
    visibleTo,
    pictures: images.length,
    primary: primaryIndex + 1,
  });
  const was = productFacts({
    ...before,
    pictures: had.length,
    primary: before.primaryImageIndex + 1,
  });
  const newPictures = primary.length + gallery.length;
  const isSame = newPictures === 0 && !options && isDeepStrictEqual([was, had], [after, kept]);
  if (isSame) return unchanged(savedProduct(id));

  const known = new Map(kept.map(({ name, fileId }) => [name, fileId]));
  await sql`
    with saved as (${insertFiles({ kind: 'catalog', ownerId: null, taken: true }, [...primary, ...gallery])}),
    changed as (
      update products set product_code = ${form.productCode}, visible_to = ${visibleTo}::bigint[],
        description = coalesce(${form.description ?? null}, description),
        colors = coalesce(${form.colors ?? null}::text[], colors),
        primary_image_index = ${primaryIndex}, revision = revision + 1, updated_at = now()
      where id = ${id}
    ), pictured as (
      insert into product_images (product_id, position, file_id)
      select ${id}, i.position - 1, coalesce(i.file_id, saved.id)
      from unnest(${images.map(({ name }) => name)}::text[], ${images.map(({ name }) => known.get(name) ?? null)}::bigint[])
        with ordinality as i(name, file_id, position)
      left join saved on saved.name = i.name
      on conflict (product_id, position) do update set file_id = excluded.file_id
    ), dropped as (
      delete from product_images where product_id = ${id} and position >= ${images.length}
    ), forgotten as (${deleteProductNotifications(id, visibleTo)}),
    notified as (${insertProductNotifications({ id, productCode, description, visibleTo, before: before.visibleTo })})
    select ${catalogChanged(seenBefore(before.visibleTo, visibleTo))}`
    .execute(tx)
    .catch(refuseTakenCode);
  if (options) await saveOptions(tx, new Map([[id, options.after]]));
  await removeFiles(
    tx,
    had.filter(({ name }) => !known.has(name)).map(({ fileId }) => fileId),
  );
  return audited(savedProduct(id), {
    kind: 'productEdited',
    id,
    name: before.productCode,
    changes: { ...changesOf(was, after), ...optionsChange(options), newPictures: [null, newPictures || null] },
  });
}

type Before = {
  revision: number;
  productCode: string;
  description: string;
  colors: string[];
  visibleTo: number[];
  primaryImageIndex: number;
  unknown: boolean;
};
type Picture = { fileId: number; name: string };

/**
 * Locks the product. `unknown` is true when a new entry of `visibleTo` is not a customer. Deleted customers may stay in
 * it.
 */
async function lockProduct(tx: Tx, id: number, visibleTo: readonly number[]): Promise<Before | undefined> {
  return sql<Before>`
    select p.revision, p.product_code as "productCode", p.description, p.colors, p.visible_to as "visibleTo", p.primary_image_index as "primaryImageIndex", exists (
      select from unnest(${visibleTo}::bigint[]) as v(id)
      where v.id <> all(p.visible_to) and not exists (select from customers a where a.id = v.id and a.role = 'customer')
    ) as unknown
    from products p where p.id = ${id} for update of p`.first(tx);
}

/**
 * Returns the options before and after the change; undefined when the form leaves them as they are. `had` are the colors
 * before the change.
 */
async function readNewOptions(tx: Tx, id: number, had: readonly string[], { options, colors = [...had] }: ProductForm) {
  // First colors may not meet an option with their name.
  if (!options && (had.length > 0 || colors.length === 0)) return undefined;
  const before = await readProductOptions(tx, id);
  const after = changedOptions(before, options ?? before, colors);
  return hasOptions(before, after) ? undefined : { before, after };
}

/** Reads the pictures in a separate statement after the lock, to see the last save of another admin. */
async function readPictures(tx: Tx, id: number): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    select i.file_id as "fileId", f.name from product_images i join files f on f.id = i.file_id
    where i.product_id = ${id} order by i.position`.execute(tx);
  return rows;
}

function keptOf({ existingImages }: ProductForm, had: readonly Picture[]): Picture[] {
  if (!existingImages) return [...had];
  return existingImages.map(name => {
    const picture = had.find(one => one.name === name);
    if (!picture) throw invalidField('existingImages', t`must be pictures that this product has`);
    return picture;
  });
}

/** Returns the index of the primary picture: the first new one unless an index is given (CA-5). */
function primaryOf(
  { primaryImageIndex: chosen }: ProductForm,
  before: Before,
  had: readonly Picture[],
  images: readonly string[],
  hasNew: boolean,
): number {
  if (chosen !== undefined) {
    if (chosen >= images.length) throw invalidField('primaryImageIndex', t`must be one of the pictures`);
    return chosen;
  }
  if (hasNew) return 0;
  const was = had[before.primaryImageIndex]?.name;
  return Math.max(0, was === undefined ? 0 : images.indexOf(was));
}

/** Returns the customers who see the product or saw it. If either list is empty, that is all customers. */
function seenBefore(before: readonly number[], now: readonly number[]): number[] {
  return before.length === 0 || now.length === 0 ? [] : [...new Set([...before, ...now])];
}
