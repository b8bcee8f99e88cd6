import { expect } from '@playwright/test';
import { pressUntil, signIn } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, bothSides, call, placeOrder, sendMessage, somebody } from './workshop.ts';

test('the workshop finds products, orders, customers and actions by keyboard', async ({ page }) => {
  await signIn(page, 'admin', '/?tab=orders');
  await page.getByRole('button', { name: 'Find anything' }).focus();
  const field = page.getByRole('combobox', { name: 'Product, order, customer or action' });
  const options = page.getByRole('listbox').getByRole('option');

  await pressUntil(page, 'Control+k', 'Find anything');
  await expect(field).toBeFocused();
  await page.keyboard.type('tb-104');
  await expect(options.first()).toContainText('TB-104');
  const dialog = page.getByRole('dialog', { name: 'Find anything' });
  const icons = [dialog.locator('svg.lucide-search'), options.first().locator(':scope > :first-child')];
  for (const one of [dialog.getByRole('heading', { name: 'Find anything' }), ...icons]) {
    const edge = ((await one.boundingBox())?.x ?? 0) - ((await dialog.boundingBox())?.x ?? 0);
    expect(edge, 'all start on one edge').toBeCloseTo(24, 0);
  }
  await expect(page.getByRole('status').filter({ hasText: /\d results?/ })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('harbour');
  const customer = options.filter({ hasText: '@customer' });
  await expect(customer).toBeVisible();
  while (!(await customer.evaluate(one => one.hasAttribute('data-highlighted')))) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Customer Details' })).toContainText('Harbour Goods');
  await page.keyboard.press('Escape');

  await pressUntil(page, 'Control+k', 'Find anything');
  await expect(field).toBeFocused();
  await page.keyboard.type('add prod');
  await expect(options).toHaveText(['Add Product']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible();
});

test(
  'a customer finds only data of its own company, also on a touch screen',
  { tag: ['@phone-nightly', '@nightly'] },
  async ({ browser, page }, info) => {
    const { use } = info.project;
    const admin = await somebody({ browser, use, username: 'admin' });
    const other = await somebody({ browser, use, username: await aCustomerOfItsOwn(admin) });
    const theirs = await placeOrder(other);
    await signIn(page, 'customer');
    const mine = await placeOrder(page);
    const isPhone = (page.viewportSize()?.width ?? 0) < 500;

    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Find anything' }).click();
    const field = page.getByRole('combobox', { name: 'Product, order or action' });
    await field.fill(`#${theirs}`);
    await expect(page.getByText('Nothing found')).toBeVisible();
    await field.fill('buyer-');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await field.fill(String(mine));
    await page.getByRole('option', { name: `Order #${mine}` }).click();

    await expect(page.getByRole('dialog', { name: `Order #${mine}` })).toBeVisible();
  },
);

test('a search says what the archive has, and leads there (D12)', { tag: '@nightly' }, async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  const order = await placeOrder(customer, ['TB-104']);
  const word = `thistle${order}`;
  await sendMessage(customer, order, `Like the one with the ${word}, please`);
  await call(customer, 'POST', `/api/orders/${order}/cancellation`, { data: { reason: '' } });
  await call(admin, 'PUT', `/api/orders/${order}/archive/admin`);

  await admin.goto(`/?tab=orders&search=${word}`);
  await admin.getByRole('button', { name: '1 in the archive' }).click();

  await expect(admin).toHaveURL(/archived=1/);
  await expect(admin.getByRole('article')).toContainText(`#${order}`);
  await pressUntil(admin, 'Control+k', 'Find anything');
  await admin.keyboard.type(String(order));
  await expect(admin.getByRole('option').first()).toContainText(`#${order}`);
});
