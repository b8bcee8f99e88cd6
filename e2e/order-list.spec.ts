import { type Browser, expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import { chip, confirm, expectPlaceholderFits, openTab, orderCard, placeOf, pressUntil, signIn } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, bothSides, call, placeOrder, somebody } from './workshop.ts';

const codes = ['TB-104', 'ST-220'];

/** Signs in the workshop and creates two orders of a new customer, the first in Cutting and half finished. */
async function twoOrders(browser: Browser, { project: { use } }: TestInfo) {
  const admin = await somebody({ browser, use, username: 'admin', polling: false });
  const username = await aCustomerOfItsOwn(admin);
  const customer = await somebody({ browser, use, username });
  const [begun, fresh] = [await placeOrder(customer, codes), await placeOrder(customer, codes.slice(1))];
  for (const code of codes) {
    await setProduction(admin, begun, code, 'status', { status: 'cutting' });
    await setProduction(admin, begun, code, 'completion', { completed: 10 });
  }
  return { admin, username, begun, fresh };
}

async function setProduction(admin: Page, order: number, code: string, what: string, data: object): Promise<void> {
  await call(admin, 'PUT', `/api/orders/${order}/products/${code}/${what}`, { data });
}

async function expectOrders(page: Page, ids: number[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(ids.map(id => new RegExp(`#${id}$`)));
}

async function chooseCustomer(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: /^Customer: / }).click();
  await page.getByRole('combobox', { name: 'Find a customer' }).fill(username);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
}

test('the workshop filters and sorts its orders in the address, and changed orders appear and disappear live', async ({
  browser,
}, info) => {
  const { admin: page, username, begun, fresh } = await twoOrders(browser, info);
  await page.goto('/?tab=orders');

  await chooseCustomer(page, username);
  await expectOrders(page, [fresh, begun]);
  await expect(page.getByRole('button', { name: /^Customer: / })).toBeFocused();
  await page.getByLabel('Sort by').selectOption('Most ready');
  await expectOrders(page, [begun, fresh]);
  await chip(page, 'Cutting').click();
  await expectOrders(page, [begun]);
  await page.goBack();
  await expectOrders(page, [begun, fresh]);
  await page.goForward();
  await page.reload();
  await expectOrders(page, [begun]);

  await setProduction(page, fresh, 'ST-220', 'status', { status: 'cutting' });
  await expectOrders(page, [begun, fresh]);
  await setProduction(page, begun, 'TB-104', 'status', { status: 'stitching' });
  await setProduction(page, begun, 'ST-220', 'status', { status: 'stitching' });
  await expectOrders(page, [fresh]);

  await chip(page, 'Ready to verify').click();
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('searchbox', { name: 'Order, customer, product or its name' })).toBeFocused();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveValue('most_finished');
});

test(
  'a superadmin has every action of an order in its row, its card and its details',
  { tag: ['@phone-nightly', '@nightly'] },
  async ({ browser }, info) => {
    const isPhone = info.project.name === 'phone';
    const { admin, username, begun } = await twoOrders(browser, info);
    for (const code of codes) await setProduction(admin, begun, code, 'completion', { completed: 20 });
    const page = await somebody({ browser, use: info.project.use, username: 'superadmin' });
    if (!isPhone) await page.setViewportSize({ width: 1280, height: 720 });
    const pressable = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
    const pdfs = ['Leather PDF', 'Lining PDF', 'Thread PDF', 'Metal PDF', 'Download PDF'];
    const details = page.getByRole('dialog', { name: `Order #${begun}` });

    for (const look of ['cards', 'rows']) {
      await page.goto(`/?tab=orders&search=${username}&look=${look}`);
      const order = orderCard(page, begun);
      // Phones show rows only.
      if (look === 'cards' && !isPhone) await expect(order.locator('time')).toBeVisible();
      await expect(order).toContainText('2 products · 40 items');
      await pressable(order, `More actions for #${begun}`).click();
      for (const name of [...pdfs, 'Delete']) {
        await expect(order.getByRole('menuitem', { name, exact: true })).toBeVisible();
      }
      await page.keyboard.press('Escape');
    }
    const row = orderCard(page, begun);
    await pressable(row, 'Verify Completion').click();
    await confirm(page, 'Are you sure this order has been completed?', 'Verify Completion');
    for (const name of ['View Details', 'Archive']) await expect(pressable(row, name)).toBeVisible();
    await expect(pressable(row, 'View Details')).toBeFocused();
    await expect(row.getByText('Completed', { exact: true })).toHaveCount(0);
    await expect(row.getByText('Order Completed')).toBeVisible();

    await pressable(row, 'View Details').click();
    const more = pressable(details, 'More actions');
    const inMenu = (name: string) => details.getByRole('menuitem', { name, exact: true });
    await more.click();
    for (const name of [...pdfs, 'Delete']) await expect(inMenu(name)).toBeVisible();
    await inMenu('Archive').click();
    await confirm(page, 'Archive this completed order?', 'Archive order');
    await more.click();
    await expect(inMenu('Unarchive')).toBeVisible();
    await page.goto(`/?tab=orders&archived=1&search=${username}&look=cards`);
    await expect(row.getByText('Order Completed')).toBeVisible();
    await expect(row.getByText('Admin Archived')).toBeVisible();
    await pressable(row, 'Unarchive').click();
    await confirm(page, 'Move this order back to active orders?', 'Unarchive order');
    await expect(page.getByText('No orders found')).toBeVisible();
  },
);

test(
  'J and K move between the rows, but not while typing or when single keys are turned off',
  {
    tag: '@nightly',
  },
  async ({ browser }, info) => {
    const { admin: page, customer, username } = await bothSides(browser, info);
    for (let at = 0; at < 4; at++) await placeOrder(customer);
    const { customers } = await (await page.request.get('/api/admin/customers')).json();
    const own = customers.find((one: { username: string }) => one.username === username);
    await page.goto(`/?tab=orders&customer=${own.id}`);
    await expect(page.getByRole('article').nth(3)).toBeVisible();
    const inRow = page.getByRole('article').filter({ has: page.locator('[data-opens]:focus') });
    const press = async (key: string) => {
      await page.keyboard.press(key);
      return inRow.getAttribute('aria-labelledby');
    };

    const first = await press('j');
    const second = await press('j');
    expect(await press('ArrowDown')).not.toBe(second);
    expect(await press('k')).toBe(second);
    expect(await press('ArrowUp')).toBe(first);
    const search = page.getByRole('searchbox');
    await search.press('j');
    await expect(search).toHaveValue('j');
    await search.fill('');

    await page.getByRole('heading', { level: 1 }).click();
    await pressUntil(page, '?', 'Keyboard shortcuts');
    await page.keyboard.press('j');
    await page.getByLabel('Single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await expect(page.locator('[data-opens]:focus')).toHaveCount(0);
  },
);

test('Back restores the scroll position in a list of orders', { tag: '@nightly' }, async ({ page }) => {
  // Narrow, so that a card is taller than its estimated height.
  await page.setViewportSize({ width: 1000, height: 500 });
  await signIn(page, 'customer', '/orders');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  const inSight = () =>
    page
      .getByRole('article')
      .getByRole('heading', { name: /^Order #/ })
      .evaluateAll(names => names.find(name => name.getBoundingClientRect().top > 100)?.textContent ?? '');
  await expect.poll(inSight).toMatch(/\d/);
  const looked = orderCard(page, Number(/\d+/.exec(await inSight())?.[0]));
  const place = await placeOf(looked);

  await openTab(page, 'Catalog');
  await page.goBack();

  await expect.poll(async () => Math.abs((await placeOf(looked)) - place)).toBeLessThanOrEqual(2);
});

test(
  'on a phone the last product can be scrolled clear of the toast',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin: page, begun } = await twoOrders(browser, info);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/?tab=orders&order=${begun}`);
    const count = page.getByLabel('Completed of ST-220');
    await count.fill('7');
    await count.press('Enter');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await expect(undo).toBeVisible();

    await count.evaluate(field => field.scrollIntoView({ block: 'center' }));
    await expect(count).toBeInViewport();
    await expect
      .poll(async () => {
        const [field, said] = await Promise.all([count.boundingBox(), undo.boundingBox()]);
        return field && said && (field.y + field.height < said.y || said.y + said.height < field.y);
      })
      .toBe(true);
  },
);

test('the filters of the orders fit on one line below the search of a tablet in portrait', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 744, height: 1133 });
  await signIn(page, 'admin', '/?tab=orders');
  const search = page.getByRole('searchbox', { name: 'Order, customer, product or its name' });
  await expectPlaceholderFits(search);
  const customer = await placeOf(page.getByRole('button', { name: /^Customer: / }));
  expect(await placeOf(page.getByRole('combobox', { name: 'Sort by' }))).toBe(customer);
  expect(await placeOf(page.getByRole('link', { name: 'New order' }))).toBe(customer);
});
