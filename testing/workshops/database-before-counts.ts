import { oldDatabase } from './old-database.ts';

/** Creates a database of the version before stage counts. */
export async function databaseBeforeCounts() {
  const old = await oldDatabase('0021_cleared_notifications.sql');
  return { ...old, fill: (orders: number) => old.fill(ordersOf(orders)) };
}

/**
 * Statements for orders of one to five lines in every status and with any count, a third of them completed, with their
 * events.
 */
const ordersOf = (orders: number) => `
  insert into accounts (username, password_hash, role) values ('harbour', '$argon2id$x', 'customer');
  insert into orders (customer_id, customer_name, customer_username, created_at, total_products, total_items, finished_items)
    select 1, 'Harbour', 'harbour', now() - n * interval '1 minute', 1 + n % 5, (1 + n % 5) * 100, 0
    from generate_series(1, ${orders}) n;
  insert into order_products (order_id, product_id, position, product_code, quantity, completed, status)
    select o.id, line + 1, line, 'P-' || line, 100, case when o.id % 3 = 0 then 100 else (o.id * 37 + line * 11) % 101 end,
      (array['not_reviewed', 'cutting', 'stitching', 'finishing', 'packaging'])[1 + (o.id + line) % 5]
    from orders o, generate_series(0, o.total_products - 1) line;
  insert into production_events (order_id, product_id, product_code, what, from_value, to_value, changed_by,
      changed_by_name, changed_at)
    select order_id, product_id, product_code, what, from_value, to_value, 1, 'admin', now() - order_id * interval '1 second'
    from order_products cross join lateral (values ('status', 'not_reviewed', status), ('completed', '0', completed::text))
      as e (what, from_value, to_value)
    where from_value <> to_value;
  update orders o set finished_items = (select sum(completed) from order_products p where p.order_id = o.id);
  update orders set completed_at = created_at + interval '20 days', admin_archived = id % 2 = 0 where id % 3 = 0;`;
