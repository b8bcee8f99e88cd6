import { hash } from '@node-rs/argon2';
import type pg from 'pg';

export const password = 'bench-password';

/** What the figures of quality P1 and P2 ask for, and whoever wants more orders. */
export type Size = { products: number; customers: number; orders: number };

/**
 * Fills a migrated database with products (two pictures each), customers and their orders of one to five lines, the same
 * at every fill. Rows alone: nothing that is measured reads a picture's bytes.
 */
export async function fill(client: pg.ClientBase, { products, customers, orders }: Size): Promise<void> {
  const passwordHash = await hash(password);
  await client.query(
    `insert into accounts (username, password_hash, role, company_name)
     select 'customer-' || n, $1, 'customer', 'Company ' || n from generate_series(1, $2::int) n`,
    [passwordHash, customers],
  );
  await client.query(
    `with made as (
       insert into products (product_code, description, colors)
       select 'P-' || lpad(n::text, 6, '0'), 'Full-grain leather, saddle-stitched by hand, number ' || n,
         array['Cognac', 'Black', 'Olive', 'Natural'] from generate_series(1, $1::int) n
       returning id
     ), pictures as (
       insert into files (name, kind, type, size, width, height, taken_at)
       select md5(id || '.' || position) || '.webp', 'catalogue', 'image/webp', 20000, 800, 800, now()
       from made, generate_series(0, 1) position
       returning id, name
     )
     insert into product_images (product_id, position, file_id)
     select m.id, position, f.id from made m cross join generate_series(0, 1) position
     join pictures f on f.name = md5(m.id || '.' || position) || '.webp'`,
    [products],
  );
  await client.query(
    `insert into orders (customer_id, customer_name, customer_username, created_at, total_products, total_items)
     select a.id, a.company_name, a.username, now() - (($1::int - n) || ' minutes')::interval, 1 + n % 5, (1 + n % 5) * 100
     from generate_series(1, $1::int) n
     join (select row_number() over (order by id) as place, * from accounts where role = 'customer') a
       on a.place = 1 + n % $2::int
     order by n`,
    [orders, customers],
  );
  await client.query(
    `insert into order_products (order_id, product_id, position, product_code, quantity, completed, status)
     select o.id, p.id, line, p.product_code, 100, 0, 'cutting'
     from orders o cross join lateral generate_series(0, o.total_products - 1) line
     join (select row_number() over (order by id) as place, * from products) p
       on p.place = 1 + (o.id * 7 + line * 13) % $1::int`,
    [products],
  );
  await client.query(
    `insert into order_product_images (order_id, product_id, position, file_id)
     select l.order_id, l.product_id, i.position, i.file_id
     from order_products l join product_images i on i.product_id = l.product_id`,
  );
  await client.query('vacuum analyze');
}
