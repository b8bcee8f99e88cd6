import pg from 'pg';
import { type Row, rounded } from './report.ts';

/** PR-1: setting the status of one line takes the database at most this long. */
const bar = 1.2;

type Statement = { query: string; calls: number; ms: number };
type Line = { orderId: number; productCode: string };

/**
 * Measures the commonest write of a workshop: staff set the status of one line, whose customer has 15 people. The row has
 * the database's time for one such change, as pg_stat_statements counts plans and execution, and its statements. A wait for the disk is
 * not part of it. Returns no row on a database that does not count.
 */
export async function benchLineStatus(
  portal: string,
  databaseUrl: string,
  staff: Record<string, string>,
  writes: number,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('create extension if not exists pg_stat_statements');
    const { rows: lines } = await client.query<Line>(
      `select o.id as "orderId", min(p.product_code) as "productCode"
       from orders o join order_products p on p.order_id = o.id where o.ended_at is null
       group by o.id order by o.id desc limit $1`,
      [writes],
    );
    const turns: Statement[][] = [];
    // The second status of an order replaces the customer's notification of the first one (NO-2).
    for (const status of ['stitching', 'finishing', 'stitching', 'finishing']) {
      await client.query('select pg_stat_statements_reset()');
      for (const line of lines) await setStatus(portal, staff, line, status);
      turns.push(await statementsOf(client, lines.length));
    }
    return [rowOf(turns.slice(1), lines.length)];
  } catch (error) {
    if ((error as { code?: string }).code !== '55000' && (error as { code?: string }).code !== '0A000') throw error;
    process.stdout.write(`Not measured: ${(error as Error).message}\n`);
    return [];
  } finally {
    await client.end();
  }
}

async function setStatus(
  portal: string,
  headers: Record<string, string>,
  { orderId, productCode }: Line,
  status: string,
): Promise<void> {
  const path = `/api/orders/${orderId}/products/${encodeURIComponent(productCode)}/status`;
  const answer = await fetch(portal + path, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text}`);
}

/** The statements that ran once for each write. Sweeps, forecasts and emails run less often. */
async function statementsOf(client: pg.Client, writes: number): Promise<Statement[]> {
  const { rows } = await client.query<Statement>(
    `select query, calls::int, (total_plan_time + total_exec_time) / $1 as ms from pg_stat_statements s join pg_database d on d.oid = s.dbid
     where d.datname = current_database() and calls between $1 * 0.9 and $1 * 1.1 order by ms desc`,
    [writes],
  );
  return rows;
}

function rowOf(turns: readonly Statement[][], writes: number): Row {
  const sums = turns.map(statements => statements.reduce((sum, { ms }) => sum + ms, 0)).sort((a, b) => a - b);
  const [middle = []] = turns.toSorted((one, other) => one.length - other.length).slice(turns.length >> 1);
  const notification = middle.find(({ query }) => /insert into notifications/.test(query))?.ms ?? 0;
  if (process.env.BENCH_STATEMENTS) {
    for (const { query, calls, ms } of middle) {
      process.stdout.write(`${ms.toFixed(3)} ms, ${calls} times: ${query.replace(/\s+/g, ' ').slice(0, 300)}\n`);
    }
  }
  const ms = sums[sums.length >> 1] ?? Number.NaN;
  return {
    bar: 'PR-1',
    name: "One line's status, time of the database",
    measured: `${rounded(ms, 2)} ms`,
    spread: `${rounded(sums[0] ?? 0, 2)} to ${rounded(sums.at(-1) ?? 0, 2)}`,
    beside: `${middle.length} statements; the notifications of 15 people ${rounded(notification, 2)} ms; ${writes} writes a turn`,
    wanted: `${bar} ms`,
    holds: ms <= bar,
  };
}
