import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, totalmem } from 'node:os';
import pg from 'pg';
import { customerName, fill, password } from './fill.ts';
import { type Figures, hasWrk, load, type Target } from './load.ts';
import { benchPdf } from './pdf.ts';
import { type Bench, runBench, signIn, startProgram } from './programs.ts';

/**
 * `npm run bench`: requests a second and times of the portal's busiest calls, each beside a bare server that gives the
 * same answer (quality P1, P2), in turns within one run. With --quick, short turns, for trying the bench itself; with words
 * (`npm run bench -- catalogue`, `-- pdf`) only the lines that have one of them.
 */
const words = process.argv.slice(2).filter(word => !word.startsWith('--'));
const quick = process.argv.includes('--quick');
const turns = quick ? 1 : 5;
const seconds = quick ? 1 : 4;
const size = { products: 1_000, customers: 100, orders: 10_000 };
const owner = { username: 'owner', password };

await runBench(run);

async function run({ portal, databaseUrl }: Bench): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fill(client, size);
  const ids = await client.query('select id, username from accounts where username = any($1)', [
    [customerName, owner.username],
  ]);
  const idOf = (username: string) => String(ids.rows.find(row => row.username === username).id);
  await client.end();
  const reference = await startProgram('bench/reference.ts', {
    DATABASE_URL: databaseUrl,
    CUSTOMER: idOf(customerName),
    ADMIN: idOf(owner.username),
    ORIGIN: portal,
  });

  const customer = await signIn(portal, customerName);
  const admin = await signIn(portal, owner.username);
  const order = JSON.stringify({
    products: Array.from({ length: 10 }, (_, line) => ({
      productCode: `P-${String(line * 97 + 1).padStart(6, '0')}`,
      quantity: 100 + line,
      description: 'Darker lining from the last batch, brass buckles.',
      images: [],
    })),
  });
  const read = (path: string, headers: Record<string, string>, bare: string): Pair => [
    { url: `${portal}${path}`, headers, status: 200 },
    { url: `${reference}${bare}`, status: 200 },
  ];
  const pairs: [string, Pair][] = [
    ['Catalogue page, 48 of 1,000', read('/api/catalog?limit=48', customer, '/catalogue')],
    ["A customer's orders page, 25", read('/api/orders?view=summary&limit=25', customer, '/orders')],
    ["An admin's page, 25 of 10,000", read('/api/orders?view=summary&limit=25', admin, '/admin-orders')],
    [
      'Placing an order of 10 lines',
      [
        {
          url: `${portal}/api/orders/bulk`,
          headers: { ...customer, 'content-type': 'application/json' },
          body: order,
          status: 201,
        },
        { url: `${reference}/orders/bulk`, body: order, status: 201 },
      ],
    ],
  ];

  const [cpu] = cpus();
  const by = hasWrk ? 'wrk' : 'autocannon';
  process.stdout.write(
    `${cpus().length} x ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}; ${by}, ${turns} turns of ${seconds} s, medians\n\n`,
  );
  process.stdout.write('| | requests/s | p50 ms | p99 ms | bare requests/s | p50 ms | p99 ms | ratio |\n');
  process.stdout.write('|---|---:|---:|---:|---:|---:|---:|---:|\n');
  for (const [name, pair] of pairs.filter(([name]) => isWanted(name))) {
    await expectSame(pair);
    const [ours, bare] = await measure(pair);
    const ratio = (ours.perSecond / bare.perSecond).toFixed(2);
    process.stdout.write(`| ${name} | ${cells(ours)} | ${cells(bare)} | ${ratio} |\n`);
  }
  // After the calls, whose figures a browser beside them would spoil.
  if (isWanted('PDF of 200 lines')) await benchPdf(portal, admin, customer, quick ? 1 : 5);
  if (isWanted('live events')) await runLive();
}

/** In a process of its own: it starts a portal inside it. */
async function runLive(): Promise<void> {
  const live = spawn(process.execPath, ['bench/live.ts'], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: '' },
  });
  const [code] = await once(live, 'exit');
  if (code !== 0) throw new Error('the live events could not be measured');
}

function isWanted(name: string): boolean {
  return words.length === 0 || words.some(word => name.toLowerCase().includes(word.toLowerCase()));
}

type Pair = [portal: Target, reference: Target];

/** In turns, so that whatever else the machine does meets both. */
async function measure(pair: Pair): Promise<[Figures, Figures]> {
  const taken: [Figures[], Figures[]] = [[], []];
  for (const target of pair) await load(target, 1);
  for (let turn = 0; turn < turns; turn++) {
    for (const side of [0, 1] as const) taken[side].push(await load(pair[side], seconds));
  }
  return [medians(taken[0]), medians(taken[1])];
}

function medians(all: Figures[]): Figures {
  const middle = (of: (figures: Figures) => number) => all.map(of).sort((a, b) => a - b)[all.length >> 1] as number;
  return {
    perSecond: middle(figures => figures.perSecond),
    p50: middle(figures => figures.p50),
    p99: middle(figures => figures.p99),
  };
}

function cells({ perSecond, p50, p99 }: Figures): string {
  return `${Math.round(perSecond).toLocaleString('en')} | ${p50.toFixed(1)} | ${p99.toFixed(1)}`;
}

/** A reference that answers something else measures nothing. */
async function expectSame([portal, reference]: Pair): Promise<void> {
  const [ours, bare] = await Promise.all([answerOf(portal), answerOf(reference)]);
  if (portal.body ? keysOf(ours) !== keysOf(bare) : ours !== bare) {
    throw new Error(`${reference.url} answers otherwise than ${portal.url}:\n${bare}\n${ours}`);
  }
}

async function answerOf({ url, headers, body, status }: Target): Promise<string> {
  const answer = await fetch(url, { method: body ? 'POST' : 'GET', headers, body });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return text;
}

/** A placed order has its own number and time; what it consists of has to be the same. */
function keysOf(text: string): string {
  return text.replace(/"(?:id|createdAt)"\s*:\s*("[^"]*"|\d+)/g, '');
}
