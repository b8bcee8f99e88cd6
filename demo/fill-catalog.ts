import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { saveFiles } from '#server/platform/files/save-files.ts';
import type { StoredPicture } from '#server/platform/files/store-picture.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import type { PictureOf } from './pictures.ts';
import { products, type SampleProduct } from './products.ts';

export type Stored = ReadonlyMap<PictureOf, StoredPicture>;
/** The id of each product and the ids of its pictures, by product code. */
export type Catalog = ReadonlyMap<string, { id: number; fileIds: number[] }>;

const mostPictures = 3;
const drawn = new Map<SampleProduct, PictureOf[]>();

/** Returns the pictures of a product: its type in its first leathers. */
export function picturesOf(product: SampleProduct): PictureOf[] {
  const pictures =
    drawn.get(product) ?? product.colors.slice(0, mostPictures).map(leather => ({ kind: product.kind, leather }));
  drawn.set(product, pictures);
  return pictures;
}

export function storedOf(stored: Stored, pictures: readonly PictureOf[]): StoredPicture[] {
  return pictures.flatMap(picture => stored.get(picture) ?? []);
}

export async function fillCatalog(tx: Tx, accounts: Accounts, stored: Stored, now: Date): Promise<Catalog> {
  const files = await saveFiles(
    tx,
    { kind: 'catalog', ownerId: null, taken: true },
    products.flatMap(product => storedOf(stored, picturesOf(product))),
  );
  const { rows } = await sql<{ id: number; product_code: string }>`
    insert into products ${sql.values(
      products.map(({ code, description, colors, only = [] }, index) => ({
        product_code: code,
        description,
        colors,
        visible_to: only.map(username => idOf(accounts, username)),
        created_at: new Date(now.getTime() - (200 - index) * 86_400_000),
        updated_at: new Date(now.getTime() - (200 - index) * 86_400_000),
      })),
    )} returning id, product_code`.execute(tx);
  const ids = new Map(rows.map(row => [row.product_code, row.id]));

  let taken = 0;
  const catalog = new Map(
    products.map(product => {
      const count = picturesOf(product).length;
      const fileIds = files.slice(taken, taken + count).map(file => file.id);
      taken += count;
      return [product.code, { id: ids.get(product.code) as number, fileIds }];
    }),
  );
  await sql`
    insert into product_images ${sql.values(
      [...catalog.values()].flatMap(({ id, fileIds }) =>
        fileIds.map((file_id, position) => ({ product_id: id, position, file_id })),
      ),
    )}`.execute(tx);
  return catalog;
}
