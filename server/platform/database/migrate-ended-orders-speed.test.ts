import { expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { oldDatabase } from '#testing/workshops/old-database.ts';

/** Orders of two lines, of which a twentieth is open. Their triggers do nothing that a migration reads. */
const ordersOf = (orders: number) => `
  set session_replication_role = replica;
  insert into orders (customer_name, customer_username, total_products, total_items, finished_items, completed_at)
    select 'Company ' || n % 500, 'user', 2, 20, case when n % 20 = 0 then 0 else 20 end,
      case when n % 20 > 0 then now() - n * interval '1 minute' end
    from generate_series(1, ${orders}) n;
  insert into order_products (order_id, product_id, position, product_code, quantity, completed, passed_cutting,
      passed_stitching, passed_finishing)
    select o.id, line, line - 1, 'P-' || line || '-' || o.id % 60, 10, done, done, done, done
    from orders o, generate_series(1, 2) line, lateral (select o.finished_items / 2 as done) d;
  set session_replication_role = origin;
  analyze`;

test.runIf(isNightly)(
  'adds the end of an order, deliveries, revisions and questions to 1,000,000 orders in less than 60 s',
  { timeout: 900_000 },
  async () => {
    const old = await oldDatabase('0060_samples.sql');
    try {
      await old.fill(ordersOf(1_000_000));
      const begun = performance.now();

      await old.migrate();

      expect(performance.now() - begun).toBeLessThan(60_000);
    } finally {
      await old.drop();
    }
  },
);
