import type { InputOf } from '#contract/calls.ts';
import type { CameBy } from '#contract/orders/came-by.ts';
import type { OrderLine } from '#contract/orders/order-line.ts';
import { t } from '#contract/wording.ts';
import { notifyOfNewOrder } from '../notifications/notify.ts';
import { nameOf, type Scope, type Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import type { OrderPictures } from './prepare-order-pictures.ts';
import { placedOrder } from './read-orders.ts';
import { imageRows, lineRows, type ResolvedLines } from './resolve-lines.ts';
import { resolveOrder } from './resolve-order.ts';

/** For whom an order is placed, and who in the workshop enters it. */
export type Orderer = {
  scope: Scope;
  companyName: string;
  username: string;
  person: { id: number; name: string } | null;
  entered?: { by: Viewer; cameBy: CameBy; attachments: readonly number[] };
};

/** Places an order of the customer who makes the request. Throws the problems of placeFor. */
export async function placeOrder(
  tx: Tx,
  viewer: Viewer,
  input: InputOf<'placeOrder'>,
  pictures: OrderPictures,
): Promise<Audited<'orderPlaced', JsonStatement>> {
  if (viewer.seenBy) await requireTrial(tx);
  const { id, displayName: companyName, username } = viewer;
  const orderer = { scope: viewer, companyName, username, person: { id, name: nameOf(viewer) } };
  return placeFor(tx, viewer, orderer, input, pictures);
}

/**
 * Places an order, all or nothing (OR-1). Every line keeps its own copy of code, description and pictures (OR-4).
 * Throws the problems of resolveOrder, and those of insertOrder for an order that staff enter (OR-20).
 */
export async function placeFor(
  tx: Tx,
  viewer: Viewer,
  orderer: Orderer,
  input: InputOf<'placeOrder'>,
  pictures: OrderPictures,
): Promise<Audited<'orderPlaced', JsonStatement>> {
  const { products: lines, poNumber = '', requestedDate } = input;
  const resolved = await resolveOrder(tx, orderer.scope, input, pictures);
  const deliveryAddress = resolved.address ?? input.deliveryAddress ?? '';

  const given = { poNumber, requestedDate, deliveryAddress };
  const id = await insertOrder(tx, orderer, given, lines, resolved);
  const { companyName, entered } = orderer;
  await notifyOfNewOrder(tx, { id, customerId: orderer.scope.companyId }, companyName, entered?.by);
  return audited(placedOrder(viewer, id), {
    kind: 'orderPlaced',
    id,
    name: companyName,
    changes: {
      totalProducts: [null, lines.length],
      totalItems: [null, totalItemsOf(lines)],
      poNumber: [null, poNumber],
      requestedDate: [null, requestedDate],
      deliveryAddress: [null, deliveryAddress],
      ...(entered && {
        cameBy: [null, entered.cameBy],
        // The id and not the name, which a removal of personal data would have to find here (CC-5).
        forPersonId: [null, orderer.person?.id],
        files: [null, entered.attachments.length || undefined],
      }),
    },
  });
}

/**
 * Throws onlySeeing when orders exist: a superadmin who sees the portal as a customer may place only one trial order
 * (NA-8).
 */
async function requireTrial(tx: Tx): Promise<void> {
  const order = await sql`
    select from orders o
    where not exists (select from samples s where s.kind = 'order' and s.object_id = o.id) limit 1`.first(tx);
  if (order) throw problem('onlySeeing');
}

/**
 * Inserts the order, its lines, their pictures and the workshop's files in one statement for any number of them. Throws
 * personNotFound and invalidInput when the person or a file of an entered order is no longer there.
 */
async function insertOrder(
  tx: Tx,
  { scope, companyName, username, person, entered }: Orderer,
  given: { poNumber: string; requestedDate: string | undefined; deliveryAddress: string },
  lines: readonly OrderLine[],
  resolved: ResolvedLines,
): Promise<number> {
  const placed = await sql<{ id: number; attached: number }>`
    with ${entered && person ? sql`person as materialized (${lockedBuyer(scope, person.id)}),` : sql``} placed as (
      insert into orders (id, created_at, customer_id, customer_name, customer_username, placed_by, placed_by_name,
        total_products, total_items, po_number, requested_date, delivery_address, entered_by, entered_by_name, came_by)
      overriding system value
      select numbered.id, numbered.created_at, ${scope.companyId}::bigint, coalesce(c.company_name, ${companyName}),
        ${username}::text, ${person?.id ?? null}::bigint, ${person?.name ?? null}::text,
        ${lines.length}::int, ${totalItemsOf(lines)}::bigint, ${given.poNumber}::text, ${given.requestedDate ?? null}::date,
        ${given.deliveryAddress}::text,
        ${entered?.by.id ?? null}::bigint, ${entered ? nameOf(entered.by) : null}::text, ${entered?.cameBy ?? null}::text
      from draw_order_number() as numbered left join (
        -- Locked, so that a new name that is being saved is either written here or shown by the trigger (CC-2).
        select nullif(company_name, '') as company_name from companies where id = ${scope.companyId} for key share
      ) c on true
      ${entered && person ? sql`where exists (select from person)` : sql``}
      returning id
    ), lines as (
      insert into order_products (order_id, product_id, position, product_code, quantity, description, product_description,
        product_revision, breakdown)
      select placed.id, l.product_id, l.line - 1, l.product_code, l.quantity, l.description, l.product_description,
        l.product_revision, l.breakdown
      from placed, ${lineRows(lines, resolved)}
    ), pictures as (
      insert into order_product_images (order_id, product_id, position, file_id, is_own)
      select placed.id, i.product_id, i.position, i.file_id, i.is_own
      from placed, ${imageRows(resolved)}
    )${entered?.attachments.length ? sql`, ${attaching(entered.attachments)}` : sql``}
    select id, ${
      entered?.attachments.length
        ? sql`(select count(*)::int
    from attached)`
        : sql`0`
    } as attached from placed`.one(tx, 'personNotFound');
  if (placed.attached < (entered?.attachments.length ?? 0)) throw filesMissing();
  return placed.id;
}

/** The person who ordered, locked, so that the order is placed before a deactivation of the person or refused. */
const lockedBuyer = ({ companyId }: Scope, id: number) => sql`
  select id from accounts
  where id = ${id} and company_id = ${companyId} and deactivated_at is null and company_role <> 'viewer' for share`;

/** Parts of a WITH list that give the workshop's files to the order in `placed`. */
const attaching = (files: readonly number[]) => sql`
  attached as (
    update files set taken_at = coalesce(taken_at, now())
    where id = any(${files}::bigint[]) and kind = 'workshop' returning id
  ), attachments as (
    insert into order_attachments (order_id, position, file_id)
    select placed.id, g.place - 1, g.id
    from placed, unnest(${files}::bigint[]) with ordinality as g(id, place) join attached using (id)
  )`;

function filesMissing() {
  return problem('invalidInput', {
    text: t`A file for the workshop is not there any more. Upload it again`,
    fields: { attachments: t`names a file that is not there` },
  });
}

function totalItemsOf(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
