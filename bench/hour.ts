import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createProduct, photo } from './create-product.ts';
import { password } from './fill.ts';
import { megabytesOf } from './memory.ts';
import { signIn } from './programs.ts';
import { start, stop } from './start.ts';

/**
 * `npm run bench:hour`: simulates an hour of work and measures memory every five minutes (P5: no growth). Eight
 * customers and an admin read, order, send pictures and set statuses, faster than people would.
 */
const minutes = Number(process.argv[2] ?? 60);
const every = Math.min(5, minutes);
const customers = 8;
const pauseMs = 400;
const codes = Array.from({ length: 20 }, (_, index) => `HOUR-${index + 1}`);
const company = { companyName: 'Hour & Co', companyContact: 'H. Our', companyEmail: 'hour@example.com' };
type Headers = Record<string, string>;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const folder = await mkdtemp(join(tmpdir(), 'cordwain-bench-'));
const { portal, address } = await start(folder);
let calls = 0;
try {
  const admin = await signIn(address, 'owner');
  for (const code of codes) await createProduct(address, admin, code);
  const names = Array.from({ length: customers }, (_, index) => `hour-${index + 1}`);
  for (const username of names) await call(admin, '/api/customers', { username, password, ...company });
  const end = performance.now() + minutes * 60_000;
  await Promise.all([work(admin, end), ...names.map(name => buy(name, end)), report()]);
} finally {
  await stop(portal);
  await rm(folder, { recursive: true, force: true });
}

async function report(): Promise<void> {
  console.log('| minutes | portal, MB | with its database, MB | calls |\n|---:|---:|---:|---:|');
  for (let minute = 0; ; minute += every) {
    const { own, all } = await megabytesOf(portal.pid as number);
    console.log(`| ${minute} | ${Math.round(own)} | ${Math.round(all)} | ${calls} |`);
    if (minute >= minutes) return;
    await sleep(every * 60_000);
  }
}

async function buy(username: string, end: number): Promise<void> {
  const customer = await signIn(address, username);
  for (let turn = 0; performance.now() < end; turn++) {
    await call(customer, '/api/catalog?limit=48');
    const products = codes.slice(turn % 10, (turn % 10) + 5).map(productCode => ({ productCode, quantity: 10 }));
    const { order } = await call(customer, '/api/orders/bulk', { products });
    await call(customer, `/api/orders/${order.id}/messages`, await message(turn));
    await call(customer, '/api/orders?view=summary&limit=25');
    await call(customer, '/api/notifications?limit=50');
  }
}

async function work(admin: Headers, end: number): Promise<void> {
  for (let turn = 0; performance.now() < end; turn++) {
    const { orders } = await call(admin, '/api/orders?view=summary&limit=25');
    const order = orders[turn % orders.length];
    if (!order) continue;
    const path = `/api/orders/${order.id}/products/${order.products[0].productCode}/status`;
    await call(admin, path, { status: turn % 2 ? 'cutting' : 'stitching' }, 'PUT');
    await call(admin, `/api/orders/${order.id}`);
  }
}

async function call(headers: Headers, path: string, body?: object, method = body ? 'POST' : 'GET') {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
  calls++;
  await sleep(pauseMs);
  return JSON.parse(text);
}

async function message(turn: number): Promise<FormData> {
  const form = new FormData();
  form.set('message', `Message ${turn}`);
  if (turn % 10 === 0) form.set('images', await photo(), 'photo.jpg');
  return form;
}
