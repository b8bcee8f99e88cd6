import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus, totalmem } from 'node:os';
import pg from 'pg';
import { customerName, customerNames, fill, staffNames } from './fill.ts';
import { benchLineStatus } from './line-status.ts';
import { type Figures, hasWrk, load, ownCore, type Target } from './load.ts';
import { benchMarks } from './marks.ts';
import { benchPdf } from './pdf.ts';
import { type Bench, runBench, signInAll, startProgram } from './programs.ts';
import { median, type Row, report, rounded, spreadOf } from './report.ts';
import { benchStart } from './start.ts';

/**
 * `npm run bench`: measures the request rates of the busiest calls beside a bare server with the same answers (P1, P2),
 * alternating within one run. Then it measures start and memory, PDFs and events (P5, P7, P8). `--quick` shortens the
 * turns. Words (`npm run bench -- catalog`, `-- pdf`) select lines.
 */
const words = process.argv.slice(2).filter(word => !word.startsWith('--'));
const quick = process.argv.includes('--quick');
const turns = quick ? 1 : 5;
const seconds = quick ? 1 : 4;
const leastRatio = { P1: 0.6, P2: 0.5 };
const size = { products: 1_000, customers: 100, orders: 10_000 };
const ownerName = 'owner';

await runBench(run);

async function run({ portal, databaseUrl }: Bench): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fill(client, size);
  const ids = await client.query('select id, username from accounts where username = any($1)', [
    [customerName, ownerName],
  ]);
  const idOf = (username: string) => String(ids.rows.find(row => row.username === username).id);
  await client.end();
  const reference = await startProgram('bench/reference.ts', {
    DATABASE_URL: databaseUrl,
    CUSTOMER: idOf(customerName),
    ADMIN: idOf(ownerName),
    ORIGIN: portal,
  });

  const customers = await signInAll(portal, customerNames);
  const staff = await signInAll(portal, staffNames);
  const [customer, admin] = [customers[0], staff[0]] as [Record<string, string>, Record<string, string>];
  const order = JSON.stringify({
    products: Array.from({ length: 10 }, (_, line) => ({
      productCode: `P-${String(line * 97 + 1).padStart(6, '0')}`,
      quantity: 100 + line,
      description: 'Darker lining from the last batch, brass buckles.',
      images: [],
    })),
  });
  const read = (path: string, sessions: Target['sessions'], bare: string): Pair => [
    { url: `${portal}${path}`, sessions, status: 200 },
    { url: `${reference}${bare}`, status: 200 },
  ];
  const pairs: ['P1' | 'P2', string, Pair][] = [
    ['P1', 'Catalog page, 48 of 1,000', read('/api/catalog?limit=48', customers, '/catalog')],
    ['P1', "A customer's orders page, 25", read('/api/orders?view=summary&limit=25', customers, '/orders')],
    ['P1', "An admin's page, 25 of 10,000", read('/api/orders?view=summary&limit=25', staff, '/admin-orders')],
    [
      'P2',
      'Placing an order of 10 lines',
      [
        {
          url: `${portal}/api/orders/bulk`,
          sessions: customers,
          body: order,
          status: 201,
        },
        { url: `${reference}/orders/bulk`, body: order, status: 201 },
      ],
    ],
  ];

  const rows: Row[] = [];
  // Before the orders that another line places: computing the dates of 60,000 open lines would delay the marks.
  if (isWanted('marks of benches')) {
    say('Marks of benches');
    rows.push(...(await benchMarks(portal, admin, quick ? 5 : 20)));
  }
  if (isWanted("one line's status")) {
    say("One line's status");
    rows.push(...(await benchLineStatus(portal, databaseUrl, admin, quick ? 100 : 300)));
  }
  for (const [bar, name, pair] of pairs.filter(([, name]) => isWanted(name))) {
    say(name);
    await expectSame(pair);
    rows.push(compare(bar, name, await measure(pair)));
  }
  if (isWanted('start and memory')) {
    say('Start and memory');
    rows.push(...(await benchStart(quick ? 2 : 5)));
  }
  // Measured after the calls, because a browser would distort their figures.
  if (isWanted('PDF of 200 lines')) {
    say('PDF of 200 lines');
    rows.push(...(await benchPdf(portal, admin, customer, quick ? 1 : 5)));
  }
  if (isWanted('live events')) {
    say('Live events');
    rows.push(...(await runLive()));
  }
  const [cpu] = cpus();
  const by = hasWrk ? `wrk${ownCore === undefined ? '' : ` on core ${ownCore}`}` : 'autocannon';
  await report(
    `${cpus().length} x ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}; load by ${by}, ${turns} turns of ${seconds} s`,
    rows,
  );
}

function say(what: string): void {
  process.stdout.write(`${what} ...\n`);
}

/** Runs in a separate process, because it starts a portal inside it. */
async function runLive(): Promise<Row[]> {
  const live = fork('bench/live.ts', [quick ? '50' : '200'], { env: { ...process.env, DATABASE_URL: '' } });
  const [rows] = (await once(live, 'message')) as [Row[]];
  await once(live, 'exit');
  return rows;
}

function isWanted(name: string): boolean {
  return words.length === 0 || words.some(word => name.toLowerCase().includes(word.toLowerCase()));
}

type Pair = [portal: Target, reference: Target];

/** Alternates between both servers, so that other load on the machine affects both. */
async function measure(pair: Pair): Promise<[ours: Figures[], bare: Figures[]]> {
  const taken: [Figures[], Figures[]] = [[], []];
  for (const target of pair) await load(target, 1);
  for (let turn = 0; turn < turns; turn++) {
    for (const side of [0, 1] as const) taken[side].push(await load(pair[side], seconds));
  }
  return taken;
}

/** Returns the rate of each turn relative to the bare server in the same turn. */
function compare(bar: 'P1' | 'P2', name: string, [ours, bare]: [Figures[], Figures[]]): Row {
  const ratios = ours.map(({ perSecond }, turn) => perSecond / (bare[turn]?.perSecond as number));
  const middle = (all: Figures[], of: keyof Figures) => median(all.map(figures => figures[of]));
  const both = (of: keyof Figures, digits = 1) =>
    `${rounded(middle(ours, of), digits)} against ${rounded(middle(bare, of), digits)}`;
  return {
    bar,
    name,
    measured: rounded(median(ratios), 2),
    spread: spreadOf(ratios, 2),
    beside: `${both('perSecond', 0)} requests/s of a bare server; p50 ${both('p50')} ms, p99 ${both('p99')} ms`,
    wanted: String(leastRatio[bar]),
    holds: median(ratios) >= leastRatio[bar],
  };
}

/** Compares the answers, because a reference with a different answer would make the comparison useless. */
async function expectSame([portal, reference]: Pair): Promise<void> {
  const [ours, bare] = await Promise.all([answerOf(portal), answerOf(reference)]);
  const [left, right] = portal.body ? [keysOf(bare), keysOf(ours)] : [bare, ours];
  if (left === right) return;
  const at = [...left].findIndex((character, place) => character !== right[place]);
  const parts = [left, right].map(text => text.slice(Math.max(0, at - 100), at + 100));
  throw new Error(`${reference.url} answers differently from ${portal.url}:\n${parts.join('\n')}`);
}

async function answerOf({ url, sessions: [first] = [], body, status }: Target): Promise<string> {
  const headers = { ...first, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(url, { method: body ? 'POST' : 'GET', headers, body });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return text;
}

/** Returns an answer without the number and time of a placed order, which are new each time. The rest must be equal. */
function keysOf(text: string): string {
  return text.replace(/"(?:id|createdAt|cancelUntil)"\s*:\s*("[^"]*"|\d+)/g, '');
}
