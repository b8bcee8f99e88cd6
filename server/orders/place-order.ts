import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import type { OrderLine } from '#contract/orders.ts';
import type { Tx } from '../database/transaction.ts';
import { savingFiles } from '../files/save-files.ts';
import { type Audited, audited } from '../http/audited.ts';
import type { JsonStatement } from '../http/json-text.ts';
import { maySeeProduct } from '../http/may-see.ts';
import type { Problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { tellWorkshopOfOrder } from '../notifications/tell.ts';
import { readOrderImage } from './order-image.ts';
import { type OrderPictures, pictureKey, refusedLine } from './prepare-order-pictures.ts';
import { placedOrder } from './read-orders.ts';

/**
 * Places an order, all or nothing (decisions, 'Orders'): every line keeps its own copy of code, description and pictures.
 * Throws orderLineRefused, naming the line, for an unknown or invisible product, a product twice, a foreign file or picture.
 */
export async function placeOrder(
  tx: Tx,
  viewer: Viewer,
  { products: lines }: InputOf<'placeOrder'>,
  pictures: OrderPictures,
): Promise<Audited<'orderPlaced', JsonStatement>> {
  const products = await findProducts(tx, viewer, lines);
  const files = await saveOwnFiles(tx, viewer, lines, pictures);

  const images = lines.flatMap((line, index) =>
    imagesOf(viewer, line, index, products[index] as FoundProduct, pictures, files).map((fileId, position) => ({
      line: index,
      position,
      fileId,
    })),
  );
  const id = await insertOrder(tx, viewer, lines, products, images);
  await tellWorkshopOfOrder(tx, viewer, id);
  return audited(placedOrder(viewer, id), {
    kind: 'orderPlaced',
    id,
    name: viewer.displayName,
    changes: { totalProducts: [null, lines.length], totalItems: [null, totalItemsOf(lines)] },
  });
}

type FoundProduct = { id: number; productCode: string; pictures: { id: number; name: string }[] };

/** The ordered products, in the lines' order, locked so that none is deleted or hidden before the commit. */
async function findProducts(tx: Tx, viewer: Viewer, lines: readonly OrderLine[]): Promise<FoundProduct[]> {
  const codes = lines.map(line => line.productCode.trim());
  const { rows } = await sql<{ line: number } & FoundProduct>`
    select (c.line - 1)::int as line, p.id, p.product_code as "productCode", coalesce((
      select json_agg(json_build_object('id', f.id, 'name', f.name) order by i.position <> p.primary_image_index, i.position)
      from product_images i join files f on f.id = i.file_id where i.product_id = p.id), '[]') as pictures
    from unnest(${codes}::text[]) with ordinality as c(code, line)
    join products p on lower(p.product_code) = lower(c.code)
    where ${maySeeProduct(viewer)}
    order by p.id
    for share of p`.execute(tx);

  const found: FoundProduct[] = [];
  for (const row of rows) found[row.line] = row;
  const seen = new Set<number>();
  lines.forEach((line, index) => {
    const product = found[index];
    if (!product) throw refused(index, line, 'this product is not in the catalog');
    if (seen.has(product.id)) throw refused(index, line, 'this product is in the order already');
    seen.add(product.id);
  });
  return found;
}

/** The customer's own files, by name: those that the lines name, marked as taken, and the pictures that came with them. */
async function saveOwnFiles(
  tx: Tx,
  viewer: Viewer,
  lines: readonly OrderLine[],
  pictures: OrderPictures,
): Promise<Map<string, number>> {
  const names = lines
    .flatMap(line => line.images.map(image => readOrderImage(image, viewer.origin)))
    .flatMap(image => (image?.kind === 'private' ? [image.name] : []));
  if (names.length === 0 && pictures.size === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    with taken as (
      update files set taken_at = coalesce(taken_at, now())
      where name = any(${names}::text[]) and kind = 'private' and owner_id = ${viewer.id}
      returning id, name
    ), saved as (${savingFiles({ kind: 'private', ownerId: viewer.id, taken: true }, [...pictures.values()])})
    select * from taken union all select * from saved`.execute(tx);
  return new Map(rows.map(row => [row.name, row.id]));
}

/** The files of one line, in order. A line that names no picture of its product keeps the product's own in front. */
function imagesOf(
  viewer: Viewer,
  line: OrderLine,
  index: number,
  product: FoundProduct,
  pictures: OrderPictures,
  saved: ReadonlyMap<string, number>,
): number[] {
  let named = false;
  const files = line.images.map((image, position) => {
    const read = readOrderImage(image, viewer.origin);
    if (read?.kind === 'data') return saved.get(pictures.get(pictureKey(index, position))?.name ?? '');
    if (read?.kind === 'private') return saved.get(read.name);
    named = true;
    return product.pictures.find(picture => picture.name === read?.name)?.id;
  });
  const missing = files.indexOf(undefined);
  if (missing >= 0)
    throw refused(index, line, `image ${missing + 1} is neither a picture of this product nor a file of yours`);
  const own = named ? [] : product.pictures.map(picture => picture.id);
  return [...own, ...(files as number[])];
}

type LineImage = { line: number; position: number; fileId: number };

/** Writes the order, its lines and their pictures in one statement, however many lines there are. */
async function insertOrder(
  tx: Tx,
  viewer: Viewer,
  lines: readonly OrderLine[],
  products: readonly FoundProduct[],
  images: readonly LineImage[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with placed as (
      insert into orders (customer_id, customer_name, customer_username, total_products, total_items)
      values (${viewer.id}, ${viewer.displayName}, ${viewer.username}, ${lines.length},
        ${totalItemsOf(lines)})
      returning id
    ), lines as (
      insert into order_products (order_id, product_id, position, product_code, quantity, description)
      select placed.id, l.product_id, l.line - 1, l.product_code, l.quantity, l.description
      from placed, unnest(
        ${products.map(product => product.id)}::bigint[],
        ${products.map(product => product.productCode)}::text[],
        ${lines.map(line => line.quantity)}::int[],
        ${lines.map(line => line.description)}::text[]
      ) with ordinality as l(product_id, product_code, quantity, description, line)
    ), pictures as (
      insert into order_product_images (order_id, product_id, position, file_id)
      select placed.id, i.product_id, i.position, i.file_id
      from placed, unnest(
        ${images.map(image => products[image.line]?.id)}::bigint[],
        ${images.map(image => image.position)}::int[],
        ${images.map(image => image.fileId)}::bigint[]
      ) as i(product_id, position, file_id)
    )
    select id from placed`.execute(tx);
  return rows[0]?.id as number;
}

function totalItemsOf(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

function refused(index: number, line: OrderLine, why: string): Problem {
  return refusedLine(index, line.productCode, 'orderLineRefused', why);
}
