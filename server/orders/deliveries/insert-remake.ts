import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A line of the remake. `breakdown` has the combinations of the first line that are made again. */
export type RemadeLine = { productId: number; quantity: number; breakdown: readonly unknown[] };

/**
 * Inserts an order that makes items of a delivery again, entered by staff: its lines have the codes, notes and pictures of
 * the first order, also of products that the catalog no longer has (DL-6). It is placed for the person who placed the first one, while this
 * person may still order. Returns its id, or undefined when the customer was deleted.
 */
export async function insertRemake(
  tx: Tx,
  viewer: Viewer,
  { id, number }: { id: number; number: number },
  lines: readonly RemadeLine[],
): Promise<number | undefined> {
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const placed = await sql<{ id: number }>`
    with first as (
      select o.*, p.id as person, coalesce(c.company_name, o.customer_name) as company_name from orders o join (
        -- Locked, so that a new name that is being saved is either written here or shown by the trigger (CC-2).
        select id, nullif(company_name, '') as company_name from companies
        where id = (select customer_id from orders where id = ${id}) for key share
      ) c on c.id = o.customer_id
      left join accounts p on p.id = o.placed_by and p.company_id = o.customer_id and p.deactivated_at is null
        and p.company_role <> 'viewer'
      where o.id = ${id}
    ), placed as (
      insert into orders (id, created_at, customer_id, customer_name, customer_username, placed_by, placed_by_name,
        total_products, total_items, po_number, delivery_address, entered_by, entered_by_name, came_by, remake_of, remake_delivery)
      overriding system value
      select n.id, n.created_at, f.customer_id, f.company_name, f.customer_username, f.person,
        case when f.person is not null then f.placed_by_name end, ${lines.length}::int, ${items}::bigint, f.po_number,
        f.delivery_address, ${viewer.id}::bigint, ${nameOf(viewer)}::text, 'other', f.id, ${number}::int
      from first f cross join draw_order_number() n
      returning id
    ), lines as (
      insert into order_products (order_id, product_id, position, product_code, quantity, description, product_description,
        product_revision, breakdown)
      select placed.id, p.product_id, row_number() over (order by p.position) - 1, p.product_code, l.quantity, p.description,
        p.product_description, p.product_revision, l.breakdown
      from placed, unnest(${lines.map(({ productId }) => productId)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[],
        ${lines.map(({ breakdown }) => JSON.stringify(breakdown))}::jsonb[]) as l(product_id, quantity, breakdown)
      join order_products p on p.order_id = ${id} and p.product_id = l.product_id
    ), pictures as (
      insert into order_product_images (order_id, product_id, position, file_id, is_own)
      select placed.id, i.product_id, i.position, i.file_id, i.is_own
      from placed, order_product_images i
      where i.order_id = ${id} and i.product_id = any(${lines.map(({ productId }) => productId)}::bigint[])
    )
    select id from placed`.first(tx);
  return placed?.id;
}
