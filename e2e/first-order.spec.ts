import { expect, type Locator } from '@playwright/test';
import { test } from './test.ts';
import { aCustomerOfItsOwn, somebody } from './workshop.ts';

const mostPresses = 12;

test(
  'a new company goes from sign-in to its first order with a purchase order number in at most 12 clicks and keys (B85)',
  { tag: '@nightly' },
  async ({ browser, page }, info) => {
    const admin = await somebody({ browser, use: info.project.use, username: 'admin', polling: false });
    const username = await aCustomerOfItsOwn(admin);
    let presses = 0;
    const press = (target: Locator) => {
      presses += 1;
      return target.click();
    };

    await page.goto('/');
    await page.getByRole('textbox', { name: 'Username' }).fill(username);
    await page.getByRole('textbox', { name: 'Password' }).fill('cordwain-demo');
    await press(page.getByRole('button', { name: 'Sign In' }));
    const products = page.getByRole('article');
    for (const at of [0, 1]) await press(products.nth(at).locator('label'));
    await press(page.getByRole('button', { name: "Let's Customize These Products" }));
    for (const at of [0, 1])
      await page
        .getByLabel('Quantity *')
        .nth(at)
        .fill(String(40 + at));
    for (const at of [0, 1])
      await page.getByRole('main').getByLabel('Color', { exact: true }).nth(at).selectOption({ index: 1 });
    await press(page.getByRole('button', { name: 'Add purchase order, date or address' }));
    await page.getByLabel('Purchase Order Number').fill('SR-0001');
    await press(page.getByRole('button', { name: 'Place Order' }));

    await expect(page).toHaveURL(/\/orders/);
    const { orders } = await (await page.request.get('/api/orders')).json();
    expect(orders).toMatchObject([{ poNumber: 'SR-0001', totalItems: 81 }]);
    expect(presses).toBeLessThanOrEqual(mostPresses);
  },
);
