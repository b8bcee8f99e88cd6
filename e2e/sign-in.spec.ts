import { stat } from 'node:fs/promises';
import { expect } from '@playwright/test';
import {
  hold,
  openTab,
  searchFor,
  selectProduct,
  signIn,
  signInElsewhere,
  signInOnScreen,
  signOut,
  startSession,
} from './steps.ts';
import { test } from './test.ts';

test('the login screen shows its texts, can reveal the password, and rejects a wrong password', {
  tag: ['@phone-nightly', '@nightly'],
}, async ({ page }) => {
  await page.goto('/orders');
  await page.waitForURL('**/login');
  for (const text of [
    'Welcome Back',
    'Sign in to your account to continue',
    'Secure access to your enterprise dashboard',
    'Enterprise Custom Order Management',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('wrong-password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');

  await page.getByLabel('Username').fill(`nobody-${Date.now()}`);
  const release = await hold(page, '**/api/auth/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
  release();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(password).toHaveValue('wrong-password');
});

test('redirects users from pages that their role may not see', async ({ page }) => {
  await signInOnScreen(page, 'admin');
  for (const path of ['/customization-cart', '/orders', '/profile', '/nothing/here', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/(\?.*)?$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  }
  await signOut(page);
  await page.goto('/');
  await page.waitForURL('**/login');
});

test('each tab of a customer opens by its address and by its label', { tag: '@phone-nightly' }, async ({ page }) => {
  await signInOnScreen(page, 'customer2');
  for (const [tab, path, title] of [
    ['Orders', '/orders', 'Orders & Messages'],
    ['Customization Cart', '/customization-cart', 'Customization Cart'],
    ['My Profile', '/profile', 'My Profile'],
    ['Catalog', '/', 'Product Catalog'],
  ] as const) {
    await openTab(page, tab);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test('the next call leads to the login screen when another browser ended the session', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await signInOnScreen(page, 'customer');
  await expect(page.getByRole('button', { name: /^JC-520/ })).toBeVisible();
  await page.waitForResponse('**/api/orders*', { timeout: 2_000 }).catch(() => {});
  await context.clearCookies();
  const led = page.waitForURL('**/login');
  // The page may send another call first.
  await Promise.race([led, searchFor(page, 'TB')]);
  await led;
});

test('all tabs of a browser show the same user, or none', async ({ page, context }) => {
  // Without the event stream, the browser's storage events still arrive.
  await context.route('**/api/events*', route => route.abort());
  await signInOnScreen(page, 'customer');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();

  await signOut(page);
  await other.waitForURL('**/login');
  await signInOnScreen(page, 'customer2');

  const { user } = await (await page.request.get('/api/auth/me')).json();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('banner').getByText(user.displayName)).toBeVisible();
    await expect(tab.getByRole('heading', { level: 1, name: 'Product Catalog' })).toBeVisible();
  }
});

test('a page that shows a previous user makes no change for either user', { tag: '@nightly' }, async ({ page }) => {
  await page.route('**/api/events*', route => route.abort());
  await signIn(page, 'customer');
  await selectProduct(page, 'WS-022');
  await page.getByRole('button', { name: "Let's Customize These Products" }).click();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  // The page sends no read that would reveal the change.
  await page.route('**/api/**', route => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
  await signInElsewhere(page, 'customer2');
  const orders = async () => (await (await page.request.get('/api/orders?view=summary&limit=1')).json()).orders;
  const before = await orders();

  const placed = page.waitForResponse('**/api/orders/bulk');
  await page.getByRole('button', { name: 'Place Order' }).click();

  expect((await placed).status()).toBe(401);
  await page.waitForURL('**/login');
  expect(await orders()).toEqual(before);
});

test('serves the built files compressed and cacheable forever', { tag: '@nightly' }, async ({ request }) => {
  const page = await (await request.get('/login')).text();
  const [script = ''] = /\/assets\/index-[\w-]+\.js/.exec(page) ?? [];
  const plain = await request.get(script, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers()['content-encoding']).toBeUndefined();
  for (const [encoding, ending] of [
    ['br', 'br'],
    ['gzip', 'gz'],
  ] as const) {
    const packed = await request.get(script, { headers: { 'accept-encoding': encoding } });
    expect(packed.headers()).toMatchObject({
      'content-encoding': encoding,
      'content-length': String((await stat(`dist/web${script}.${ending}`)).size),
      'content-type': expect.stringMatching(/javascript; charset=utf-8/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(await packed.text()).toBe(await plain.text());
  }
});

test('the menu of a narrow window takes the focus, traps it, and returns it', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'customer');
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.press('Enter');
  const links = page.getByRole('navigation', { name: 'Main' });
  await expect(links.getByRole('link', { name: 'Catalog' })).toBeFocused();
  await expect(page.locator('[inert] main')).toBeAttached();

  await page.keyboard.press('Escape');

  await expect(menu).toBeFocused();
  await expect(page.locator('[inert] main')).toHaveCount(0);
});

test('a long company name is truncated in the header and displaces no other element', { tag: '@nightly' }, async ({
  page,
}) => {
  await startSession(page, 'customer');
  const { user } = await (await page.request.get('/api/auth/me')).json();
  const displayName = 'Harbour Leather Goods and Saddlery '.repeat(6).trim();
  await page.route('**/api/auth/me', route => route.fulfill({ json: { user: { ...user, displayName } } }));
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/orders');
    await expect(page.getByRole('button', { name: displayName })).toBeVisible();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(title?.width).toBeGreaterThan(80);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
