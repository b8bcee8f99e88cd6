import { limits } from '#contract/call/limits.ts';
import type { OrderLine } from '#contract/orders/order-line.ts';
import { t } from '#contract/wording.ts';
import { codesMeant, notInCatalog } from '../catalog/codes-meant.ts';
import { maySeeProduct } from '../platform/access/may-see.ts';
import type { Scope } from '../platform/access/viewer.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { isOwnFile } from '../platform/files/own-files.ts';
import { insertFiles } from '../platform/files/save-files.ts';
import type { LineRefusals } from './line-refusals.ts';
import { readOrderImage } from './order-image.ts';
import { type OrderPictures, pictureKey } from './prepare-order-pictures.ts';
import {
  type LockedProduct,
  lockedColumns,
  readLocked,
  resolveBreakdown,
  type StoredRow,
} from './resolve-breakdown.ts';

export type ResolvedLines = {
  products: readonly FoundProduct[];
  images: readonly LineImage[];
  /** The combinations of each line (OP-3). */
  breakdowns: readonly StoredRow[][];
};

/**
 * Finds the products and files of order lines and locks them until the commit (OR-2). Throws orderLineRefused, naming
 * every rejected line.
 */
export async function resolveLines(
  tx: Tx,
  scope: Scope,
  lines: readonly OrderLine[],
  pictures: OrderPictures,
): Promise<ResolvedLines> {
  const resolved = await resolveOrRefuse(tx, scope, lines, pictures);
  pictures.refusals.throwIfAny();
  return resolved;
}

/**
 * Does the same without throwing: adds to `refusals` each line with an unknown or invisible product, a product twice,
 * or a foreign file or picture. The result is complete only when there are none.
 */
export async function resolveOrRefuse(
  tx: Tx,
  scope: Scope,
  lines: readonly OrderLine[],
  pictures: OrderPictures,
  addressId?: number,
): Promise<ResolvedLines> {
  const { refusals } = pictures;
  const { found, meant } = await findLines(tx, scope, lines, addressId);
  const products = lines.flatMap((_, index) => productOf(found, index, refusals, meant[index]) ?? []);
  const breakdowns = lines.map((line, index) => {
    const product = found[index];
    return product ? resolveBreakdown(line, index, product, refusals) : [];
  });
  requireRowsOfOrder(breakdowns, refusals);
  return { products, images: await resolveImages(tx, scope, lines, found, pictures), breakdowns };
}

/**
 * Finds the files of lines, whose products are `found`, and marks the customer's own files as used. Adds each line with
 * a foreign file or picture to `pictures.refusals`.
 */
export async function resolveImages(
  tx: Tx,
  scope: Scope,
  lines: readonly Pictured[],
  found: readonly (Pick<FoundProduct, 'pictures'> | undefined)[],
  pictures: OrderPictures,
): Promise<LineImage[]> {
  const files = await saveOwnFiles(tx, scope, lines, pictures);
  return lines.flatMap((line, index) => {
    const product = found[index];
    if (!product) return [];
    return imagesOf(scope, line, index, product, pictures, files).map((fileId, position) => {
      const isOwn = !product.pictures.some(picture => picture.id === fileId);
      return { line: index, position, fileId, isOwn };
    });
  });
}

/** Rejects the line with which the order's combinations exceed their limit. `others` are those of its other lines. */
export function requireRowsOfOrder(breakdowns: readonly StoredRow[][], refusals: LineRefusals, others = 0): void {
  let rows = others;
  for (const [line, { length }] of breakdowns.entries()) {
    rows += length;
    if (rows <= limits.breakdownRowsOfOrder) continue;
    const text = t`may have at most ${limits.breakdownRowsOfOrder} rows in an order`;
    refusals.refuseField(line, 'breakdown', 'combinations', text);
    return;
  }
}

/** The lines as the rows of a table `l`, for the statement that stores them. */
export function lineRows(lines: readonly OrderLine[], { products, breakdowns }: ResolvedLines): Sql<unknown> {
  return sql`unnest(
    ${products.map(product => product.id)}::bigint[],
    ${products.map(product => product.productCode)}::text[],
    ${lines.map(line => line.quantity)}::int[],
    ${lines.map(line => line.description)}::text[],
    ${products.map(product => product.description)}::text[],
    ${products.map(product => product.revision)}::int[],
    ${breakdowns.map(rows => JSON.stringify(rows))}::jsonb[]
  ) with ordinality
    as l(product_id, product_code, quantity, description, product_description, product_revision, breakdown, line)`;
}

/** The files of the lines as the rows of a table `i`. */
export function imageRows({ products, images }: ResolvedLines): Sql<unknown> {
  return sql`unnest(
    ${images.map(image => products[image.line]?.id)}::bigint[],
    ${images.map(image => image.position)}::int[],
    ${images.map(image => image.fileId)}::bigint[],
    ${images.map(image => image.isOwn)}::boolean[]
  ) as i(product_id, position, file_id, is_own)`;
}

/** The data of a company that an order needs. `address` is the chosen address, or null when it belongs to another company. */
export type Company = { poRequired: boolean; address: string | null };

type FoundProduct = LockedProduct & {
  productCode: string;
  description: string;
  pictures: { id: number; name: string }[];
  /** The company that orders, the same in each row: an order of one product with a picture has six statements (P4). */
  company: Company | null;
};

type Pictured = Pick<OrderLine, 'images'>;
type Found = readonly (FoundProduct | undefined)[];

/** Finds the ordered products by code as typed, else by the one code that a typed code means (ER-9). */
async function findLines(
  tx: Tx,
  scope: Scope,
  lines: readonly OrderLine[],
  addressId: number | undefined,
): Promise<{ found: Found; meant: readonly (readonly string[] | undefined)[] }> {
  const codes = lines.map(line => line.productCode.trim());
  const found = await findProducts(tx, scope, codes, addressId);
  const missing = codes.filter((_, line) => !found[line]);
  if (missing.length === 0) return { found, meant: [] };
  const byCode = await codesMeant(tx, scope, missing);
  const meant = codes.map((code, line) => (found[line] ? undefined : byCode.get(code)));
  if (!meant.some(one => one?.length === 1)) return { found, meant };
  const known = codes.map((code, line) => (meant[line]?.length === 1 ? (meant[line]?.[0] ?? code) : code));
  return { found: await findProducts(tx, scope, known, addressId), meant };
}

/**
 * Finds the ordered products by line, without those that are not in this customer's catalog. Locks them until the
 * commit.
 */
async function findProducts(
  tx: Tx,
  scope: Scope,
  codes: readonly string[],
  addressId: number | undefined,
): Promise<Found> {
  const statement = sql<{ line: number } & FoundProduct>`
    select (c.line - 1)::int as line, p.product_code as "productCode", p.description, ${lockedColumns}, coalesce((
      select json_agg(json_build_object('id', f.id, 'name', f.name) order by i.position <> p.primary_image_index, i.position)
      from product_images i join files f on f.id = i.file_id where i.product_id = p.id), '[]') as pictures,
      (${companyOf(scope, addressId)}) as company
    from unnest(${codes}::text[]) with ordinality as c(code, line)
    join products p on lower(p.product_code) = lower(c.code)
    where ${maySeeProduct(scope)}
    order by p.id
    for share of p`;
  const found: (FoundProduct | undefined)[] = [];
  for (const row of await readLocked(tx, statement)) found[row.line] = row;
  return found;
}

/** The company that orders, as JSON. */
export function companyOf({ companyId }: Scope, addressId: number | undefined): Sql<Company> {
  return sql<Company>`
    select json_build_object('poRequired', c.po_required, 'address', (
      select d.label || E'\\n' || d.address from company_addresses d
      where d.id = ${addressId ?? null}::bigint and d.company_id = c.id)) as company
    from companies c where c.id = ${companyId}::bigint`;
}

/**
 * Returns the product of a line. Rejects the line and returns undefined when there is no product, or another line
 * already has it.
 */
function productOf(
  found: Found,
  line: number,
  refusals: LineRefusals,
  meant: readonly string[] | undefined,
): FoundProduct | undefined {
  const product = found[line];
  if (!product) refusals.refuse(line, t`this product ${notInCatalog(meant)}`);
  else if (found.findIndex(one => one?.id === product.id) < line) {
    refusals.refuse(line, t`this product is in the order already`);
    return undefined;
  }
  return product;
}

/**
 * Returns the customer's files by name: those that the lines name, and the new pictures.
 * Marks them as used.
 */
async function saveOwnFiles(
  tx: Tx,
  scope: Scope,
  lines: readonly Pictured[],
  pictures: OrderPictures,
): Promise<Map<string, number>> {
  const names = lines
    .flatMap(line => line.images.map(image => readOrderImage(image, scope.origin)))
    .flatMap(image => (image?.kind === 'private' ? [image.name] : []));
  if (names.length === 0 && pictures.stored.size === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    with taken as (
      update files set taken_at = coalesce(taken_at, now())${scope.isStaff ? becomesTheirs(scope) : sql``}
      where id in (
        select f.id from files f
        where f.name = any(${names}::text[]) and (${isOwnPicture(scope)})
        order by f.id for no key update of f)
      returning id, name
    ), saved as (${insertFiles({ kind: 'private', ownerId: scope.companyId, taken: true }, [...pictures.stored.values()])})
    select * from taken union all select * from saved`.execute(tx);
  return new Map(rows.map(row => [row.name, row.id]));
}

/** Staff who order for the company may also use a picture that they uploaded. It then belongs to the company. */
function isOwnPicture(scope: Scope): Sql<boolean> {
  const own = sql<boolean>`f.kind = 'private' and ${isOwnFile(scope)}`;
  return scope.isStaff ? sql`${own} or f.kind = 'workshop' and f.taken_at is null` : own;
}

const becomesTheirs = ({ companyId }: Scope) =>
  sql`, kind = 'private', owner_id = case kind when 'workshop' then ${companyId}::bigint else owner_id end`;

/**
 * Returns the files of one line, in order, or none when one of its images is rejected. If the line names no picture of
 * its product, the product's own pictures come first.
 */
function imagesOf(
  scope: Scope,
  line: Pictured,
  index: number,
  product: Pick<FoundProduct, 'pictures'>,
  pictures: OrderPictures,
  saved: ReadonlyMap<string, number>,
): number[] {
  let named = false;
  const files = line.images.map((image, position) => {
    const read = readOrderImage(image, scope.origin);
    if (read?.kind === 'data') return saved.get(pictures.stored.get(pictureKey(index, position))?.name ?? '');
    if (read?.kind === 'private') return saved.get(read.name);
    named = true;
    return product.pictures.find(picture => picture.name === read?.name)?.id;
  });
  const missing = files.indexOf(undefined);
  if (missing >= 0) {
    pictures.refusals.refuse(index, t`image ${missing + 1} is neither a picture of this product nor a file of yours`);
    return [];
  }
  const own = named ? [] : product.pictures.map(picture => picture.id);
  return [...own, ...(files as number[])];
}

/** `isOwn`: the customer sent the picture. Otherwise it is one of the product's. */
type LineImage = { line: number; position: number; fileId: number; isOwn: boolean };
