import type { Difference } from '#contract/orders/differences.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** The lines of the order `o` as a revision stores them, with the ids of their pictures. */
const lines: Sql = sql`(
  select json_agg(json_build_object('productId', p.product_id, 'productCode', p.product_code, 'quantity', p.quantity,
    'description', p.description, 'breakdown', p.breakdown, 'images', coalesce((
      select json_agg(i.file_id order by i.position) from order_product_images i
      where i.order_id = p.order_id and i.product_id = p.product_id), '[]')) order by p.position)
  from order_products p where p.order_id = o.id)`;

/** Who placed the order `o`: the time, the person and the side of its first revision. */
export const placed: Sql = sql`o.created_at, coalesce(o.placed_by, o.entered_by), coalesce(o.placed_by_name, o.entered_by_name),
  case when o.placed_by_name is null and o.entered_by_name is not null then 'admin' else 'customer' end`;

/**
 * Stores revision 1 of a locked order before its first change, so that placing an order costs nothing. Who placed it is
 * in the order.
 */
export async function keepFirstRevision(tx: Tx, orderId: number): Promise<void> {
  await firstRevision(orderId).execute(tx);
}

/** The statement of keepFirstRevision, for use as a part of another statement. */
export function firstRevision(orderId: number): Sql {
  return sql`
    insert into order_revisions (order_id, revision, at, by, by_name, by_side, lines, changes)
    select o.id, 1, ${placed}, ${lines}, '[]'
    from orders o where o.id = ${orderId} and o.revision = 1
    on conflict do nothing`;
}

/** `besides` is another change of the order, which the same statement makes. */
type Revised = { reason: string; changes: readonly Difference[]; besides?: Sql };

/** Stores the lines of a locked order after a change as its next revision. Returns its number. */
export async function addRevision(
  tx: Tx,
  viewer: Viewer,
  orderId: number,
  { reason, changes, besides }: Revised,
): Promise<number> {
  const { revision } = await sql<{ revision: number }>`
    with o as (update orders set revision = revision + 1 where id = ${orderId} returning *)${
      besides ? sql`, besides as (${besides})` : sql``
    }
    insert into order_revisions (order_id, revision, by, by_name, by_side, reason, lines, changes)
    select o.id, o.revision, ${viewer.id}::bigint, ${nameOf(viewer)}, ${viewer.side}, ${reason}, ${lines},
      ${JSON.stringify(changes)}::jsonb
    from o returning revision`.one(tx);
  return revision;
}
