import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import type { Caller } from './callers/caller.ts';
import type { Scenario } from './scenario.ts';
import type { Workshop } from './workshop.ts';

/** A forecast begins at most 40 s after a change and must be stored within 60 s (DA-4). */
const longestMs = 60_000;
/** No forecast produces this date, so it distinguishes old rows from new ones. */
const old = '2001-01-01';

/**
 * The portal is killed while it computes or writes a forecast. The stored dates must be either all old or all new, and
 * the next start must forecast again.
 */
export const killForecast: Scenario = {
  name: 'WF38 forecast killed',
  folder: async () => {
    const path = await temporaryFolder('forecasts');
    return { path, remove: () => rm(path, { recursive: true, force: true }) };
  },
  async round(workshop, _size, tally, number) {
    await fill(workshop);
    await until(workshop, 'the first forecast', async () => {
      const { fresh, missing } = await readDates(workshop);
      return fresh > 0 && missing === 0;
    });
    await workshop.query(`update line_forecasts set likely_on = '${old}', safe_on = '${old}'`);
    await untilSeen(workshop, number % 2 === 0 ? computing : writing, () => place(workshop));
    await sleep(randomInt(number % 2 === 0 ? 200 : 20));
    await workshop.portal.end('SIGKILL');
    const { fresh, stale, missing } = await readDates(workshop);
    if (fresh > 0 && stale + missing > 0) tally.wrong.push(`${fresh} new dates beside ${stale + missing} old ones`);
    tally.acknowledged += 1;

    tally.times.push(await workshop.portal.start());
    await until(workshop, 'the forecast of the next start', async () => {
      const dates = await readDates(workshop);
      return dates.fresh > 0 && dates.stale + dates.missing === 0;
    });
  },
};

async function until({ portal }: Workshop, what: string, condition: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await condition())) {
    if (portal.hasEnded) throw new Error(`the portal ended: ${portal.output.slice(-2_000)}`);
    if (performance.now() - begun > longestMs) throw new Error(`${what} did not come within ${longestMs / 1_000} s`);
    await sleep(2);
  }
}

/** Counts the open lines with new dates, with old dates, and without dates. */
async function readDates({ query }: Workshop): Promise<{ fresh: number; stale: number; missing: number }> {
  const { rows } = await query(`
    select count(*) filter (where f.likely_on <> '${old}')::int as fresh,
      count(*) filter (where f.likely_on = '${old}')::int as stale,
      count(*) filter (where f.likely_on is null)::int as missing
    from order_products p join orders o on o.id = p.order_id
    left join line_forecasts f on f.order_id = p.order_id and f.product_id = p.product_id
    where o.ended_at is null and p.completed < p.quantity`);
  return rows[0] as Awaited<ReturnType<typeof readDates>>;
}

const computing = `select from pg_locks where locktype = 'advisory' and granted
  and objid::bigint = hashtext('cordwain forecast')::bigint & 4294967295`;
/** PostgreSQL shows only the first 1,024 bytes of a statement: this is how that of a forecast begins. */
const writing = `select from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()
  and query ~ 'with forecast as \\(select'`;

async function place({ customers, products: [product], portal }: Workshop): Promise<void> {
  const products = [{ productCode: product?.productCode, quantity: 5 }];
  const { status } = await (customers[0] as Caller).call(portal.address, 'placeOrder', { body: { products } });
  if (status !== 201) throw new Error(`placing an order was answered ${status}`);
}

/**
 * Makes a forecast due and waits for it. Looks with one connection, which is open before: opening one takes longer than a
 * forecast is written.
 */
async function untilSeen(workshop: Workshop, text: string, makeDue: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ host: workshop.socket.folder, user: 'cordwain', database: 'cordwain' });
  client.on('error', () => {});
  await client.connect();
  try {
    await makeDue();
    await until(workshop, 'a forecast', async () => (await client.query(text)).rows.length > 0);
  } finally {
    await client.end();
  }
}

/** Creates 1,600 open lines, and 60 lines that were finished on previous days. */
async function fill({ query, products }: Workshop): Promise<void> {
  const { rows } = await query('select count(*)::int as lines from order_products');
  if (Number(rows[0]?.lines) >= 1_600) return;
  await query(`
    insert into orders (customer_name, customer_username, total_products, total_items, finished_items, created_at)
    select 'Harbour', 'harbour', 4, 80, case when n <= 15 then 80 else 0 end,
      now() - case when n <= 15 then interval '50 days' else interval '5 days' end
    from generate_series(1, 415) n`);
  await query(`
    insert into order_products (order_id, product_id, position, product_code, quantity, status, passed_cutting,
      passed_stitching, passed_finishing, completed)
    select o.id, p.id, place - 1, p.code, 20, 'cutting', finished, finished, finished, finished
    from (select *, finished_items / 4 as finished from orders) o
    cross join unnest(array[${products.map(({ id }) => id)}], array[${products.map(({ productCode }) => `'${productCode}'`)}])
      with ordinality as p(id, code, place)`);
  await query(`
    insert into production_events (order_id, product_id, product_code, what, from_value, to_value, changed_by,
      changed_by_name, source, change_id, happened_at)
    select p.order_id, p.product_id, p.product_code, what, '0', '20', 1, 'owner', 'desk', gen_random_uuid(),
      now() - make_interval(days => 45 - (p.order_id::int + p.position) % 40) + make_interval(hours => stage::int)
    from order_products p
    cross join unnest(array['cutting', 'stitching', 'finishing', 'completed']) with ordinality as s(what, stage)
    where p.completed = p.quantity`);
}
