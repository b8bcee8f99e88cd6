import type { InputOf } from '#contract/calls.ts';
import type { OrderLine } from '#contract/orders/order-line.ts';
import { notifyWorkshopOfOrder } from '../notifications/notify.ts';
import { nameOf, type Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import type { JsonStatement } from '../platform/database/json-text.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import type { OrderPictures } from './prepare-order-pictures.ts';
import { placedOrder } from './read-orders.ts';
import { imageRows, lineRows, type ResolvedLines } from './resolve-lines.ts';
import { resolveOrder } from './resolve-order.ts';

/**
 * Places an order, all or nothing (OR-1). Every line keeps its own copy of code, description and pictures (OR-4).
 * Throws the problems of resolveOrder.
 */
export async function placeOrder(
  tx: Tx,
  viewer: Viewer,
  input: InputOf<'placeOrder'>,
  pictures: OrderPictures,
): Promise<Audited<'orderPlaced', JsonStatement>> {
  if (viewer.seenBy) await requireTrial(tx);
  const { products: lines, poNumber = '', requestedDate } = input;
  const resolved = await resolveOrder(tx, viewer, input, pictures);
  const deliveryAddress = resolved.address ?? input.deliveryAddress ?? '';

  const given = { poNumber, requestedDate, deliveryAddress };
  const id = await insertOrder(tx, viewer, given, lines, resolved);
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
      deliveryAddress: [null, deliveryAddress],
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

/** Inserts the order, its lines and their pictures in one statement for any number of lines. */
async function insertOrder(
  tx: Tx,
  viewer: Viewer,
  given: { poNumber: string; requestedDate: string | undefined; deliveryAddress: string },
  lines: readonly OrderLine[],
  resolved: ResolvedLines,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with placed as (
      insert into orders (id, created_at, customer_id, customer_name, customer_username, placed_by, placed_by_name,
        total_products, total_items, po_number, requested_date, delivery_address)
      overriding system value
      select numbered.id, numbered.created_at, ${viewer.companyId}::bigint, coalesce(c.company_name, ${viewer.displayName}),
        ${viewer.username}::text,
        ${viewer.id}::bigint, ${nameOf(viewer)}::text,
        ${lines.length}::int, ${totalItemsOf(lines)}::bigint, ${given.poNumber}::text, ${given.requestedDate ?? null}::date,
        ${given.deliveryAddress}::text
      from draw_order_number() as numbered left join (
        -- Locked, so that a new name that is being saved is either written here or shown by the trigger (CC-2).
        select nullif(company_name, '') as company_name from companies where id = ${viewer.companyId} for key share
      ) c on true
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
    )
    select id from placed`.execute(tx);
  return rows[0]?.id as number;
}

function totalItemsOf(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
