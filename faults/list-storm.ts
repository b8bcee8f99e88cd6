import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { Caller } from './callers/caller.ts';
import { ownerPassword } from './callers/portal-process.ts';
import { examine } from './read-kept.ts';
import type { Scenario, Tally } from './scenario.ts';
import { Traffic } from './traffic.ts';
import type { Workshop } from './workshop.ts';

const orders = { count: 300, lines: 60, note: 2_000 };
const username = 'bulk';
/** The memory limit for the list answers of one account: four at once, and the garbage that they leave. */
const mostMegabytes = 1_000;
/** The machine may be busy, so waiting times are compared with those before the storm. */
const slower = { times: 10, leastMs: 2_500 };

type Storm = { people: number; listsAtOnce: number };

/** One customer with 300 orders of 60 lines repeatedly requests 20 unpaged lists at once. */
export const listStorm = aStorm('list storm of one account', { people: 1, listsAtOnce: 20 });
/** Twelve people of one company do the same, each in four loops. */
export const companyStorm = aStorm('list storm of a company of 12', { people: 12, listsAtOnce: 4 });

/**
 * Meanwhile others read, order and write, and a supervisor checks health. The portal rejects no other requests, and
 * others wait little longer.
 */
function aStorm(name: string, size: Storm): Scenario {
  const folder = async () => {
    const path = await temporaryFolder('storm');
    return { path, remove: () => rm(path, { recursive: true, force: true }) };
  };
  return { name, folder, round: (workshop, { actions }, tally) => runStorm(workshop, size, actions, tally) };
}

async function runStorm(workshop: Workshop, size: Storm, actions: number, tally: Tally): Promise<void> {
  const heavy = await makeHeavyCustomer(workshop, size.people);
  const wrong = (words: string) => tally.wrong.push(words);
  const quiet = await watch(workshop, wrong, () => new Traffic(workshop, Math.ceil(actions / 4)));
  // New traffic removes the lists and invitations of earlier traffic.
  tally.found(await examine(workshop, quiet.traffic));

  let over = false;
  const storm = Promise.all(heavy.map(person => makeStorm(workshop, person, size.listsAtOnce, () => over, wrong)));
  const stormy = await watch(workshop, wrong, () => new Traffic(workshop, actions));
  over = true;
  const lists = (await storm).reduce((sum, answered) => sum + answered, 0);
  if (lists === 0) wrong('the customer got no list');

  const most = Math.max(slower.leastMs, quiet.p95 * slower.times);
  if (stormy.p95 > most)
    wrong(`others waited ${stormy.p95.toFixed(0)} ms (p95), ${quiet.p95.toFixed(0)} without the storm`);
  if (stormy.megabytes > mostMegabytes) wrong(`the portal took ${stormy.megabytes.toFixed(0)} MB`);
  process.stdout.write(
    `    ${lists} lists; others' p95 ${stormy.p95.toFixed(0)} ms of ${stormy.calls} calls, ${quiet.p95.toFixed(0)} ms without; health at most ${stormy.health.toFixed(0)} ms; ${stormy.megabytes.toFixed(0)} MB\n`,
  );
  tally.found(await examine(workshop, stormy.traffic));
  for (const { traffic } of [quiet, stormy]) {
    tally.ended(traffic);
    if (traffic.refused > 0) wrong(`others were refused ${traffic.refused} times`);
  }
  tally.times.push(stormy.p95);
}

/** Returns the sessions of the customer's people. Inserts the orders as rows, because calls would take too long. */
async function makeHeavyCustomer({ portal, query }: Workshop, people: number): Promise<Caller[]> {
  const { rows } = await query(`select id from accounts where username = '${username}'`);
  if (rows.length === 0) {
    const owner = await Caller.signIn(portal.address, 'owner', ownerPassword);
    const company = { companyName: username, companyContact: '1', companyEmail: `${username}@example.com` };
    const body = { username, password: ownerPassword, role: 'customer', ...company };
    const { status } = await owner.call(portal.address, 'createCustomer', { body });
    if (status !== 201) throw new Error(`${username} could not be created: ${status}`);
    await query(`
      with placed as (
        insert into orders (customer_id, customer_name, customer_username, total_products, total_items)
        select id, username, username, ${orders.lines}, ${orders.lines}
        from accounts, generate_series(1, ${orders.count}) where username = '${username}'
        returning id)
      insert into order_products (order_id, product_id, position, product_code, quantity, description)
      select id, line, line, 'CODE-' || line, 1, repeat(md5(line::text), ${Math.floor(orders.note / 32)})
      from placed, generate_series(1, ${orders.lines}) as line`);
    await query(`
      insert into accounts (username, role, password_hash, company_id, company_role, person_name)
      select username || '-' || n, role, password_hash, company_id, 'buyer', 'Person ' || n
      from accounts, generate_series(2, ${people}) n where username = '${username}'`);
  }
  const callers: Caller[] = [];
  for (let n = 1; n <= people; n++) {
    callers.push(await Caller.signIn(portal.address, n === 1 ? username : `${username}-${n}`, ownerPassword));
  }
  return callers;
}

/** Requests many unpaged lists at once until `isOver`. Returns how many were answered. */
async function makeStorm(
  { portal }: Workshop,
  heavy: Caller,
  listsAtOnce: number,
  isOver: () => boolean,
  wrong: (words: string) => void,
): Promise<number> {
  let answered = 0;
  while (!isOver()) {
    await Promise.all(
      Array.from({ length: listsAtOnce }, async () => {
        const answer = await fetch(`${portal.address}/api/orders?includeArchived=0`, { headers: heavy.headers });
        // The answer is read and discarded.
        for await (const _chunk of answer.body ?? []);
        // A list that takes too long is rejected, and so is a request above the limit.
        if (![200, 429, 503].includes(answer.status)) wrong(`a list was answered ${answer.status}`);
        if (answer.status === 200) answered += 1;
      }),
    );
  }
  return answered;
}

type Watched = { traffic: Traffic; p95: number; calls: number; health: number; megabytes: number };

/**
 * Runs the traffic's stories and reads of every other account, and checks health and memory of the portal meanwhile.
 */
async function watch(workshop: Workshop, wrong: (words: string) => void, begin: () => Traffic): Promise<Watched> {
  const { portal, customers, admins } = workshop;
  const traffic = begin();
  let over = false;
  const times: number[] = [];
  const healthTimes: number[] = [];
  let megabytes = 0;
  const timed = async (list: number[], name: string, ask: () => Promise<{ status: number }>) => {
    const begun = performance.now();
    const { status } = await ask().catch(() => ({ status: 0 }));
    list.push(performance.now() - begun);
    if (status !== 200) wrong(`${name} was answered ${status}`);
  };
  const reads = ['readMe', 'readNotifications', 'countOrders', 'readCatalog'] as const;
  const readers = [...customers, ...admins].map(async (caller, index) => {
    const isAdmin = index >= customers.length;
    while (!over) {
      for (const name of reads.filter(read => read !== (isAdmin ? 'readCatalog' : 'countOrders'))) {
        await timed(times, name, () => caller.call(portal.address, name));
      }
      await sleep(50);
    }
  });
  const supervisor = (async () => {
    while (!over) {
      await timed(healthTimes, 'health', async () => ({ status: (await portal.isHealthy()) ? 200 : 503 }));
      megabytes = Math.max(megabytes, await residentMegabytes(portal.pid));
      await sleep(100);
    }
  })();
  await traffic.done.finally(() => {
    over = true;
  });
  await Promise.all([...readers, supervisor]);
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  return { traffic, p95, calls: times.length, health: Math.max(...healthTimes), megabytes };
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
