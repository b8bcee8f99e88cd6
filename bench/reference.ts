import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

/**
 * The reference for P1 and P2: a bare node:http server with pg that returns the same JSON from the same database. It
 * has no session, roles, checks or log, but uses prepared statements, as a careful author would.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const customer = Number(process.env.CUSTOMER);
const origin = process.env.ORIGIN ?? '';

const pictures = `coalesce((
  select json_agg('/uploads/products/' || f.name order by i.position)
  from product_images i join files f on f.id = i.file_id where i.product_id = p.id), '[]')`;
const catalog = `
  with page as (
    select p.* from products p where (p.visible_to = '{}' or $1::bigint = any(p.visible_to)) order by p.id desc limit 49
  ), shown as (select * from page order by id desc limit 48)
  select json_build_object(
    'products', coalesce((select json_agg(json_build_object(
      'id', p.id, 'productCode', p.product_code, 'description', p.description, 'colors', p.colors,
      'images', ${pictures}, 'primaryImageIndex', p.primary_image_index) order by p.id desc) from shown p), '[]'),
    'nextCursor', case when (select count(*) from page) > 48 then (select min(id)::text from shown) end
  )::text as json`;

const picture = `case f.kind when 'catalogue' then '/uploads/products/' || f.name else '${origin}/files/' || f.name end`;
const lineHead = `'id', p.product_id, 'productId', p.product_id, 'productCode', p.product_code,
  'quantity', p.quantity, 'completed', p.completed, 'status', p.status, 'passed', json_build_object(
    'cutting', p.passed_cutting, 'stitching', p.passed_stitching, 'finishing', p.passed_finishing, 'packaging', p.completed)`;
const ofLine = `from order_product_images i join files f on f.id = i.file_id
  where i.order_id = p.order_id and i.product_id = p.product_id`;
const summaryLine = (more = '') => `json_build_object(${lineHead} ${more},
  'images', coalesce((select json_build_array(${picture}) ${ofLine} order by i.position limit 1), '[]'))`;
const wholeLine = `json_build_object(${lineHead}, 'description', p.description,
  'images', coalesce((select json_agg(${picture} order by i.position) ${ofLine}), '[]'))`;
const written = (column: string) =>
  `case when o.${column}_name is not null then json_build_object('id', o.${column}, 'name', o.${column}_name) end`;
const order = (viewer: string, line: string, message: string, more = '') => `json_build_object(
  'id', o.id, 'createdAt', iso(o.created_at), 'customerName', o.customer_name, 'customerUsername', o.customer_username,
  'totalProducts', o.total_products, 'totalItems', o.total_items,
  'orderPercentage', o.finished_items * 100 / o.total_items, 'completedAt', iso(o.completed_at),
  'customerArchived', o.customer_archived, 'adminArchived', o.admin_archived,
  'seenAt', (select iso(s.seen_at) from order_seen s where s.account_id = ${viewer} and s.order_id = o.id),
  'companyId', o.customer_id,
  'customerShown', case when o.completed_at is null then o.customer_shown end, 'placedBy', json_build_object('id', o.placed_by, 'name', o.placed_by_name),
  'verifiedBy', ${written('completed_by')}, 'archivedBy', ${written('customer_archived_by')}, 'poNumber', o.po_number, 'requestedDate', o.requested_date, 'deliveryAddress', o.delivery_address, 'promisedOn', o.promised_on, 'promisedWas', o.promised_was, ${more}
  'products', (select json_agg(${line} order by p.position) from order_products p where p.order_id = o.id),
  'messages', coalesce((select json_agg(${message} order by m.id) from (
    select * from order_messages where order_id = o.id order by id desc limit 100) m), '[]'))`;
const isUnfinished = '(o.completed_at is null and o.finished_items < o.total_items)';
const lastOf = (column: string) => `(
  select case when bool_and(f.${column} is not null) then max(f.${column}) end
  from line_forecasts f join order_products p on p.order_id = f.order_id and p.product_id = f.product_id
  where f.order_id = o.id and p.completed < p.quantity)`;
const staffFields = `
  'likelyOn', case when ${isUnfinished} then ${lastOf('likely_on')} end,
  'safeOn', case when ${isUnfinished} then ${lastOf('safe_on')} end,
  'dateState', case
    when o.promised_on is null or not ${isUnfinished} then null
    when o.promised_on < workshop_today() then 'late'
    when ${lastOf('likely_on')} > o.promised_on then 'expectedLate'
    when ${lastOf('safe_on')} > o.promised_on then 'atRisk'
  end,
  'waitsSince', iso(o.waits_since),
  'movedAt', iso(coalesce((
    select e.changed_at from production_events e where e.order_id = o.id order by e.id desc limit 1), o.created_at)),
  'newestUnread', (
    select left(m.body, 120)
    from (select * from order_messages where order_id = o.id and sender = 'customer' order by id desc limit 1) m
    where m.created_at > coalesce((
      select s.seen_at from order_seen s where s.account_id = $1 and s.order_id = o.id), '-infinity')),
  'customerPictures', (
    select count(*) from order_product_images i join files f on f.id = i.file_id
    where i.order_id = o.id and f.kind = 'private'),`;
const head = `json_build_object('id', m.id, 'sender', m.sender, 'createdAt', iso(m.created_at))`;
const orders = (where: string, line: string, more?: string) => `
  with page as (select o.* from orders o where ${where} order by o.id desc limit 26),
  shown as (select * from page order by id desc limit 25)
  select json_build_object(
    'orders', coalesce((select json_agg(${order('$1', line, head, more)} order by o.id desc) from shown o), '[]'),
    'nextCursor', case when (select count(*) from page) > 25 then (select min(id)::text from shown) end
  )::text as json`;

const reads: Record<string, { name: string; text: string; values: unknown[] }> = {
  '/catalog': { name: 'catalogue', text: catalog, values: [customer] },
  '/orders': {
    name: 'orders',
    text: orders('o.customer_id = $1::bigint and o.customer_archived = false', summaryLine()),
    values: [customer],
  },
  '/admin-orders': {
    name: 'admin-orders',
    text: orders(
      'o.admin_archived = false and $1::bigint is not null',
      summaryLine(`, 'pinned', p.pinned_at is not null`),
      staffFields,
    ),
    values: [Number(process.env.ADMIN)],
  },
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
    insert into notifications (account_id, event, type, title, message, related_id)
    select a.id, 'orderPlaced', 'order', 'New order', 'A customer placed order #' || placed.id, placed.id
    from placed, accounts a where a.role in ('admin', 'superadmin')
  )
  select id from placed`;
const wholeMessage = `json_build_object('id', m.id, 'sender', m.sender, 'author', null, 'message', m.body, 'createdAt', iso(m.created_at), 'images', '[]'::json)`;
const readPlaced = `select json_build_object('success', true, 'order',
  ${order('$2', wholeLine, wholeMessage, `'earlierMessages', false,`)})::text as json from orders o where o.id = $1`;

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
        customer,
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
    const read = await client.query({ name: 'placed', text: readPlaced, values: [placed.rows[0].id, customer] });
    await client.query('commit');
    return read.rows[0].json;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
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
