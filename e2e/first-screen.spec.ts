import { expect, type Page } from '@playwright/test';
import { hold, signIn, signInOnScreen } from './steps.ts';
import { test } from './test.ts';

/** P6: the compressed size of all files that a customer's browser loads before it shows the catalog. */
const mostScriptBytes = 140_000;
/** The screens of which the night prints the size of all scripts, including later background loads. */
const screens = {
  customer: ['/', '/?product=1', '/orders', '/orders?order=1', '/customization-cart', '/profile'],
  superadmin: [
    '/',
    ...['orders', 'orders&order=1', 'catalog', 'customers', 'materials', 'audit'].map(tab => `/?tab=${tab}`),
  ],
} as const;

test('loads little up to the catalog, and logs no messages', async ({ page }) => {
  const loadedScripts = watchScripts(page);
  const said: string[] = [];
  page.on('console', message => message.type() === 'error' && said.push(message.text()));
  // The last file that loads in the background.
  const live = page.waitForRequest('**/api/events*');
  await signInOnScreen(page, 'customer');
  await expect(page.getByRole('article').first()).toBeVisible();
  await live;

  const { bytes, loaded } = await loadedScripts();

  expect(bytes, JSON.stringify(loaded, null, 2)).toBeLessThanOrEqual(mostScriptBytes);
  expect(bytes, 'they are there at all').toBeGreaterThan(mostScriptBytes / 2);
  expect(said).toEqual([]);
});

for (const user of ['customer', 'superadmin'] as const) {
  test(`each screen of a ${user} loads its scripts, with their size in the output`, { tag: '@nightly' }, async ({
    browser,
    page,
    baseURL,
  }) => {
    test.slow(); // a new browser with empty caches for each screen
    await signIn(page, user);
    const storageState = await page.context().storageState();
    for (const path of screens[user]) {
      const context = await browser.newContext({ storageState, baseURL, serviceWorkers: 'block' });
      const fresh = await context.newPage();
      const loadedScripts = watchScripts(fresh);
      const live = fresh.waitForRequest('**/api/events*');
      await fresh.goto(path);
      await live;
      const bytes = await settledBytes(loadedScripts);
      process.stdout.write(`${Math.round(bytes / 1_000)} KB: ${path} of a ${user}\n`);
      expect(bytes, `${path} loads scripts`).toBeGreaterThan(mostScriptBytes / 2);
      await context.close();
    }
  });
}

test('names no preloads for signed-out users and bots', async ({ request }) => {
  for (const path of ['/', '/.env']) expect((await request.get(path)).headers().link).toBeUndefined();
});

for (const [user, path, named] of [
  ['customer', '/', ['/api/auth/me', '/api/catalog', 'signed-in']],
  ['customer', '/orders', ['/api/auth/me', '/api/orders?', '/api/orders/news', 'signed-in', 'shared', 'orders-screen']],
  ['superadmin', '/', ['/api/auth/me', '/api/today', 'signed-in', 'shared', 'today-screen']],
  ['superadmin', '/?tab=orders', ['/api/auth/me', '/api/orders?', 'signed-in', 'shared', 'admin-orders-screen']],
] as const) {
  test(`preloads the data of ${path} for a ${user} and requests it once`, { tag: '@nightly' }, async ({ page }) => {
    await signIn(page, user);
    await page.goto('about:blank');
    const said: string[] = [];
    page.on('console', message => /preload/.test(message.text()) && said.push(message.text()));
    const asked: string[] = [];
    page.on('request', request => {
      const { pathname, search } = new URL(request.url());
      asked.push(pathname + search);
    });

    const answer = await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();

    const links = [...(answer?.headers().link ?? '').matchAll(/<([^>]+)>/g)].map(([, address = '']) => address);
    for (const part of named) expect(links.filter(link => link.includes(part)).length, part).toBeGreaterThan(0);
    await expect.poll(() => asked).toContain('/api/events');
    // After the event stream opens, the screen fetches the lists again.
    const atFirst = asked.slice(0, asked.indexOf('/api/events'));
    expect(links.filter(link => atFirst.filter(one => one === link).length !== 1)).toEqual([]);
    await page.waitForTimeout(4_000); // Chromium warns about unused preloads after a few seconds
    expect(said).toEqual([]);
  });
}

test('requests the counts of the header after the products', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'customer');
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));

  await page.goto('/');

  const at = (part: string) => asked.findIndex(path => path.includes(part));
  await expect.poll(() => at('/api/messages/unread')).toBeGreaterThan(at('/api/catalog'));
});

test('requests a linked order while its screen loads', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'customer');
  const [{ id }] = (await (await page.request.get('/api/orders?view=summary&limit=1')).json()).orders;
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));

  await page.goto(`/orders?order=${id}`);
  await expect(page.getByRole('dialog', { name: `Order #${id}` }).getByText('Order Summary')).toBeVisible();

  const at = (path: RegExp) => asked.findIndex(one => path.test(one));
  expect(at(/^\/api\/orders\/\d+$/)).toBeLessThan(at(/order-detail-.*\.js$/));
});

test('NA-2 shows a loading screen until the user is known', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'customer');
  const release = await hold(page, '**/api/auth/me');

  await page.goto('/orders', { waitUntil: 'commit' });
  await page.waitForRequest('**/assets/orders-screen-*.js');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
  release();

  await expect(page.getByRole('heading', { level: 1, name: 'Orders & Messages' })).toBeVisible();
});

test('the next user does not see what the page preloaded for the previous one', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page, 'customer');
  // The server still has the session when the next page is requested, so it preloads for the first user.
  await page.route('**/api/auth/logout', route => route.abort());
  await page.getByRole('button', { name: 'Logout Account' }).click();
  await page.waitForURL('**/login');
  const preloaded = page.waitForResponse('**/api/catalog?limit=48');
  await page.goto('/');
  expect((await preloaded).status()).toBe(200);
  await page.getByLabel('Username').fill('customer2');
  await page.getByLabel('Password', { exact: true }).fill('cordwain-demo');
  const requested = page.waitForRequest('**/api/catalog?limit=48');

  await page.getByRole('button', { name: 'Sign In' }).click();

  await requested;
  await expect(page.getByRole('button', { name: 'Atelier Nord, Customer' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

/**
 * Returns the size of all scripts once none has loaded for 2 s. The event stream stays open, so the network is never
 * idle.
 */
async function settledBytes(loadedScripts: ReturnType<typeof watchScripts>): Promise<number> {
  let before = 0;
  await expect(async () => {
    const { bytes } = await loadedScripts();
    const last = before;
    before = bytes;
    expect(bytes).toBe(last);
  }).toPass({ intervals: [2_000], timeout: 30_000 });
  return before;
}

/** Returns a function that lists the scripts that the page has loaded so far. */
function watchScripts(page: Page) {
  const scripts: Promise<{ name: string; bytes: number }>[] = [];
  page.on('requestfinished', request => {
    if (request.resourceType() !== 'script') return;
    scripts.push(request.sizes().then(sizes => ({ name: request.url(), bytes: sizes.responseBodySize })));
  });
  return async () => {
    const loaded = await Promise.all(scripts);
    return { loaded, bytes: loaded.reduce((sum, one) => sum + one.bytes, 0) };
  };
}
