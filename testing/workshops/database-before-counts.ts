import { inject } from 'vitest';
import { connect, type Database } from '../../server/platform/database/connect.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { databaseUrl, freshName, onServer } from '../servers/on-server.ts';

const migrations = new URL('../../server/platform/database/migrations/', import.meta.url);
const before = '0021_cleared_notifications.sql';

/** Creates a database of the version before stage counts. `logged` collects the log of its migrations. */
export async function databaseBeforeCounts() {
  const { serverUrl } = inject('database');
  const name = freshName('counts');
  await onServer(serverUrl, `create database ${name}`);
  const database = connect(databaseUrl(serverUrl, name));
  const logged: string[] = [];
  const log = { info: (message: string) => logged.push(message) };
  await migrate(database.db, log, migrations, before);
  return {
    db: database.db,
    logged,
    migrate: () => migrate(database.db, log),
    fill: (orders: number) => fill(database, orders),
    drop: async () => {
      await database.close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Creates orders of one to five lines in every status and with any count, a third of them completed, with their events.
 */
async function fill(database: Database, orders: number): Promise<void> {
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
