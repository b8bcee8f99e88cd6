import { expect, test } from 'vitest';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { aBench } from '#testing/benches.ts';
import { anAdmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { dice, fillAtRandom } from '#testing/workshops/random-workshop.ts';
import { parseFacts } from '../dates/forecast-facts.ts';
import { Outlook } from '../dates/outlook.ts';
import { planOrders } from '../dates/plan-orders.ts';
import { readFacts, readPlans } from '../dates/read-facts.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal({ TIME_ZONE: 'UTC' });
const workshops = isNightly ? 200 : 10;
const today = new Date().toISOString().slice(0, 10);
type Line = { orderId: number; productId: number };
const keyOf = ({ orderId, productId }: Line) => `${orderId} ${productId}`;
const keysOf = (lines: readonly Line[]) => lines.map(keyOf);

/** Returns the accepted, unfinished lines in the order in which the forecast works on them. */
async function forecastQueue(): Promise<string[]> {
  const { db } = portal.context;
  const facts = parseFacts(await readFacts(db));
  const { schedule } = planOrders(facts, new Outlook(facts), { known: new Map(await readPlans(db)) });
  return keysOf(schedule.works.map(({ line }) => line).filter(({ acceptedOn }) => acceptedOn !== null));
}

/** Returns what each list shows, by its name. */
async function lists(admin: Client, bench: Client): Promise<[name: string, keys: string[]][]> {
  const { body: today } = await admin.call('readToday', { section: 'blocked', limit: '200' });
  const ofStages = stages.map(async (stage): Promise<[string, string[]][]> => {
    const { body: next } = await admin.call('readToday', { section: 'next', stage, limit: '200' });
    const { body: board } = await admin.call('readBoard', { status: stage, limit: '200' });
    const { body: own } = await bench.call('readJobs', { stage });
    return [
      [`next ${stage}`, keysOf(next.next[stage as Stage].rows)],
      [`board ${stage}`, keysOf(board.cards)],
      [`bench ${stage}`, keysOf(own.jobs)],
    ];
  });
  const { body: toPrint } = await admin.call('readToday', {
    section: 'next',
    stage: 'cutting',
    limit: '200',
    toPrint: '1',
  });
  const unprinted: string[] = keysOf(toPrint.next.cutting.rows);
  return [
    ['blocked', keysOf(today.blocked.rows)],
    ['tickets to print', unprinted],
    ['printed tickets', await printed(admin, unprinted)],
    ...(await Promise.all(ofStages)).flat(),
  ];
}

/** Returns the jobs on the tickets of these lines, in the order of the sheets. */
async function printed(admin: Client, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const lines = keys.map(key => key.split(' ').map(Number)).map(([orderId, productId]) => ({ orderId, productId }));
  const { body } = await admin.call('readTicketsOfLines', { lines });
  return body.tickets.map(({ job }: { job: { orderId: number; productCode: string } }) => {
    // Random lines have the code of their product's number.
    return keyOf({ orderId: job.orderId, productId: Number(job.productCode.slice(1)) });
  });
}

test("'Do next', 'Blocked', the Board, a bench, job tickets and the forecast have one order of work (W63)", {
  timeout: 600_000,
}, async () => {
  const { db } = portal.context;
  const admin = await portal.as(await anAdmin(portal));
  const { client: bench } = await aBench(portal);
  const compared = new Map<string, number>();
  for (let seed = 1; seed <= workshops; seed++) {
    await fillAtRandom(portal, dice(seed + 70), today, 12);
    // Orders without a plan come last, as those that no day is free for.
    await sql`insert into order_plans (order_id) select id from orders on conflict do nothing`.execute(db);
    await sql`
      update order_products set status = (${stages}::text[])[1 + (order_id + position) % 4]
      where status = 'cutting'`.execute(db);
    const queue = await forecastQueue();
    const places = new Map(queue.map((key, place) => [key, place]));
    for (const [name, keys] of await lists(admin, bench)) {
      const known = keys.filter(key => places.has(key));
      const sorted = known.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
      expect([seed, name, known]).toEqual([seed, name, sorted]);
      compared.set(name, (compared.get(name) ?? 0) + known.length);
    }
  }
  expect([...compared].filter(([, lines]) => lines < workshops)).toEqual([]);
});
