import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { ProductStatus } from '#contract/orders/order-rules.ts';
import { afterStatus } from '#contract/production/counts.ts';
import { isNightly } from '#testing/nightly.ts';
import { databaseUrl, freshName, onServer } from '#testing/servers/on-server.ts';
import { connect, type Database } from './connect.ts';
import { migrate } from './migrate.ts';

const { serverUrl } = inject('database');
const ownFolder = new URL('./migrations/', import.meta.url);
const before = '0021_cleared_notifications.sql';
let name: string;
let database: Database;
let told: string[];
const log = { info: (message: string) => told.push(message) };
const rowsOf = async <Row>(text: string) => (await database.db.query(text)).rows as Row[];

beforeEach(async () => {
  name = freshName('counts');
  await onServer(serverUrl, `create database ${name}`);
  database = connect(databaseUrl(serverUrl, name));
  told = [];
  await migrate(database.db, log, ownFolder, before);
});

afterEach(async () => {
  await database.close();
  await onServer(serverUrl, `drop database ${name} with (force)`);
});

/**
 * Creates orders of one to five lines in every status and with any count, a third of them completed, with their events.
 */
async function fill(orders: number): Promise<void> {
  const client = await database.db.connect();
  try {
    await client.query(`
      set statement_timeout = 0;
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
      update orders set completed_at = created_at + interval '20 days', admin_archived = id % 2 = 0 where id % 3 = 0;
      set statement_timeout = default;`);
  } finally {
    client.release(true);
  }
}

type Line = { quantity: number; completed: number; status: ProductStatus; counts: number[]; ticket: string };
const lines = () =>
  rowsOf<Line>(`
    select quantity, completed, status, ticket, array[passed_cutting, passed_stitching, passed_finishing] as counts
    from order_products order by order_id, product_id`);

describe('a database of the version before stage counts (W43)', () => {
  test('gets the counts that status and completed count imply, also for completed orders (C1)', async () => {
    await fill(300);
    const unchanged = 'select order_id, product_id, quantity, completed, status from order_products order by 1, 2';
    const kept = await rowsOf(unchanged);

    await migrate(database.db, log);

    expect(await rowsOf(unchanged)).toEqual(kept);
    for (const { quantity, completed, status, counts } of await lines()) {
      const none = { cutting: completed, stitching: completed, finishing: completed, packaging: completed };
      const { passed } = afterStatus({ quantity, status, passed: none }, status);
      expect([status, completed, counts]).toEqual([
        status,
        completed,
        [passed.cutting, passed.stitching, passed.finishing],
      ]);
    }
  });

  test('gets a ticket for each existing and each new line', async () => {
    await fill(300);

    await migrate(database.db, log);
    await database.db.query(`
      insert into order_products (order_id, product_id, position, product_code, quantity) values (1, 99, 99, 'P-99', 5)`);

    const tickets = (await lines()).map(({ ticket }) => ticket);
    for (const ticket of tickets) expect(ticket).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(new Set(tickets).size).toBe(tickets.length);
  });

  test('keeps its production events, each as a separate change, and adds none', async () => {
    await fill(300);
    const columns = 'id, order_id, product_id, what, from_value, to_value, changed_by, changed_at';
    const kept = await rowsOf(`select ${columns} from production_events order by id`);

    await migrate(database.db, log);

    expect(await rowsOf(`select ${columns} from production_events order by id`)).toEqual(kept);
    const [changes] = await rowsOf<Record<string, unknown>>(`
      select count(distinct change_id)::int as changes, bool_and(source = 'desk') as desk,
        bool_and(happened_at = changed_at) as happened from production_events`);
    expect(changes).toEqual({ changes: kept.length, desk: true, happened: true });
    for (const damage of ["update production_events set to_value = 'x'", 'delete from production_events']) {
      await expect(database.db.query(damage)).rejects.toThrow('production_events keeps its rows as they are');
    }
  });

  test('stays unchanged at a second start', async () => {
    await fill(300);
    await migrate(database.db, log);
    const first = await lines();
    told = [];

    await migrate(database.db, log);

    expect(told).toEqual([]);
    expect(await lines()).toEqual(first);
  });

  test.runIf(isNightly)('migrates 200,000 orders in less than 60 s', { timeout: 300_000 }, async () => {
    await fill(200_000);
    const begun = performance.now();

    await migrate(database.db, log);

    expect(performance.now() - begun).toBeLessThan(60_000);
  });
});
