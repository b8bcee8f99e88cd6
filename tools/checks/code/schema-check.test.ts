import { expect, test } from 'vitest';
import { schemaFaults } from './schema-check.ts';

const inCode = (sql: string) =>
  schemaFaults(new Map([['server/orders/read.ts', `const statement = sql\`\n  ${sql}\`;`]]));
const inMigration = (sql: string) =>
  schemaFaults(new Map([['server/platform/database/migrations/0099_more.sql', `-- From public.orders.\n${sql}`]]));

test.each([
  ['select id from public.orders', 'public.orders'],
  ['select id from orders o join w_12.accounts a using (id)', 'w_12.accounts'],
  ['insert into "public"."orders" (id) values (1)', '"public"."orders"'],
  ["select nextval('public.orders_id_seq')", "'public.orders_id_seq'".slice(1, -1)],
  ['select public.folded(o.name) from orders o', 'public.folded'],
  ["select 'public.orders'::regclass", 'public.orders'],
  ['select total::public.amount from orders', 'public.amount'],
])('schemaFaults reports the schema in a statement of the code: %s', (sql, named) => {
  expect(inCode(sql)).toEqual([expect.stringContaining(`server/orders/read.ts:2: ${named} names a schema`)]);
});

test.each([
  'create table public.more (id bigint)',
  'create index more_by_id on public.more (id)',
  'create trigger t after insert on orders for each row execute function public.tell()',
  'alter table orders add constraint c foreign key (id) references public.accounts (id)',
  'create schema more',
  "select from pg_tables where schemaname = 'public'",
])('schemaFaults reports the schema in a migration: %s', sql => {
  expect(inMigration(sql)).toEqual([expect.stringMatching(/0099_more\.sql:2: .* names a schema/)]);
});

test('schemaFaults reports a function and a statement that fix the search path', () => {
  const tell = "create function tell() returns trigger language plpgsql\nset search_path = public as 'begin end'";
  expect(inMigration(tell)).toEqual([expect.stringMatching(/0099_more\.sql:3: this fixes the search path/)]);
  expect(inCode('set search_path to w_12')).toEqual([expect.stringContaining('fixes the search path')]);
});

test.each([
  'select o.id from orders o where o.status is distinct from p.status',
  'select extract(isodow from b.first_day), json_agg(o.id) from orders o join accounts a on a.id = o.id',
  'select from pg_catalog.pg_class c where c.relnamespace = current_schema()::regnamespace',
  "select to_regclass('orders'), 'orders.csv' from orders",
  'update orders o set name = excluded.name from accounts where o.id in (1)',
])('schemaFaults accepts %s', sql => {
  expect(inCode(sql)).toEqual([]);
});

test('schemaFaults leaves alone what is not SQL of the product', () => {
  expect(
    schemaFaults(
      new Map([
        ['server/orders/read.ts', "// from public.orders\nimport { a } from './a.ts';\nlist.from(one.two(a));"],
        ['server/orders/read.test.ts', 'sql`select from public.orders`;'],
      ]),
    ),
  ).toEqual([]);
});
