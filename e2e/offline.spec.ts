import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expectAlert, openTab, selectProduct, signIn, signOut, watchRequests } from './steps.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker controls this page. */
async function isWatched(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Returns the entries in the service worker's cache. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map(name => window.caches.open(name)));
    const requests = await Promise.all(caches.map(cache => cache.keys()));
    return requests.flat().map(request => new URL(request.url).pathname);
  });
}

test('the portal can be installed with its name and icons of the declared sizes', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/login');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(address ?? '');

  const manifest = await answer.json();

  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  expect(manifest).toMatchObject({ name: 'Cordwain', start_url: '/', display: 'standalone' });
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([src, icon.headers()['content-type']?.split(';')[0]]).toEqual([src, type]);
    if (type !== 'image/png') continue;
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
});

test('without a connection the offline page appears, and the portal loads when the connection is back', {
  tag: ['@nightly', '@phone-nightly'],
}, async ({ page, context }) => {
  await signIn(page, 'customer');
  await isWatched(page);
  await context.setOffline(true);

  await page.goto('/orders');

  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page).toHaveTitle('No connection · Cordwain');
  await expectAccessibleInBothThemes(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders & Messages' })).toBeVisible();
});

test('the cart works without a connection, and an order is placed only with a connection', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  const underWay = watchRequests(page, request => request.url().includes('/assets/'));
  await signIn(page, 'customer2');
  await isWatched(page);
  await selectProduct(page, 'KF-009');
  // The first product in the cart has loaded the code of the cart's screen. Its parts load in steps.
  await expect(async () => {
    const before = asked.length;
    await page.waitForTimeout(500);
    expect(asked.filter(address => /\/cart-with-lists-.*\.js$/.test(address))).not.toEqual([]);
    expect([underWay.size, asked.length]).toEqual([0, before]);
  }).toPass({ timeout: 10_000 });
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();

  await page.getByRole('button', { name: "Let's Customize These Products" }).click();
  const line = page.getByRole('region', { name: 'KF-009' });
  await line.getByLabel('Quantity').fill('40');
  await line.getByLabel('Color', { exact: true }).selectOption('Black');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expectAlert(page, 'Failed to place order. Please try again.');
  await expect(line.getByLabel('Quantity')).toHaveValue('40');

  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.reload();
  await expect(line.getByLabel('Quantity')).toHaveValue('40');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders & Messages' })).toBeVisible();
  await openTab(page, 'Customization Cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('the cache contains only the offline page after a session', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'customer');
  await isWatched(page);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect(page.getByRole('dialog').getByText('Customer Information')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await signOut(page);

  const kept = await keptPaths(page);

  expect(kept).toContain('/offline.html');
  const ofThatPage = /^\/(assets\/[^/]+\.(css|woff2)|offline\.(html|js)|theme\.js|icon\.svg)$/;
  expect(kept.filter(path => !ofThatPage.test(path))).toEqual([]);
});

test('a new version takes over and deletes the cache of the old one', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/login');
  await isWatched(page);
  const ours = () => page.evaluate(() => window.caches.keys());
  const [name = ''] = await ours();
  await page.evaluate(() => window.caches.open('an older version'));

  // Emulates a new build: another worker for the same pages.
  await page.evaluate(() => void navigator.serviceWorker.register('/service-worker.js?next'));

  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('?next'));
  await expect.poll(ours).toEqual([name]);
});
