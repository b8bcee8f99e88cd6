import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessionHeaders } from '../testing/servers/session-headers.ts';
import { median, type Row, rounded } from './report.ts';

/**
 * WB2: 30 benches tap once a second, with a p99 under 50 ms and without a deadlock; 50 marks in one call take under 150
 * ms.
 */
const benchCount = 30;
const tapBar = 50;
const queueBar = 150;

type Headers = Record<string, string>;
type Timed = { ms: number; status: number };

/** Pairs benches and lets them mark the lines of open orders over HTTP. */
export async function benchMarks(portal: string, staff: Headers, seconds: number): Promise<Row[]> {
  const tickets = await readTickets(portal, staff);
  const benches: Headers[] = [];
  for (let count = 0; count < benchCount; count++) benches.push(await pair(portal, staff));

  const taps = (await Promise.all(benches.map((bench, index) => tap(portal, bench, tickets, index, seconds)))).flat();
  const queues: Timed[] = [];
  for (let turn = 0; turn < seconds; turn++) {
    const marks = Array.from({ length: 50 }, (_, index) => aMark(tickets[index % tickets.length] as string, turn));
    queues.push(await send(portal, benches[0] as Headers, marks));
  }

  const p99 = quantile(taps, 0.99);
  const queue = median(queues.map(({ ms }) => ms));
  const failed = [...taps, ...queues].filter(({ status }) => status !== 200).length;
  return [
    {
      bar: 'WB2',
      name: `${benchCount} benches marking once a second, p99`,
      measured: `${rounded(p99)} ms`,
      spread: `p50 ${rounded(quantile(taps, 0.5))}, slowest ${rounded(quantile(taps, 1))}`,
      beside: `${rounded(taps.length)} marks, ${failed} failed`,
      wanted: `${tapBar} ms`,
      holds: p99 < tapBar && failed === 0,
    },
    {
      bar: 'WB2',
      name: '50 marks in one call',
      measured: `${rounded(queue)} ms`,
      spread: `slowest ${rounded(quantile(queues, 1))}`,
      beside: '',
      wanted: `${queueBar} ms`,
      holds: queue < queueBar,
    },
  ];
}

/** Marks one unit and takes it back alternately, so that a line never ends. */
async function tap(
  portal: string,
  bench: Headers,
  tickets: readonly string[],
  index: number,
  seconds: number,
): Promise<Timed[]> {
  const times: Timed[] = [];
  await sleep((index / benchCount) * 1_000);
  for (let turn = 0; turn < seconds * 2; turn++) {
    const begun = performance.now();
    times.push(await send(portal, bench, [aMark(tickets[index % tickets.length] as string, turn)]));
    await sleep(Math.max(0, 1_000 - (performance.now() - begun)));
  }
  return times;
}

function aMark(ticket: string, turn: number) {
  return { id: randomUUID(), ticket, stage: 'packaging', delta: turn % 2 === 0 ? 1 : -1, at: new Date().toISOString() };
}

async function send(portal: string, headers: Headers, marks: readonly unknown[]): Promise<Timed> {
  const begun = performance.now();
  const { status } = await post(portal, '/api/bench/marks', { marks }, headers);
  return { ms: performance.now() - begun, status };
}

/** Reads the tickets of the newest orders that have units to pack. */
async function readTickets(portal: string, headers: Headers): Promise<string[]> {
  const list = await fetch(`${portal}/api/orders?progress=open&view=summary&limit=25`, { headers });
  const { orders } = (await list.json()) as { orders: { id: number; products: Line[] }[] };
  type Line = { productId: number; quantity: number; completed: number };
  const lines = orders.flatMap(({ id, products }) =>
    products
      .filter(({ quantity, completed }) => completed < quantity)
      .map(({ productId }) => ({ orderId: id, productId })),
  );
  const read = await post(portal, '/api/production/tickets', { lines: lines.slice(0, 50) }, headers);
  const { tickets } = (await read.json()) as { tickets: { job: { ticket: string } }[] };
  return tickets.map(({ job }) => job.ticket);
}

async function pair(portal: string, staff: Headers): Promise<Headers> {
  const added = await post(portal, '/api/benches', { name: 'Packing', stage: 'packaging' }, staff);
  const { code } = (await added.json()) as { code: string };
  return sessionHeaders(await post(portal, '/api/bench/pair', { code }));
}

async function post(portal: string, path: string, body: unknown, headers: Headers = {}): Promise<Response> {
  const answer = await fetch(portal + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!path.endsWith('/marks') && !answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  if (path.endsWith('/marks')) await answer.arrayBuffer();
  return answer;
}

function quantile(times: readonly Timed[], share: number): number {
  const sorted = times.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
