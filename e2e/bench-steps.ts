import { type Browser, devices, expect, type Page } from '@playwright/test';
import { aCustomerOfItsOwn, call, placeOrder, somebody } from './workshop.ts';

/** Bench pages open without a network through the service worker. */
export const benchPhone = { ...devices['Pixel 7'], serviceWorkers: 'allow' as const };

type Line = { ticket: string; productId: number; productCode: string };

/** Returns staff, a customer with an order, and the tickets of the order's lines. */
export async function aWorkshop(browser: Browser, codes = ['TB-104']) {
  const admin = await somebody({ browser, use: {}, username: 'admin' });
  const username = await aCustomerOfItsOwn(admin);
  const customer = await somebody({ browser, use: {}, username });
  const order = await placeOrder(customer, codes);
  const { tickets } = await call(admin, 'GET', `/api/orders/${order}/tickets`);
  const lines: Line[] = tickets.map(({ job }: { job: Line }) => job);
  return { admin, customer, order, lines, ticket: lines[0]?.ticket ?? '' };
}

/** Adds a bench on the desktop and pairs an emulated phone with its code. */
export async function aBench(browser: Browser, admin: Page, name: string) {
  const { bench, code } = await call(admin, 'POST', '/api/benches', { data: { name, stage: 'stitching' } });
  const context = await browser.newContext(benchPhone);
  const page = await context.newPage();
  await page.goto(`/bench/pair#${code}`);
  await page.waitForURL('**/bench');
  await expect(page.getByRole('heading', { level: 1, name: 'Next at Stitching' })).toBeVisible();
  return { bench, context, page };
}

export async function aWorker(admin: Page, name: string, pin?: string): Promise<void> {
  await call(admin, 'POST', '/api/workers', { data: { name, ...(pin && { pin }) } });
}

/** Returns a workshop with a bench, on which a worker whose name starts with `first` has opened the line of a ticket. */
export async function aBenchAtWork(browser: Browser, first: string) {
  const workshop = await aWorkshop(browser);
  const { admin, order, ticket } = workshop;
  const name = `${first} ${order}`;
  await aWorker(admin, name);
  const bench = await aBench(browser, admin, `Phone ${order}`);
  await openTicket(bench.page, ticket, name);
  return { ...workshop, ...bench, name };
}

/** Opens the line of a ticket as a worker. */
export async function openTicket(page: Page, ticket: string, worker: string): Promise<void> {
  await page.goto(`/t/${ticket}`);
  await chooseWorker(page, worker);
  await expect(plusOne(page)).toBeVisible();
}

export async function chooseWorker(page: Page, worker: string): Promise<void> {
  await page.getByRole('button', { name: worker, exact: true }).click();
}

export const plusOne = (page: Page) => page.getByRole('button', { name: '+1 stitched' });
/** Returns the count as a screen reader announces it. */
export const count = (page: Page) => page.getByRole('status').filter({ hasText: 'stitched' });

/** Returns the paths in the device's caches, and the number of entries in its databases. */
export function keptOn(page: Page) {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    const requests = await Promise.all(stores.map(cache => cache.keys()));
    const countOf = (database: string, store: string) =>
      new Promise<number>(resolve => {
        const opening = indexedDB.open(database);
        opening.onerror = () => resolve(0);
        opening.onsuccess = () => {
          if (!opening.result.objectStoreNames.contains(store)) return resolve(0);
          const counting = opening.result.transaction(store).objectStore(store).count();
          counting.onsuccess = () => resolve(counting.result);
        };
      });
    return {
      pages: requests.flat().map(({ url }) => new URL(url).pathname),
      jobs: await countOf('bench-jobs', 'jobs'),
      facts: await countOf('bench-facts', 'facts'),
      pictures: await countOf('bench-pictures', 'pictures'),
    };
  });
}
