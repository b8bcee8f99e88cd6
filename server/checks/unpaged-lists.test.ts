import { beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/call/paths.ts';
import { aCustomer, anOrder, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
const most = 1_000;
const rows = 1_003;
let account: TestAccount;
let superadmin: Client;
let orderId: number;
const run = (statement: ReturnType<typeof sql>) => statement.execute(portal.context.db);

beforeAll(async () => {
  account = await aCustomer(portal);
  const boss = await aSuperadmin(portal);
  superadmin = await portal.as(boss);
  orderId = (await anOrder(portal, { for: account })).id;
  const series = sql`generate_series(1, ${sql.lit(rows)}) as n`;
  const hash = sql`(select password_hash from accounts where id = ${account.id})`;
  await run(sql`with made as (insert into companies (company_name) select 'Company' from ${series} returning id)
    insert into accounts (id, username, role, password_hash, company_id, company_role) overriding system value
    select id, 'many-' || id, 'customer', ${hash}, id, 'owner' from made`);
  await run(sql`insert into products (product_code) select 'CODE-' || n from ${series}`);
  await run(sql`with placed as (
      insert into orders (customer_id, customer_name, customer_username, total_products, total_items)
      select ${account.id}, 'Company', 'many', 1, 10 from ${series} returning id)
    insert into order_products (order_id, product_id, position, product_code, quantity)
    select id, 1, 0, 'CODE', 10 from placed`);
  await run(sql`insert into raw_material_templates (name) select 'Template ' || n from ${series}`);
  await run(sql`insert into raw_materials (product_id, product_code, product_name)
    select id, product_code, 'Bag' from products where product_code like 'CODE-%'`);
  await run(sql`insert into notifications (account_id, event, type, title, message, related_id)
    select ${boss.id}, 'orderPlaced', 'order', 'New', 'Order', 1 from ${series}`);
  await run(sql`insert into order_messages (order_id, sender, body) select ${orderId}, 'admin', 'Yes' from ${series}`);
  await run(sql`insert into audit_entries (kind, object, object_id, object_name)
    select 'orderPlaced', 'order', n, 'x' from ${series}`);
});

/** Returns all pages of a list requested without `limit`. */
async function readPages(client: Client, name: CallName, field: string, input: Record<string, unknown> = {}) {
  const pages: { id: number }[][] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await client.call(name, { ...input, ...(cursor && { cursor }) });
    expect(status).toBe(200);
    pages.push(body[field]);
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  return pages;
}

test.each([
  ['readOrders', 'orders', {}],
  ['readOrders', 'orders', { view: 'summary' }],
  ['readOrders', 'orders', { view: 'summary', progress: 'not_started' }],
  ['readAdminProducts', 'products', {}],
  ['readAdminProducts', 'products', { sort: 'code' }],
  ['readCatalog', 'products', {}],
  ['readCustomers', 'customers', {}],
  ['readAdminCustomers', 'customers', {}],
  ['readMaterials', 'records', {}],
  ['readTemplates', 'templates', {}],
  ['readNotifications', 'notifications', {}],
  ['readAudit', 'entries', {}],
  ['readMessages', 'messages', { id: true }],
] as const)(
  '%s answers at most 1,000 %s without limit, and the others behind nextCursor',
  async (name, field, input) => {
    const pages = await readPages(superadmin, name, field, 'id' in input ? { id: orderId } : input);

    expect(pages.length).toBeGreaterThan(1);
    expect(Math.max(...pages.map(page => page.length))).toBeLessThanOrEqual(most);
    const ids = pages.flat().map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(rows);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

test('an answer with whole orders ends early when they have many lines, and nextCursor continues', async () => {
  const heavy = await aCustomer(portal);
  await run(sql`with placed as (
      insert into orders (customer_id, customer_name, customer_username, total_products, total_items)
      select ${heavy.id}, 'Company', 'heavy', 180, 180 from generate_series(1, 60) returning id)
    insert into order_products (order_id, product_id, position, product_code, quantity)
    select id, line, line, 'CODE-' || line, 1 from placed, generate_series(1, 180) as line`);

  const client = await portal.as(heavy);
  const pages = await readPages(client, 'readOrders', 'orders');
  const limited = await readPages(client, 'readOrders', 'orders', { limit: '40' });

  for (const read of [pages, limited]) {
    // 27 orders have 4,860 lines; 28 would exceed 5,000.
    expect(read.map(page => page.length)).toEqual([27, 27, 6]);
    expect(new Set(read.flat().map(({ id }) => id)).size).toBe(60);
  }
  expect((await readPages(client, 'readOrders', 'orders', { view: 'summary' })).map(page => page.length)).toEqual([60]);
});

test('combinations and open change requests of orders count, so that an answer with them ends early', async () => {
  const heavy = await aCustomer(portal);
  await run(sql`with placed as (
      insert into orders (customer_id, customer_name, customer_username, total_products, total_items)
      select ${heavy.id}, 'Company', 'heavy', 1, 200 from generate_series(1, 30) returning id),
    rows as (
      select jsonb_agg(jsonb_build_object('quantity', 1, 'choices',
        jsonb_build_array(jsonb_build_object('optionId', 1, 'option', 'Monogram', 'value', n::text)))) as parts
      from generate_series(1, 200) n)
    insert into order_products (order_id, product_id, position, product_code, quantity, breakdown)
    select id, 1, 0, 'CODE', 200, parts from placed, rows`);
  const client = await portal.as(heavy);
  const counts = async (input: Record<string, unknown>) =>
    (await readPages(client, 'readOrders', 'orders', input)).map(page => page.length);

  // 24 orders have 24 lines and 4,800 combinations; 25 would exceed 5,000.
  for (const input of [{}, { limit: '25' }]) expect(await counts(input)).toEqual([24, 6]);

  await run(sql`insert into change_requests (order_id, number, kind, proposal, based_on, reason, asked_by, asked_by_name)
    select id, 1, 'change', jsonb_build_object('lines', '[]'::jsonb, 'differences', jsonb_build_array(jsonb_build_object(
      'productId', 1, 'productCode', 'CODE', 'field', 'description', 'from', '', 'to', repeat('x', 500000)))), 1, 'More',
      ${heavy.id}, 'Heavy' from orders where customer_id = ${heavy.id}`);

  // Each request counts as 2,500 parts.
  expect(await counts({ view: 'summary', limit: '25' })).toEqual([10, 10, 10]);
  expect(await counts({ limit: '16' })).toEqual(Array(30).fill(1));
});
