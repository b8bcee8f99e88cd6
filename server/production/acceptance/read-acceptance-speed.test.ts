import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aBench, markOf } from '#testing/benches.ts';
import { anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { runForecast } from '../../dates/run-forecast.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
const finished = 200;
const benches = 30;
const asked = 40;

/**
 * Creates accepted orders of 4 lines, every other one promised, for a workshop that needs a day for each, and a log of the
 * 60 working days before.
 */
async function fill(open: number): Promise<string[]> {
  const { db } = portal.context;
  await sql`truncate orders, production_events, line_forecasts, order_plans restart identity cascade`.execute(db);
  const { id } = await aProduct(portal);
  await sql`
    insert into orders (customer_name, customer_username, total_products, total_items, finished_items, created_at,
      promised_on)
    select 'Company', 'c', 4, 80, case when n <= ${finished}::int then 80 else 0 end, now() - interval '90 days',
      case when n > ${finished}::int and n % 2 = 0 then workshop_today() + 40 + (n - ${finished}::int) * 7 / 4 end
    from generate_series(1, ${finished + open}::int) n`.execute(db);
  await sql`
    insert into order_products (order_id, product_id, position, product_code, quantity, status, passed_cutting,
      passed_stitching, passed_finishing, completed)
    select o.id, ${id}::bigint + l, l, 'P-' || l, 20, 'cutting', d.done, d.done, d.done, d.done
    from orders o, generate_series(0, 3) l, lateral (select o.finished_items / 4 as done) d`.execute(db);
  await sql`
    insert into production_events (order_id, product_id, product_code, what, from_value, to_value, changed_by,
      changed_by_name, source, change_id, happened_at)
    select p.order_id, p.product_id, p.product_code, s.what, '0', '20', 1, 'a', 'desk', gen_random_uuid(),
      now() - interval '1 day' * (1 + p.order_id % 84)
    from order_products p, unnest(array['cutting', 'stitching', 'finishing', 'completed']) s(what)
    where p.completed = 20`.execute(db);
  await sql`analyze`.execute(db);
  await runForecast(db);
  const { rows } = await sql<{ ticket: string }>`
    select ticket from order_products where completed = 0 order by order_id, position limit ${benches}`.execute(db);
  return rows.map(({ ticket }) => ticket);
}

test.runIf(isNightly).each([
  { open: 125, most: 300 },
  { open: 500, most: 1_000 },
])(
  'what accepting would do is computed in $most ms for $open open orders of 4 lines while 30 benches mark',
  { timeout: 240_000 },
  async ({ open, most }) => {
    const tickets = await fill(open);
    const admin = await portal.as(await anAdmin(portal));
    const { id } = await anOrder(portal, { quantities: [30, 30, 30] });
    let isOver = false;
    let marked = 0;
    const taps = Array.from({ length: benches }, async (_, index) => {
      const { client } = await aBench(portal);
      await sleep((index / benches) * 1_000);
      for (let turn = 0; !isOver; turn++) {
        const mark = markOf(tickets[index] ?? '', { stage: 'cutting', delta: turn % 2 === 0 ? 1 : -1 });
        marked += (await client.call('markUnits', { marks: [mark] })).status === 200 ? 1 : 0;
        await sleep(1_000);
      }
    });
    await admin.call('readAcceptance', { id });
    const times: number[] = [];
    let delays = 0;
    for (let turn = 0; turn < asked; turn++) {
      const began = performance.now();
      const { status, body } = await admin.call('readAcceptance', { id });
      times.push(performance.now() - began);
      expect([status, body.safeOn]).toEqual([200, expect.any(String)]);
      delays = body.delays.length;
      await sleep(200);
    }
    isOver = true;
    await Promise.all(taps);
    const sorted = times.toSorted((one, other) => one - other);
    const [middle = 0, p95 = 0] = [0.5, 0.95].map(share => sorted[Math.ceil(asked * share) - 1]);
    process.stdout.write(
      `acceptance with ${open} orders: ${middle.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${delays} delays, ${marked} marks\n`,
    );
    expect(marked).toBeGreaterThan(benches * 5);
    expect(p95).toBeLessThan(most);
  },
);
