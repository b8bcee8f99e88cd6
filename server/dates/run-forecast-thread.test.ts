import { expect, test } from 'vitest';
import { aProduct } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { mainThreadTime, processorTime } from '#testing/processor-time.ts';
import { sql } from '../platform/database/sql.ts';
import { computeForecast } from './compute-forecast.ts';
import { parseFacts } from './forecast-facts.ts';
import { readFacts } from './read-facts.ts';
import { runForecast } from './run-forecast.ts';

const portal = testPortal({ TIME_ZONE: 'UTC' });
const finished = 80;
const open = 1_500;

/** Creates orders of four lines; the first orders were finished on previous days. */
async function fill(): Promise<void> {
  const { db } = portal.context;
  const { id } = await aProduct(portal);
  await sql`
    insert into orders (customer_name, customer_username, total_products, total_items, finished_items, created_at)
    select 'Company', 'c', 4, 80, case when n <= ${finished}::int then 80 else 0 end, now() - interval '90 days'
    from generate_series(1, ${finished + open}::int) n`.execute(db);
  await sql`
    insert into order_products (order_id, product_id, position, product_code, quantity, passed_cutting, passed_stitching,
      passed_finishing, completed)
    select o.id, ${id}::bigint + l, l, 'P-' || l, 20, d.done, d.done, d.done, d.done
    from orders o, generate_series(0, 3) l, lateral (select o.finished_items / 4 as done) d`.execute(db);
  await sql`
    insert into production_events (order_id, product_id, product_code, what, from_value, to_value, changed_by,
      changed_by_name, source, change_id, happened_at)
    select p.order_id, p.product_id, p.product_code, s.what, '0', '20', 1, 'a', 'desk', gen_random_uuid(),
      now() - interval '1 day' * (1 + p.order_id % ${finished}::int)
    from order_products p, unnest(array['cutting', 'stitching', 'finishing', 'completed']) s(what)
    where p.completed = 20`.execute(db);
}

test('a forecast of 6,000 stored lines is computed in a separate thread (WF37)', { timeout: 60_000 }, async () => {
  await fill();
  const { db } = portal.context;
  const blocked = await mainThreadTime(() => runForecast(db));
  const { dated } = await sql<{ dated: number }>`
    select count(*)::int as dated from line_forecasts where likely_on is not null`.one(db);
  expect(dated).toBe(open * 4);

  const facts = await readFacts(db);
  const computing = await processorTime(() => computeForecast(parseFacts(facts)));
  process.stdout.write(`main thread ${blocked.toFixed(0)} ms, computing ${computing.toFixed(0)} ms\n`);
  expect(blocked).toBeLessThan(computing / 2);
});
