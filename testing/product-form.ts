import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import type { Client } from './client.ts';
import type { TestPortal } from './portal.ts';
import { eventually } from './servers/eventually.ts';

export type TestFile = readonly [bytes: Buffer, name: string, type?: string];

/** Returns the multipart form of a product as the screens send it. */
export function productFormOf(
  fields: Record<string, unknown>,
  files: { primaryImage?: TestFile | undefined; galleryImages?: readonly TestFile[] } = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const add = (field: string, [bytes, name, type = 'image/png']: TestFile) =>
    form.append(field, new File([bytes as never], name, { type }));
  if (files.primaryImage) add('primaryImage', files.primaryImage);
  for (const file of files.galleryImages ?? []) add('galleryImages', file);
  return form;
}

/** Returns the names of all stored files. */
export async function storedNames(storage: { list(): AsyncIterable<{ name: string }> }): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list()) names.push(name);
  return names.sort();
}

/** Waits until the storage contains exactly these pictures, which are five files each. */
export function storesOnly({ context: { wake, storage } }: TestPortal, images: readonly string[]): Promise<void> {
  return eventually(async () => {
    wake();
    const names = new Set((await storedNames(storage)).map(name => name.replace(/\.\d+\.(webp|avif|jpeg)$/, '')));
    expect([...names].sort()).toEqual(images.map(path => path.split('/').at(-1)).sort());
  });
}

/** Creates a product over HTTP, with real pictures. */
export async function createdProduct(admin: Client, productCode: string, pictures: readonly TestFile[]) {
  const [primaryImage, ...galleryImages] = pictures;
  const form = productFormOf({ productCode }, { primaryImage, galleryImages });
  const { status, body } = await admin.call('createProduct', {}, { form });
  if (status !== 201) throw new Error(`${productCode} was not made: ${JSON.stringify(body)}`);
  return body.product as { id: number; images: string[]; revision: number };
}

/** Removes all products, pictures and notifications. */
export async function emptyCatalog({ context: { db, storage } }: TestPortal): Promise<void> {
  for (const table of ['notifications', 'order_product_images', 'products', 'files', 'outbox'] as const) {
    await sql`delete from ${sql.ref(table)}`.execute(db);
  }
  for (const name of await storedNames(storage)) await storage.remove(name);
}

/** Returns everything that a product can leave behind: rows, stored and temporary files. */
export async function catalogKept({ context: { db, storage }, dataDir }: TestPortal): Promise<unknown[]> {
  const rows = await Promise.all(
    (['products', 'product_images', 'files', 'notifications', 'outbox'] as const).map(table =>
      sql`select * from ${sql.ref(table)}`.execute(db).then(({ rows }) => rows),
    ),
  );
  const temporary = await readdir(join(dataDir, 'tmp')).catch(() => []);
  return [...rows.flat(), ...(await storedNames(storage)), ...temporary];
}
