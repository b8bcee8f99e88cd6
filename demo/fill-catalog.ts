import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { saveFiles } from '#server/platform/files/save-files.ts';
import type { StoredPicture } from '#server/platform/files/store-picture.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import type { PictureOf } from './pictures.ts';
import { products, type SampleProduct } from './products.ts';

export type Stored = ReadonlyMap<PictureOf, StoredPicture>;
/** The id of each product, the ids of its pictures and its options, by product code. */
export type Catalog = ReadonlyMap<string, { id: number; fileIds: number[]; options: StoredOption[] }>;
export type StoredOption = { id: number; name: string; choices: { id: number; name: string }[] };

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

  const options = await fillOptions(tx, ids);

  let taken = 0;
  const catalog = new Map(
    products.map(product => {
      const count = picturesOf(product).length;
      const fileIds = files.slice(taken, taken + count).map(file => file.id);
      taken += count;
      return [product.code, { id: ids.get(product.code) as number, fileIds, options: options.get(product.code) ?? [] }];
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

/** Stores the options of the products, and returns them by product code. */
async function fillOptions(tx: Tx, ids: ReadonlyMap<string, number>): Promise<Map<string, StoredOption[]>> {
  const given = products.flatMap(({ code, options }) =>
    options.map(({ choices, ...option }, position) => ({ code, position, ...option, choices })),
  );
  const { rows } = await sql<{ id: number }>`
    insert into product_options ${sql.values(
      given.map(({ code, choices: _, most = null, ...option }) => ({ ...option, most, product_id: ids.get(code) })),
    )} returning id`.execute(tx);
  const options = given.map((option, at) => ({ ...option, id: rows[at]?.id as number }));
  const choices = options.flatMap(({ id, choices = [] }) =>
    choices.map(({ name }, position) => ({ option_id: id, position, name })),
  );
  const { rows: stored } = await sql<{ id: number; option_id: number; name: string }>`
    insert into option_choices ${sql.values(choices)} returning id, option_id, name`.execute(tx);
  const optionsOf = new Map<string, StoredOption[]>();
  for (const { code, id, name } of options) {
    const own = stored.filter(choice => choice.option_id === id);
    optionsOf.set(code, [...(optionsOf.get(code) ?? []), { id, name, choices: own }]);
  }
  return optionsOf;
}
