import { expect, type Page } from '@playwright/test';
import { hold, signIn } from './steps.ts';
import { test } from './test.ts';

/** Where the elements are: texts, labels of fields, and rectangles. */
function places(page: Page, what: string) {
  return page.evaluate(
    selector =>
      [...document.querySelectorAll(selector)].map(one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [(one as HTMLInputElement).placeholder ?? one.textContent, x, y, width, height];
      }),
    what,
  );
}

test('the login screen is rendered before its scripts run, in its final place', { tag: '@phone' }, async ({ page }) => {
  const release = await hold(page, '**/assets/index-*.js');
  const what = (fields: string) => `h1, label, ${fields}, button, form ~ p, aside img`;

  await page.goto('/orders', { waitUntil: 'commit' });
  await expect(page.getByText('Welcome Back')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const drawn = await places(page, what('label + div, label + span > div'));
  await expect(page.getByRole('textbox')).toHaveCount(0);
  release();
  await expect(page.getByLabel('Username')).toBeVisible();

  expect(drawn.length).toBeGreaterThan(8);
  expect(await places(page, what('input'))).toEqual(drawn);
  await expect(page.locator('#drawn-page')).toHaveCount(0);
});

for (const [user, path, title] of [
  ['customer', '/', 'Product Catalog'],
  ['customer', '/orders?archived=1', 'Orders & Messages'],
  ['customer', '/customization-cart', 'Customization Cart'],
  ['customer', '/profile', 'My Profile'],
  ['superadmin', '/?tab=orders', 'Orders'],
  ['superadmin', '/?tab=materials', 'Raw Materials'],
  ['admin', '/?tab=customers', 'Customer Management'],
] as const) {
  test(`the frame of ${path} is rendered early for a ${user}, in its final place`, { tag: '@phone' }, async ({
    page,
  }) => {
    await signIn(page, user);
    const release = await hold(page, '**/assets/index-*.js');
    const frame = 'nav, nav > *, header:has(h1) > :first-child, h1';

    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('h1')).toHaveText(title);
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const drawn = await places(page, frame);
    // A picture: nobody's program finds what could be pressed.
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link')).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    expect(drawn.length).toBeGreaterThan(8);
    expect(await places(page, frame)).toEqual(drawn);
    await expect(page.locator('#drawn-page')).toHaveCount(0);
  });
}

for (const [path, user] of [
  ['/', 'superadmin'],
  ['/?tab=orders', 'admin'],
] as const) {
  test(`the filters of ${path} are rendered early for an ${user}, in their final place`, { tag: '@phone' }, async ({
    page,
  }) => {
    await signIn(page, user);
    const release = await hold(page, '**/assets/index-*.js');
    await hold(page, '**/api/orders/counts*');
    const filters = (field: string) => `${field}, main search :is(button, select, svg)`;
    const words = 'Order, customer or product code';

    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText('Ready to verify')).toBeAttached();
    await expect(page.getByText('Loading...', { exact: true })).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => document.fonts.ready);
    const drawn = await places(page, filters('[data-field]'));
    await expect(page.getByRole('search')).toHaveCount(0);
    release();
    await expect(page.getByPlaceholder(words)).toBeVisible();

    expect(drawn.length).toBeGreaterThan(15);
    expect(await places(page, filters('main input'))).toEqual(drawn);
    await expect(page.locator('#drawn-page')).toHaveCount(0);
  });
}

test('does not render empty filters early when the address filters', async ({ page }) => {
  await signIn(page, 'admin');
  for (const path of ['/?tab=orders&status=cutting', '/?archived=1', '/?find=belt']) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain('drawn-page');
    expect(html, path).not.toContain('<search');
  }
});

test('NA-2 the early frame says that it is loading while the user is determined', async ({ page }) => {
  await signIn(page, 'customer');
  const release = await hold(page, '**/api/auth/me');

  await page.goto('/orders', { waitUntil: 'commit' });
  await page.waitForRequest('**/assets/orders-*.js');
  await page.waitForTimeout(1_000);
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.locator('#drawn-page')).toHaveCount(1);
  release();

  await expect(page.getByRole('heading', { level: 1, name: 'Orders & Messages' })).toBeVisible();
  await expect(page.locator('#drawn-page')).toHaveCount(0);
});

test('a frame whose session has ended meanwhile makes room for the login screen', async ({ page }) => {
  await signIn(page, 'customer');
  await page.route('**/api/auth/me', route =>
    route.fulfill({ status: 401, json: { success: false, message: 'Unauthorized' } }),
  );

  await page.goto('/orders');

  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.locator('#drawn-page')).toHaveCount(0);
});

test('what a page named for who was signing out is not shown to who signs in next', async ({ page }) => {
  await signIn(page, 'customer');
  // It does not hear of the sign-out: the next page still comes for the one before.
  await page.route('**/api/auth/logout', route => route.abort());
  await page.getByRole('button', { name: 'Logout Account' }).click();
  await page.waitForURL('**/login');
  const named = page.waitForResponse('**/api/catalog?limit=48');
  await page.goto('/');
  expect((await named).status()).toBe(200);
  await page.getByLabel('Username').fill('customer2');
  await page.getByLabel('Password', { exact: true }).fill('cordwain-demo');
  const asked = page.waitForRequest('**/api/catalog?limit=48');

  await page.getByRole('button', { name: 'Sign In' }).click();

  await asked;
  await expect(page.getByRole('button', { name: 'Atelier Nord, Customer' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('renders no early page for a tab that the role does not have', async ({ page }) => {
  await signIn(page, 'admin');
  for (const path of ['/?tab=materials', '/?tab=nothing', '/orders', '/catalog']) {
    const answer = await page.request.get(path);
    expect(await answer.text(), path).not.toContain('drawn-page');
  }
});
