import { hash } from '@node-rs/argon2';
import type pg from 'pg';

export const password = 'bench-password';
/** The measured customer. It has this many orders from the start, so that its pages are the same at every size. */
export const customerName = 'customer-1';
const peopleOfCompany = 15;
const others = Array.from({ length: peopleOfCompany - 1 }, (_, k) => k + 2);
/** Accounts that the measured calls use in turn: the people of one company, who see the same orders, and staff. */
export const customerNames = [customerName, ...others.map(k => `${customerName}.${k}`)];
export const staffNames = ['owner', ...others.map(k => `staff-${k}`)];
const ordersOfCustomer = 200;
/** The number of open orders. Older orders are completed, and 19 in 20 of them archived. */
const mostOpen = 10_000;

export type Size = { products: number; customers: number; orders: number };

/**
 * Fills a migrated database, identically each time: companies of 15 people, products with two pictures and raw
 * materials, and orders of one to five lines with two messages each. SQL generates the rows, which is faster than COPY.
 * Creates no picture files, because no measurement reads them.
 */
export async function fill(client: pg.ClientBase, { products, customers, orders }: Size): Promise<void> {
  await fillAccounts(client, customers);
  await fillProducts(client, products);
  await fillOrders(client, 0, orders);
}

async function fillAccounts(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `with made as materialized (select nextval('accounts_id_seq') as id, n from generate_series(1, $2::int) n),
       firms as (insert into companies (id, company_name) select id, 'Company ' || n from made),
       owners as (
         insert into accounts (id, username, password_hash, role, company_id, company_role) overriding system value
         select id, 'customer-' || n, $1, 'customer', id, 'owner' from made)
     insert into accounts (username, password_hash, role, company_id, company_role)
     select 'customer-' || n || '.' || k, $1, 'customer', id, 'buyer' from made, generate_series(2, $4::int) k
     union all select name, $1, 'admin', null, null from unnest($3::text[]) name`,
    [await hash(password), count, staffNames.slice(1), peopleOfCompany],
  );
}

async function fillProducts(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `with made as (
       insert into products (product_code, description, colors)
       select 'P-' || lpad(n::text, 6, '0'), 'Full-grain leather, saddle-stitched by hand, number ' || n,
         array['Cognac', 'Black', 'Olive', 'Natural'] from generate_series(1, $1::int) n
       returning id
     ), pictures as (
       insert into files (name, kind, type, size, width, height, taken_at)
       select md5(id || '.' || position) || '.webp', 'catalog', 'image/webp', 20000, 800, 800, now()
       from made, generate_series(0, 1) position
       returning id, name
     )
     insert into product_images (product_id, position, file_id)
     select m.id, position, f.id from made m cross join generate_series(0, 1) position
     join pictures f on f.name = md5(m.id || '.' || position) || '.webp'`,
    [count],
  );
  await client.query('insert into raw_materials (product_id, product_code) select id, product_code from products');
  await client.query(
    `insert into raw_material_items (record_id, category, position, name, quantity, unit)
     select r.id, category, 0, initcap(category) || ' ' || r.id % 40, (r.id % 900 + 1) / 100.0, 'mtr'
     from raw_materials r, unnest(array['leather', 'lining', 'thread', 'metal']) category`,
  );
}

/** Adds orders after the first `from` until there are `to`. */
export async function fillOrders(client: pg.ClientBase, from: number, to: number): Promise<void> {
  // The generated rows are consistent, so foreign keys need no check for each row.
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query(
    `insert into orders (customer_id, customer_name, customer_username, placed_by, placed_by_name, created_at, total_products, total_items,
       finished_items, status, completed_at, customer_archived, admin_archived)
     select a.id, a.company_name, a.username, a.id, a.username, made_at, 1 + n % 5, (1 + n % 5) * 100, (1 + n % 5) * case when is_open then 40 else 100 end,
       case when is_open then 'cutting' else 'packaging' end, case when not is_open then made_at + interval '20 days' end, not is_open and n % 20 > 0, not is_open and n % 20 > 0
     from generate_series($1::int + 1, $2::int) n
     cross join lateral (select n <= $3::int as is_open, now() - interval '700 days' + n * interval '1 minute' as made_at) o
     join (select row_number() over (order by id) as place, * from customers where role = 'customer') a
       on a.place = case when n <= $4::int then 1 else 1 + n % (select count(*) from companies) end
     order by n returning id`,
    [from, to, mostOpen, ordersOfCustomer],
  );
  const first = rows[0]?.id;
  await client.query(
    `insert into order_products (order_id, product_id, position, product_code, quantity, passed_cutting,
       passed_stitching, passed_finishing, completed, status)
     select o.id, p.id, line, p.product_code, 100, made, made, made, made,
       case when o.completed_at is null then 'cutting' else 'packaging' end
     from orders o cross join lateral (select case when o.completed_at is null then 40 else 100 end as made) c
     cross join lateral generate_series(0, o.total_products - 1) line
     join (select row_number() over (order by id) as place, id, product_code from products) p
       on p.place = 1 + (o.id * 7 + line * 13) % (select count(*) from products)
     where o.id >= $1`,
    [first],
  );
  await client.query(
    `insert into order_words (order_id, names, codes, notes)
     select o.id, folded(order_names(o)), folded(l.codes), ''
     from orders o join (
       select order_id, string_agg(product_code, E'\\n') as codes from order_products where order_id >= $1 group by 1
     ) l on l.order_id = o.id`,
    [first],
  );
  await client.query(
    `insert into order_product_images (order_id, product_id, position, file_id)
     select l.order_id, l.product_id, i.position, i.file_id
     from order_products l join product_images i on i.product_id = l.product_id where l.order_id >= $1`,
    [first],
  );
  await client.query(
    `insert into order_messages (order_id, sender, author_id, author_name, body, created_at)
     select o.id, sender, o.customer_id, o.placed_by_name, 'The brass buckles as last time, please; the darker lining.', o.created_at + interval '1 hour'
     from orders o cross join unnest(array['customer', 'admin']) sender where o.id >= $1`,
    [first],
  );
  await client.query(
    `insert into notifications (account_id, type, event, facts, related_id, read, created_at)
     select account, 'order', 'orderPlaced', jsonb_build_object('customer', o.customer_name), o.id, true, o.created_at
     from orders o, unnest(array[o.customer_id, (select min(id) from accounts where role = 'superadmin')]) account
     where o.id >= $1`,
    [first],
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}
