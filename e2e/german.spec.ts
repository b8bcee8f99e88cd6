import { type Browser, expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import { wordsIn } from '#testing/languages.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, bothSides, call, placeOrder, somebody } from './workshop.ts';

const words = wordsIn('de');

test('a German customer orders, answers a question and verifies, all by German words', async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  await call(customer, 'PUT', '/api/me/language', { data: { language: 'de' } });
  const id = await order(customer);
  const question = { message: 'Welches Garn?', needsAnswer: 'true' };
  await call(admin, 'POST', `/api/orders/${id}/messages`, { multipart: question });
  await answer(customer, id);
  await call(admin, 'PUT', `/api/orders/${id}/products/WS-022/completion`, { data: { completed: 1 } });

  await customer.goto('/orders');
  const card = customer.getByRole('article').filter({ hasText: `#${id}` });
  await card.getByRole('button', { name: words('Verify Completion') }).click();
  const confirmation = customer.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: words('Verify Completion'), exact: true }).click();
  await expect(confirmation).toBeHidden();
  const [completed = ''] = words('Completed {0}', '|').split('|');
  await expect(card.getByText(completed).first()).toBeVisible();
});

test('each person who signs in on a browser sees the own language, on the page that the person wanted', async ({
  browser,
}, info) => {
  const admin = await somebody({ browser, use: info.project.use, username: 'admin' });
  const [german, english] = [await aPersonIn('de', browser, admin, info), await aPersonIn('en', browser, admin, info)];
  const page = await (await browser.newContext(info.project.use)).newPage();
  const html = page.locator('html');
  await page.goto('/profile');

  await signInAs(page, german, ['Username', 'Password', 'Sign In']);
  await expect(html).toHaveAttribute('lang', 'de');
  await expect(page).toHaveURL(/\/profile$/);
  const other = await page.context().newPage();
  await other.goto('/orders');
  await call(page, 'POST', '/api/auth/logout');
  await page.goto('/profile');
  await expect(other).toHaveURL(/\/login$/);

  await signInAs(page, english, [words('Username'), words('Password'), words('Sign In')]);
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await expect(other.getByRole('heading', { level: 1, name: 'Product Catalog' })).toBeVisible();
});

test('a paired bench speaks its language at once', { tag: '@nightly' }, async ({ browser }, info) => {
  const admin = await somebody({ browser, use: info.project.use, username: 'admin' });
  const bench = { name: `Ecke ${Date.now()}`, stage: 'stitching', language: 'de' };
  const { code } = await call(admin, 'POST', '/api/benches', { data: bench });
  const device = await (await browser.newContext({ ...info.project.use, serviceWorkers: 'allow' })).newPage();

  await device.goto(`/bench/pair#${code}`);

  await device.waitForURL('**/bench');
  await expect(device.locator('html')).toHaveAttribute('lang', 'de');
});

test(
  'a German phone shows the new order of a customer without overlaps',
  { tag: ['@nightly', '@phone-only'] },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    // Other journeys use the account, too, so the choice is that of the browser.
    await admin.context().addCookies([{ name: 'language', value: 'de', url: info.project.use.baseURL ?? '' }]);
    const id = await placeOrder(customer);
    await admin.goto(`/?tab=orders&order=${id}`);

    const opened = admin.getByRole('dialog', { name: words('Order #{0}', id) });
    const bar = opened.locator('[data-review]');
    await expect(bar.getByRole('button', { name: words('Next new order') })).toBeInViewport({ ratio: 1 });
    const rightOf = (place: Locator) => place.evaluate(element => element.getBoundingClientRect().right);
    expect(await rightOf(bar)).toBeLessThanOrEqual(admin.viewportSize()?.width ?? 0);
    const status = await opened.getByRole('combobox').first().boundingBox();
    const less = await opened.getByRole('button', { name: words('One less of {0}', 'TB-104') }).boundingBox();
    expect(less?.y).toBeGreaterThanOrEqual((status?.y ?? 0) + (status?.height ?? 0));
  },
);

/** Creates a customer who chose a language. Returns its username. */
async function aPersonIn(language: string, browser: Browser, admin: Page, { project: { use } }: TestInfo) {
  const username = await aCustomerOfItsOwn(admin);
  const page = await somebody({ browser, use, username });
  await call(page, 'PUT', '/api/me/language', { data: { language } });
  await page.context().close();
  return username;
}

/** Fills in the login screen by the words of its language. */
async function signInAs(page: Page, username: string, [name = '', password = '', button = '']: string[]) {
  await page.getByLabel(name).fill(username);
  await page.getByLabel(password, { exact: true }).fill('cordwain-demo');
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Finds a product, chooses its color and places the order. Returns its number. */
async function order(page: Page): Promise<number> {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const search = page.getByRole('searchbox', { name: words('Search by Product Code') });
  await search.fill('WS-022');
  await search.press('Enter');
  await page.getByRole('button', { name: /^WS-022/ }).click();
  const details = page.getByRole('dialog', { name: words('Product Details - {0}', 'WS-022') });
  await details.getByRole('button', { name: words('Select Product') }).click();
  await page.getByRole('button', { name: words("Let's Customize These Products") }).click();
  await expect(page.getByRole('heading', { name: words('{0} Product(s) Selected', 1) })).toBeVisible();
  await page.getByRole('main').getByLabel(words('Color'), { exact: true }).selectOption('Olive');
  const placed = page.waitForResponse('**/api/orders/bulk');
  await page.getByRole('button', { name: words('Place Order') }).click();
  const { order } = await (await placed).json();
  await page.waitForURL('**/orders');
  return order.id;
}

/** Answers the question of the workshop in the conversation of the order. */
async function answer(page: Page, id: number): Promise<void> {
  await page.goto(`/customizations/${id}`);
  const opened = page.getByRole('dialog', { name: words('Order #{0}', id) });
  const talk = opened.getByRole('region', { name: words('Conversation') });
  await talk.getByRole('button', { name: words('Answer'), exact: true }).click();
  const field = talk.getByRole('textbox', { name: words('Message') });
  await field.fill('Das dunkle.');
  await field.press('Enter');
  await expect(talk.getByText(words('Answered'), { exact: true })).toBeVisible();
}
