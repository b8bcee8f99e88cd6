import { sql } from '../../platform/database/sql.ts';

/** How many items of the line `l` of the delivery `d` orders that are not cancelled make again (DL-6). */
export const remadeItems = sql<number>`coalesce((
  select sum(r.quantity) from orders o join order_products r on r.order_id = o.id
  where o.remake_of = d.order_id and o.remake_delivery = d.number and o.cancelled_at is null
    and r.product_id = l.product_id), 0)`;
