import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './test.ts';
import { bothSides, call, placeOrder, sendMessage, somebody } from './workshop.ts';

const rows = (page: Page) => page.getByRole('article');
const printed = (page: Page) => page.locator('[data-printed] tbody tr');

test('Ctrl+P prints every order that matches the filter', { tag: '@nightly' }, async ({ browser }, info) => {
  test.slow();
  const { admin, customer, username } = await bothSides(browser, info);
  const orders = await Promise.all(Array.from({ length: 64 }, () => placeOrder(customer)));
  await admin.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-was-printed', '');
  });
  await admin.goto(`/?tab=orders&search=${username}`);
  await expect(rows(admin).first()).toBeVisible();

  await admin.keyboard.press('Control+p');

  await expect(admin.locator('[data-was-printed]')).toBeAttached();
  await expect(printed(admin)).toHaveCount(orders.length);
  await expect(admin.locator('[data-printed] h1')).toContainText(`with "${username}", 64, printed`);
  await admin.emulateMedia({ media: 'print' });
  await expect(printed(admin).last()).toBeVisible();
  await expect(rows(admin).first()).toBeHidden();
});

test(
  'orders are selected with Space and Shift, and archived together',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer, username } = await bothSides(browser, info);
    const orders = [await placeOrder(customer), await placeOrder(customer), await placeOrder(customer)];
    await sendMessage(customer, orders[1] ?? 0, 'Deeper brown, please');
    for (const id of orders.slice(0, 2)) {
      await call(admin, 'PUT', `/api/orders/${id}/products/TB-104/completion`, { data: { completed: 20 } });
      await call(admin, 'PUT', `/api/orders/${id}/complete`, { data: {} });
    }
    await admin.goto(`/?tab=orders&search=${username}`);
    await expect(rows(admin).nth(1)).toContainText('Deeper brown, please');
    await rows(admin)
      .first()
      .getByRole('button', { name: /^View Details/ })
      .focus();

    await admin.keyboard.press('Space');
    await expect(admin.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
    await rows(admin)
      .last()
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const bar = admin.getByRole('toolbar', { name: '3 selected' });
    await expectAccessible(admin);
    await bar.getByRole('button', { name: 'Mark read' }).click();
    await expect(rows(admin).nth(1)).not.toContainText('Deeper brown, please');
    await bar.getByRole('button', { name: 'Archive 2' }).click();
    const question = admin.getByRole('alertdialog');
    // Escape also works while the question fades out, which takes longer on a busy machine.
    await question.evaluate(element => {
      element.style.transitionDuration = '2s';
    });
    await question.getByRole('button', { name: 'Archive 2 orders' }).click();
    await expect(rows(admin)).toHaveCount(1);
    await expect(admin.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('toolbar')).toHaveCount(0);
  },
);

test(
  'a phone shows the first order within 240 px, its filters in a sheet',
  { tag: ['@phone', '@nightly'] },
  async ({ browser }, { project }) => {
    test.skip(project.name !== 'phone');
    const page = await somebody({ browser, use: project.use, username: 'admin' });
    await page.goto('/?tab=orders');
    await expect(rows(page).first()).toBeVisible();
    expect((await rows(page).first().boundingBox())?.y).toBeLessThanOrEqual(242);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter orders' });
    await sheet.getByLabel('Sort by').selectOption('oldest');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Show orders' }).click();
    await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
  },
);

test(
  'a phone shows the first product of Manage Catalog within 240 px, its filters in a sheet',
  { tag: ['@phone', '@nightly'] },
  async ({ browser }, { project }) => {
    test.skip(project.name !== 'phone');
    const page = await somebody({ browser, use: project.use, username: 'admin' });
    await page.goto('/?tab=catalog');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThanOrEqual(240);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter products' });
    await sheet.getByLabel('Sort by').selectOption('code');
    await sheet.getByRole('button', { name: 'Show products' }).click();
    await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
    await page.getByRole('button', { name: 'Filter (1)' }).click();
    await sheet.getByRole('button', { name: 'Clear filters' }).click();
    await expect(sheet.getByLabel('Sort by')).toHaveValue('newest');
  },
);

test(
  'searching a code that no product has lists the products that mention it',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    for (const [page, path] of [
      [customer, '/'],
      [admin, '/?tab=catalog'],
    ] as const) {
      await page.goto(path);
      const search = page.getByRole('searchbox', { name: 'Search by Product Code' });
      await search.fill('belt');
      await expect(page.getByText(/^No code has "belt"\. \d+ products mention it:$/)).toBeVisible();
      await expect(rows(page).first()).toContainText('belt');
      await search.fill('zzzz');
      await expect(page.getByText('No products found')).toBeVisible();
      await expect(page.getByText('Nothing found for "zzzz"')).toBeVisible();
      await page.getByRole('button', { name: 'Clear search' }).last().click();
      await expect(rows(page).first()).toBeVisible();
    }
  },
);

test('customer details link to the newest conversation', { tag: '@nightly' }, async ({ browser }, info) => {
  const { admin, customer, username } = await bothSides(browser, info);
  const order = await placeOrder(customer);
  await admin.goto(`/?tab=customers&search=${username}`);
  await admin
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  const details = admin.getByRole('dialog', { name: 'Customer Details' });
  await expect(details.getByText('1 open · 1 in all')).toBeVisible();
  await expectAccessible(admin);
  await details.getByRole('link', { name: 'Write' }).click();
  await expect(admin.getByRole('dialog', { name: `Order #${order}` })).toBeVisible();
});
