import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverProcesses } from '#testing/servers/server-processes.ts';
import { Caller } from './callers/caller.ts';
import type { Scenario, Tally } from './scenario.ts';
import type { Workshop } from './workshop.ts';

const benchCount = 3;
const atOnce = 7;
const longestRound = 120_000;

type Mark = { id: string; ticket: string; stage: 'cutting'; delta: 1; at: string };
type Queue = {
  id: number;
  bench: Caller;
  marks: Mark[];
  changes: Map<string, string>;
  refused: number;
  work: Promise<void>;
};

/**
 * Benches send their queues of marks while the portal is killed, and again while the database is unavailable. A mark
 * leaves its queue only after an answer. Then every mark is sent again, as if its answer had been lost after the
 * commit. Each mark books one use of leather, in the same statement as its count.
 */
export const benchQueues: Scenario = {
  name: 'WF38 WF39 bench queues (portal killed, database away)',
  async round(workshop, { actions, awayMs }, tally) {
    const begun = performance.now();
    const tickets = await placeJobs(workshop, actions);
    const leather = await keepLeather(workshop);
    const queues = await Promise.all(Array.from({ length: benchCount }, () => openQueue(workshop, tickets, actions)));
    const sent = () => queues.reduce((sum, { changes }) => sum + changes.size, 0);
    const until = async (share: number) => {
      while (sent() < actions * share) {
        if (performance.now() - begun > longestRound) throw new Error(`only ${sent()} marks were answered`);
        await sleep(5);
      }
      await sleep(randomInt(30));
    };

    await until(0.2);
    await workshop.portal.end('SIGKILL');
    tally.times.push(await workshop.portal.start());
    await until(0.5);
    await keepDatabaseAway(workshop, awayMs, tally);
    await Promise.all(queues.map(({ work }) => work));

    await compareRows(workshop, queues, leather, tally);
    for (const queue of queues) await sendAgain(workshop, queue, tally);
    await compareRows(workshop, queues, leather, tally);
    // A workshop has 50 benches at most.
    for (const { id } of queues)
      await (workshop.admins[0] as Caller).call(workshop.portal.address, 'endBench', { path: { id } });
    tally.acknowledged += sent();
    tally.refused += queues.reduce((sum, { refused }) => sum + refused, 0);
    tally.wrong.push(...(await workshop.findBroken()));
  },
};

/** Places an order with two lines that have space for all marks, and returns their tickets. */
async function placeJobs({ portal, customers, admins, products }: Workshop, actions: number): Promise<string[]> {
  const lines = products.slice(0, 2).map(({ productCode }) => ({ productCode, quantity: actions * 2 }));
  const placed = await (customers[0] as Caller).call(portal.address, 'placeOrder', { body: { products: lines } });
  const read = await (admins[0] as Caller).call(portal.address, 'readTickets', { path: { id: placed.body.order.id } });
  return read.body.tickets.map((ticket: { job: { ticket: string } }) => ticket.job.ticket);
}

/** Keeps a leather of which each unit of the jobs takes a quarter of a square foot, and returns its id. */
async function keepLeather({ query, products }: Workshop): Promise<number> {
  const name = `Queue leather ${randomUUID()}`;
  const { rows } = await query(
    `insert into stock_materials (category, name, unit) values ('leather', '${name}', 'sqft') returning id`,
  );
  const id = Number(rows[0]?.id);
  await query(
    `insert into material_names (category, name, unit, stock_material_id) values ('leather', '${name}', 'sqft', ${id})`,
  );
  const ids = products.slice(0, 2).map(product => product.id);
  await query(`
    insert into raw_materials (product_id, product_code) select id, product_code from products p
    where id in (${ids}) and not exists (select from raw_materials r where r.product_id = p.id)`);
  await query(`
    insert into raw_material_items (record_id, category, position, name, quantity, unit)
    select r.id, 'leather', (
      select coalesce(max(position) + 1, 0) from raw_material_items i where i.record_id = r.id and i.category = 'leather'),
      '${name}', 0.25, 'sqft'
    from raw_materials r where r.product_id in (${ids})`);
  return id;
}

async function openQueue({ portal, admins }: Workshop, tickets: readonly string[], actions: number): Promise<Queue> {
  const added = await (admins[0] as Caller).call(portal.address, 'createBench', { body: { name: 'Cutting' } });
  const bench = await Caller.pair(portal.address, added.body.code);
  const marks = Array.from({ length: Math.ceil(actions / benchCount) }, (_, index): Mark => {
    const ticket = tickets[index % tickets.length] as string;
    return { id: randomUUID(), ticket, stage: 'cutting', delta: 1, at: new Date().toISOString() };
  });
  const queue: Queue = {
    id: added.body.bench.id,
    bench,
    marks,
    changes: new Map(),
    refused: 0,
    work: Promise.resolve(),
  };
  queue.work = sendAll(portal.address, queue);
  return queue;
}

/** Sends the marks in order, as a bench does. */
async function sendAll(address: string, queue: Queue): Promise<void> {
  const waiting = [...queue.marks];
  while (waiting.length > 0) {
    const marks = waiting.slice(0, atOnce);
    const answer = await queue.bench.call(address, 'markUnits', { body: { marks } }).catch(() => undefined);
    if (answer?.status === 200) {
      for (const { id, ok, changeId } of answer.body.results) if (ok) queue.changes.set(id, changeId);
      waiting.splice(0, marks.length);
    } else {
      queue.refused += 1;
      await sleep(100);
    }
  }
}

/** Stops PostgreSQL for a while. Staff must get 503 meanwhile, and no other status than 200 and 503. */
async function keepDatabaseAway({ portal, admins, dataDir }: Workshop, awayMs: number, tally: Tally): Promise<void> {
  const stopped = serverProcesses(dataDir);
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  const statuses = new Set<number>();
  for (const begun = performance.now(); performance.now() - begun < awayMs; await sleep(200)) {
    statuses.add((await (admins[0] as Caller).call(portal.address, 'countOrders')).status);
  }
  // The portal may have replaced the server in the meantime.
  for (const pid of serverProcesses(dataDir).filter(one => stopped.includes(one))) process.kill(pid, 'SIGCONT');
  await portal.untilHealthy();
  const others = [...statuses].filter(status => status !== 200 && status !== 503);
  if (!statuses.has(503) || others.length > 0) tally.wrong.push(`the desk was answered ${[...statuses].join(', ')}`);
}

/** Checks that every answered mark is one change with one use of the leather, and that there are no others. */
async function compareRows(
  { query }: Workshop,
  queues: readonly Queue[],
  leather: number,
  tally: Tally,
): Promise<void> {
  const asked = new Set(queues.flatMap(({ marks }) => marks.map(({ id }) => id)));
  const { rows } = await query('select mark_id, change_id from production_events where mark_id is not null');
  const kept = rows.filter(row => asked.has(String(row.mark_id)));
  const changes = new Map(queues.flatMap(({ changes: answered }) => [...answered]));
  const known = new Map(kept.map(row => [String(row.mark_id), String(row.change_id)]));
  const lost = [...changes].filter(([id, changeId]) => known.get(id) !== changeId);
  tally.lost += lost.length;
  tally.doubled += kept.length - known.size;
  tally.wrong.push(...lost.map(([id]) => `lost: mark ${id}`));
  const uses = await query(
    `select count(*) as count, count(distinct change_id) as changes from stock_movements where stock_material_id = ${leather}`,
  );
  const { count, changes: booked } = uses.rows[0] ?? {};
  if (Number(count) !== kept.length || Number(booked) !== kept.length) {
    tally.wrong.push(`${kept.length} marks booked ${count} uses of ${booked} changes`);
  }
  if (kept.length !== asked.size) tally.wrong.push(`${asked.size} marks are ${kept.length} changes`);
}

/** Sends every mark again, as if its answer had been lost. */
async function sendAgain({ portal }: Workshop, { bench, marks, changes }: Queue, tally: Tally): Promise<void> {
  for (let from = 0; from < marks.length; from += 50) {
    const body = { marks: marks.slice(from, from + 50) };
    const answer = await bench.call(portal.address, 'markUnits', { body });
    for (const { id, changeId } of answer.body.results) {
      if (changes.get(id) !== changeId) tally.wrong.push(`mark ${id} was answered with another change`);
    }
  }
}
