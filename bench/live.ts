import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from '#server/platform/database/sql.ts';
import { readSettings } from '../server/platform/settings/settings.ts';
import { type Portal, startPortal } from '../server/start.ts';
import { aCustomer, anAdmin, anOrder } from '../testing/builders.ts';
import { type Row, rounded } from './report.ts';

/** P8: with 500 open streams, a message or a changed stage appears on the other side's screen in under 300 ms (p95). */
const liveBar = 300;
const perAccount = 20;

/** Milliseconds from sending a request, before its commit, until a stream receives its event. */
type LiveFigures = { heard: number; p50: number; p95: number; worst: number };

/** The participants, with session cookies and the customer's order. */
export type Party = { cookie: string; orderId: number; productId: number };
export type LiveTask = {
  address: string;
  customers: Party[];
  admins: Party[];
  perAccount: number;
  messages: number;
  stages: number;
};
export type LiveTimes = { messageTimes: number[]; stageTimes: number[] };

/**
 * Opens the streams, half of them for the workshop, sends messages from both sides and changes stages. All streams of
 * the workshop and the customer's receive each event. The clients run in a separate thread.
 */
async function benchLive(
  portal: Portal,
  address: string,
  { streams, changes }: { streams: number; changes: number },
): Promise<{ streams: number; messages: LiveFigures; stages: LiveFigures }> {
  const each = Math.ceil(streams / 2 / perAccount);
  const customers: Party[] = [];
  const admins: Party[] = [];
  for (let n = 0; n < each; n++) {
    const customer = await aCustomer(portal);
    const { id: orderId, products } = await anOrder(portal, { for: customer, quantities: [1_000] });
    const order = { orderId, productId: products[0]?.id ?? 0 };
    customers.push({ ...order, cookie: await signIn(portal, customer.id) });
    admins.push({ ...order, cookie: await signIn(portal, (await anAdmin(portal)).id) });
  }
  const task: LiveTask = { address, customers, admins, perAccount, messages: changes, stages: changes };
  const worker = new Worker(new URL('./live-clients.ts', import.meta.url), { workerData: task });
  const [{ messageTimes, stageTimes }] = (await once(worker, 'message')) as [LiveTimes];
  return { streams: each * 2 * perAccount, messages: figuresOf(messageTimes), stages: figuresOf(stageTimes) };
}

function figuresOf(times: readonly number[]): LiveFigures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN) * 10) / 10;
  return { heard: sorted.length, p50: at(0.5), p95: at(0.95), worst: at(1) };
}

async function signIn({ context }: Portal, accountId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into sessions (token_hash, account_id)
    values (${createHash('sha256').update(token).digest()}, ${accountId})`.execute(context.db);
  return `session=${token}`;
}

/** Runs as a separate process with its own embedded database, and sends the result to the parent. */
if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'cordwain-bench-'));
  const portal = await startPortal(readSettings({ DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' }));
  try {
    const { streams, messages, stages } = await benchLive(portal, await portal.listen(), {
      streams: 500,
      changes: Number(process.argv[2]),
    });
    const row = (what: string, { heard, p50, p95, worst }: LiveFigures): Row => ({
      bar: 'P8',
      name: `From ${what} to the event on ${streams} open screens, p95`,
      measured: `${p95} ms`,
      spread: `p50 ${p50}, slowest ${worst}`,
      beside: `${rounded(heard)} events heard`,
      wanted: `${liveBar} ms`,
      holds: p95 < liveBar,
    });
    process.send?.([row('sending a message', messages), row('changing a stage', stages)]);
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
  process.disconnect?.();
}
