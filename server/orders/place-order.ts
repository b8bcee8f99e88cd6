import type { InputOf } from '#contract/calls.ts';
import type { OrderLine } from '#contract/orders/orders.ts';
import { maySeeProduct } from '../access/may-see.ts';
import { nameOf, type Viewer } from '../access/viewer.ts';
import { type Audited, audited } from '../audit/audited.ts';
import type { JsonStatement } from '../database/json-text.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { insertFiles } from '../files/save-files.ts';
import { notifyWorkshopOfOrder } from '../notifications/notify.ts';
import { problem } from '../problems/problem.ts';
import type { LineRefusals } from './line-refusals.ts';
import { readOrderImage } from './order-image.ts';
import { poNumberMissing } from './po-number-missing.ts';
import { type OrderPictures, pictureKey } from './prepare-order-pictures.ts';
import { placedOrder } from './read-orders.ts';

/**
 * Places an order, all or nothing (OR-1): every line keeps its own copy of code, description and pictures (OR-4).
 * Throws orderLineRefused, naming every refused line, for an unknown or invisible product, a product twice, a foreign file
 * or picture, and invalidInput without the number that the customer needs (PO-2).
 */
export async function placeOrder(
  tx: Tx,
  viewer: Viewer,
  { products: lines, poNumber = '', requestedDate }: InputOf<'placeOrder'>,
  pictures: OrderPictures,
): Promise<Audited<'orderPlaced', JsonStatement>> {
  if (viewer.seenBy) await requireTrial(tx);
  const { refusals } = pictures;
  const found = await findProducts(tx, viewer, lines);
  const products = lines.flatMap((_, index) => productOf(found, index, refusals) ?? []);
  const files = await saveOwnFiles(tx, viewer, lines, pictures);
  const images = lines.flatMap((line, index) => {
    const product = found[index];
    const ids = product ? imagesOf(viewer, line, index, product, pictures, files) : [];
    return ids.map((fileId, position) => ({ line: index, position, fileId }));
  });
  refusals.throwIfAny();
  if (poNumber === '' && found[0]?.poRequired) throw poNumberMissing();

  const id = await insertOrder(tx, viewer, { poNumber, requestedDate }, lines, products, images);
  await notifyWorkshopOfOrder(tx, viewer, id);
  return audited(placedOrder(viewer, id), {
    kind: 'orderPlaced',
    id,
    name: viewer.displayName,
    changes: {
      totalProducts: [null, lines.length],
      totalItems: [null, totalItemsOf(lines)],
      poNumber: [null, poNumber],
      requestedDate: [null, requestedDate],
    },
  });
}

/** Who sees the portal as a customer places a trial order only while there is no order (NA-8). Throws onlySeeing. */
async function requireTrial(tx: Tx): Promise<void> {
  const order = await sql`
    select from orders o
    where not exists (select from samples s where s.kind = 'order' and s.object_id = o.id) limit 1`.first(tx);
  if (order) throw problem('onlySeeing');
}

type FoundProduct = {
  id: number;
  productCode: string;
  description: string;
  revision: number;
  /** Whether the customer needs a purchase order number: here, because it needs no other statement. */
  poRequired: boolean;
  pictures: { id: number; name: string }[];
};

/** The ordered products by line, without those that are not in this customer's catalog. Locked until the commit. */
async function findProducts(
  tx: Tx,
  viewer: Viewer,
  lines: readonly OrderLine[],
): Promise<readonly (FoundProduct | undefined)[]> {
  const codes = lines.map(line => line.productCode.trim());
  const { rows } = await sql<{ line: number } & FoundProduct>`
    select (c.line - 1)::int as line, p.id, p.product_code as "productCode", p.description, p.revision,
      (select c.po_required from companies c where c.id = ${viewer.companyId}::bigint) as "poRequired", coalesce((
      select json_agg(json_build_object('id', f.id, 'name', f.name) order by i.position <> p.primary_image_index, i.position)
      from product_images i join files f on f.id = i.file_id where i.product_id = p.id), '[]') as pictures
    from unnest(${codes}::text[]) with ordinality as c(code, line)
    join products p on lower(p.product_code) = lower(c.code)
    where ${maySeeProduct(viewer)}
    order by p.id
    for share of p`.execute(tx);

  const found: (FoundProduct | undefined)[] = [];
  for (const row of rows) found[row.line] = row;
  return found;
}

/** The product of a line; undefined and refused when there is none or another line has it already. */
function productOf(
  found: readonly (FoundProduct | undefined)[],
  line: number,
  refusals: LineRefusals,
): FoundProduct | undefined {
  const product = found[line];
  if (!product) refusals.refuse(line, 'this product is not in the catalog');
  else if (found.findIndex(one => one?.id === product.id) < line) {
    refusals.refuse(line, 'this product is in the order already');
    return undefined;
  }
  return product;
}

/** The customer's files by name: those that the lines name, marked as used, and the new pictures. */
async function saveOwnFiles(
  tx: Tx,
  viewer: Viewer,
  lines: readonly OrderLine[],
  pictures: OrderPictures,
): Promise<Map<string, number>> {
  const names = lines
    .flatMap(line => line.images.map(image => readOrderImage(image, viewer.origin)))
    .flatMap(image => (image?.kind === 'private' ? [image.name] : []));
  if (names.length === 0 && pictures.stored.size === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    with taken as (
      update files set taken_at = coalesce(taken_at, now())
      where id in (
        select id from files where name = any(${names}::text[]) and kind = 'private' and owner_id = ${viewer.companyId}
        order by id for no key update)
      returning id, name
    ), saved as (${insertFiles({ kind: 'private', ownerId: viewer.companyId, taken: true }, [...pictures.stored.values()])})
    select * from taken union all select * from saved`.execute(tx);
  return new Map(rows.map(row => [row.name, row.id]));
}

/** The files of one line, in order, or none when one of its images is refused. A line that names no picture of its product keeps the product's own in front. */
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
    if (read?.kind === 'data') return saved.get(pictures.stored.get(pictureKey(index, position))?.name ?? '');
    if (read?.kind === 'private') return saved.get(read.name);
    named = true;
    return product.pictures.find(picture => picture.name === read?.name)?.id;
  });
  const missing = files.indexOf(undefined);
  if (missing >= 0) {
    pictures.refusals.refuse(index, `image ${missing + 1} is neither a picture of this product nor a file of yours`);
    return [];
  }
  const own = named ? [] : product.pictures.map(picture => picture.id);
  return [...own, ...(files as number[])];
}

type LineImage = { line: number; position: number; fileId: number };

/** Writes the order, its lines and their pictures in one statement, however many lines there are. */
async function insertOrder(
  tx: Tx,
  viewer: Viewer,
  given: { poNumber: string; requestedDate: string | undefined },
  lines: readonly OrderLine[],
  products: readonly FoundProduct[],
  images: readonly LineImage[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with placed as (
      insert into orders (id, created_at, customer_id, customer_name, customer_username, placed_by, placed_by_name,
        total_products, total_items, po_number, requested_date)
      overriding system value
      select drawn.id, drawn.created_at, ${viewer.companyId}::bigint, ${viewer.displayName}::text, ${viewer.username}::text,
        ${viewer.id}::bigint, ${nameOf(viewer)}::text,
        ${lines.length}::int, ${totalItemsOf(lines)}::bigint, ${given.poNumber}::text, ${given.requestedDate ?? null}::date
      from draw_order_number() as drawn
      returning id
    ), lines as (
      insert into order_products (order_id, product_id, position, product_code, quantity, description, product_description,
        product_revision)
      select placed.id, l.product_id, l.line - 1, l.product_code, l.quantity, l.description, l.product_description,
        l.product_revision
      from placed, unnest(
        ${products.map(product => product.id)}::bigint[],
        ${products.map(product => product.productCode)}::text[],
        ${lines.map(line => line.quantity)}::int[],
        ${lines.map(line => line.description)}::text[],
        ${products.map(product => product.description)}::text[],
        ${products.map(product => product.revision)}::int[]
      ) with ordinality as l(product_id, product_code, quantity, description, product_description, product_revision, line)
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
