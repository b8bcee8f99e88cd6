import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import pg from 'pg';
import { customerName, fill, fillOrders } from './fill.ts';
import { type Figures, type Growth, growthChart } from './growth-chart.ts';
import { type Bench, runBench, signIn } from './programs.ts';

/**
 * `npm run bench:growth`: measures every list, search, the material demand and placing an order as the orders grow
 * (P3), one request after another. `-- 1000 10000` selects sizes. Prints a table and writes it as JSON beside the chart
 * (docs/pictures/growth.svg).
 */
const given = process.argv.slice(2).map(Number).filter(Boolean);
const sizes = given.length > 0 ? given : [1_000, 10_000, 100_000, 1_000_000];
const catalog = { products: 50_000, customers: 5_000 };
const requests = 300;
const warmUp = 30;
/** The limit of P3. */
const bar = 1.5;

type Who = 'customer' | 'owner';
type Step = { name: string; who: Who; path: string; body?: () => string; requests?: number };

let placed = 0;
const steps: Step[] = [
  { name: "A customer's catalog, 48", who: 'customer', path: '/api/catalog?limit=48' },
  { name: 'Catalog by a part of the code', who: 'customer', path: '/api/catalog?limit=48&productCode=0123' },
  { name: 'Manage Catalog, 48 by color', who: 'owner', path: '/api/admin/products?limit=48&color=olive' },
  { name: "A customer's orders, 25", who: 'customer', path: '/api/orders?view=summary&limit=25' },
  { name: "The workshop's orders, 25", who: 'owner', path: '/api/orders?view=summary&limit=25' },
  { name: 'The same by customer', who: 'owner', path: '/api/orders?view=summary&limit=25&sort=customer' },
  { name: 'The same, those with a word', who: 'owner', path: '/api/orders?view=summary&limit=25&search=company%2042' },
  { name: 'The same, a code that few have', who: 'owner', path: '/api/orders?view=summary&limit=25&search=P-000123' },
  {
    name: 'The same, a word of a description',
    who: 'owner',
    path: '/api/orders?view=summary&limit=25&search=number%204711',
  },
  { name: 'The same, a word that none has', who: 'owner', path: '/api/orders?view=summary&limit=25&search=zzzz' },
  { name: 'Manage Catalog by a word', who: 'owner', path: '/api/admin/products?limit=48&words=number%201234' },
  { name: 'Manage Catalog, 48', who: 'owner', path: '/api/admin/products?limit=48' },
  { name: "The workshop's archive, 25", who: 'owner', path: '/api/orders?view=summary&limit=25&includeArchived=1' },
  { name: 'One order', who: 'owner', path: '/api/orders/77' },
  { name: 'Messages of an order', who: 'owner', path: '/api/orders/77/messages?limit=50' },
  { name: 'Notifications', who: 'owner', path: '/api/notifications?limit=50' },
  { name: 'Search over everything', who: 'owner', path: '/api/search?q=0123' },
  { name: 'Customers, 1,000 of 5,000', who: 'owner', path: '/api/admin/customers', requests: 30 },
  { name: 'The audit, 50', who: 'owner', path: '/api/admin/audit?limit=50' },
  { name: 'Raw materials, 50', who: 'owner', path: '/api/raw-materials?limit=50' },
  { name: 'Material demand', who: 'owner', path: '/api/raw-materials/demand', requests: 30 },
  { name: 'Placing an order of 10 lines', who: 'customer', path: '/api/orders/bulk', body: anOrder },
];

await runBench(run);

async function run({ portal, databaseUrl }: Bench): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // After a failure the database closes before the client.
  client.on('error', () => {});
  await client.connect();
  await fill(client, { ...catalog, orders: 0 });
  const headers = { customer: await signIn(portal, customerName), owner: await signIn(portal, 'owner') };
  const all: Growth[] = steps.map(({ name }) => ({ name, bySize: [] }));
  let filled = 0;
  for (const size of sizes) {
    const begun = performance.now();
    await fillOrders(client, filled, size);
    filled = size;
    process.stdout.write(`${size.toLocaleString('en')} orders, filled in ${seconds(performance.now() - begun)}\n`);
    for (const [at, step] of steps.entries()) all[at]?.bySize.push(await measure(portal, step, headers[step.who]));
  }
  await client.end();
  await report(all);
}

async function measure(
  portal: string,
  { path, body, requests: count = requests }: Step,
  headers: Record<string, string>,
): Promise<Figures> {
  const times: number[] = [];
  for (let turn = -Math.min(warmUp, count); turn < count; turn++) {
    const sent = body && { method: 'POST', body: body() };
    const begun = performance.now();
    const answer = await fetch(portal + path, { headers: { ...headers, 'content-type': 'application/json' }, ...sent });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    if (turn >= 0) times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] as number;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Returns an order of ten products, different ones each time. */
function anOrder(): string {
  placed += 1;
  const products = Array.from({ length: 10 }, (_, line) => ({
    productCode: `P-${String(1 + ((placed * 131 + line * 4_999) % catalog.products)).padStart(6, '0')}`,
    quantity: 100 + line,
    description: 'Darker lining from the last batch, brass buckles.',
  }));
  return JSON.stringify({ products });
}

async function report(all: Growth[]): Promise<void> {
  const [cpu] = cpus();
  const machine = `${cpus().length} x ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const lines = all.map(({ name, bySize }) => {
    const [first, last] = [bySize[0], bySize.at(-1)] as [Figures, Figures];
    const cells = bySize.map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`);
    return `| ${name} | ${cells.join(' | ')} | ${(last.p50 / first.p50).toFixed(2)} | ${(last.p99 / first.p99).toFixed(2)} |`;
  });
  const heads = sizes.map(size => size.toLocaleString('en'));
  process.stdout.write(
    `\n${machine}; 50,000 products, 5,000 customers; ${requests} requests one after the other, p50 / p99 in ms\n\n` +
      `| Orders | ${heads.join(' | ')} | p50 grows | p99 grows |\n|---|${'---:|'.repeat(sizes.length + 2)}\n${lines.join('\n')}\n` +
      `\nThe bar (P3): p99 of lists and of placing an order grows at most ${bar} times.\n`,
  );
  await mkdir('test-results', { recursive: true });
  await writeFile('test-results/growth.json', `${JSON.stringify({ machine, sizes, all }, null, 2)}\n`);
  await writeFile('docs/pictures/growth.svg', growthChart(sizes, all));
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
