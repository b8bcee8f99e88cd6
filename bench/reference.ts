import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { productJson } from '../server/catalog/product-json.ts';
import { orderJson } from '../server/orders/order-json.ts';
import type { Viewer } from '../server/platform/access/viewer.ts';
import { type Sql, sql } from '../server/platform/database/sql.ts';

/**
 * The reference for P1 and P2: a bare node:http server with pg that returns the same JSON from the same database. It
 * has no session, roles, checks or log, but uses prepared statements, as a careful author would.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const origin = process.env.ORIGIN ?? '';

type Statement = { name: string; text: string; values: unknown[] };

const customer = { id: Number(process.env.CUSTOMER), side: 'customer', origin } as Viewer;
const admin = { id: Number(process.env.ADMIN), side: 'admin', origin } as Viewer;
// The fields of a product and of an order are the portal's own SQL.
const catalog = sql`
  with page as (
    select p.* from products p
    where (p.visible_to = '{}' or ${customer.id}::bigint = any(p.visible_to)) order by p.id desc limit 49
  ), shown as (select * from page order by id desc limit 48)
  select json_build_object(
    'products', coalesce((select json_agg(${productJson} order by p.id desc) from shown p), '[]'),
    'nextCursor', case when (select count(*) from page) > 48 then (select min(id)::text from shown) end
  )::text as json`;
const orders = (viewer: Viewer, where: Sql) => sql`
  with page as (select o.* from orders o where ${where} order by o.id desc limit 26),
  shown as (select * from page order by id desc limit 25)
  select json_build_object(
    'orders', coalesce((select json_agg(${orderJson(viewer, 'summary')} order by o.id desc) from shown o), '[]'),
    'nextCursor', case when (select count(*) from page) > 25 then (select min(id)::text from shown) end
  )::text as json`;

const reads: Record<string, Statement> = {
  '/catalog': prepared('catalog', catalog),
  '/orders': prepared(
    'orders',
    orders(customer, sql`o.customer_id = ${customer.id}::bigint and o.customer_archived = false`),
  ),
  '/admin-orders': prepared('admin-orders', orders(admin, sql`o.admin_archived = false`)),
};

const findProducts = `
  select (c.line - 1)::int as line, p.id, p.product_code as "productCode", p.description, p.revision, coalesce((
    select json_agg(f.id order by i.position)
    from product_images i join files f on f.id = i.file_id where i.product_id = p.id), '[]') as pictures
  from unnest($1::text[]) with ordinality as c(code, line)
  join products p on lower(p.product_code) = lower(c.code) order by c.line`;
const insertOrder = `
  with placed as (
    insert into orders (customer_id, customer_name, customer_username, placed_by, placed_by_name, total_products, total_items)
    select c.id, c.company_name, a.username, a.id, a.username, $2, $3 from companies c join accounts a using (id) where c.id = $1 returning id
  ), lines as (
    insert into order_products (order_id, product_id, position, product_code, quantity, description, product_description,
      product_revision)
    select placed.id, l.product_id, l.line - 1, l.code, l.quantity, l.description, l.product_description, l.revision
    from placed, unnest($4::bigint[], $5::text[], $6::int[], $7::text[], $11::text[], $12::int[])
      with ordinality as l(product_id, code, quantity, description, product_description, revision, line)
  ), pictures as (
    insert into order_product_images (order_id, product_id, position, file_id)
    select placed.id, i.product_id, i.position, i.file_id
    from placed, unnest($8::bigint[], $9::int[], $10::bigint[]) as i(product_id, position, file_id)
  ), notified as (
    insert into notifications (account_id, event, type, facts, related_id)
    select a.id, 'orderPlaced', 'order', '{"customer": "A customer"}', placed.id
    from placed, accounts a where a.role in ('admin', 'superadmin')
  )
  select id from placed`;
/** Its last value is the number of the order. */
const readPlaced = prepared(
  'placed',
  sql`
    select json_build_object('success', true, 'order', ${orderJson(customer, 'whole')})::text as json
    from orders o where o.id = ${0}`,
);

type Line = { productCode: string; quantity: number; description: string };
type Found = { id: number; productCode: string; description: string; revision: number; pictures: number[] };

async function placeOrder(lines: Line[]): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const codes = lines.map(line => line.productCode);
    const found: Found[] = (await client.query({ name: 'find', text: findProducts, values: [codes] })).rows;
    const images = found.flatMap(({ id, pictures: files }) => files.map((file, position) => ({ id, position, file })));
    const placed = await client.query({
      name: 'insert',
      text: insertOrder,
      values: [
        customer.id,
        lines.length,
        lines.reduce((sum, line) => sum + line.quantity, 0),
        found.map(product => product.id),
        found.map(product => product.productCode),
        lines.map(line => line.quantity),
        lines.map(line => line.description),
        images.map(image => image.id),
        images.map(image => image.position),
        images.map(image => image.file),
        found.map(product => product.description),
        found.map(product => product.revision),
      ],
    });
    const read = await client.query({
      ...readPlaced,
      values: [...readPlaced.values.slice(0, -1), placed.rows[0].id],
    });
    await client.query('commit');
    return read.rows[0].json;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function prepared(name: string, { text, values }: Sql): Statement {
  return { name, text, values };
}

async function bodyOf(request: IncomingMessage): Promise<{ products: Line[] }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const server = createServer(async (request, response) => {
  const read = reads[request.url ?? ''];
  if (!read && request.method === 'GET') return response.writeHead(404).end();
  const json = read ? (await pool.query(read)).rows[0].json : await placeOrder((await bodyOf(request)).products);
  response.writeHead(read ? 200 : 201, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
  });
  response.end(json);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
