import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import { orderCard } from './steps.ts';
import { test } from './test.ts';
import { bothSides, placeOrder } from './workshop.ts';

/** Opens an order of TB-104 from the workshop's list; returns the field of its completed count. */
async function openedOrder(browser: Browser, info: TestInfo) {
  const { admin, customer } = await bothSides(browser, info);
  const id = await placeOrder(customer);
  await admin.goto('/?tab=orders&sort=newest');
  await orderCard(admin, id).getByRole('button').first().click();
  const details = admin.getByRole('dialog', { name: `Order #${id}` });
  const field = details.getByLabel(/^Completed of TB-104/);
  await expect(field).toHaveValue('0');
  return { admin, customer, id, details, field };
}

async function completedOf(page: Page, id: number): Promise<number> {
  return (await (await page.request.get(`/api/orders/${id}`)).json()).order.products[0].completed;
}

test(
  "a typed count is saved when the browser's Back closes the order",
  { tag: ['@nightly', '@phone-nightly'] },
  async ({ browser }, info) => {
    const { admin, id, details, field } = await openedOrder(browser, info);
    await field.fill('5');

    await admin.goBack();

    await expect(details).toBeHidden();
    await expect(admin.getByText('TB-104: 5 of 20 ready')).toBeVisible();
    expect(await completedOf(admin, id)).toBe(5);
  },
);

test(
  'reloading the page asks for confirmation and saves a typed count',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, id, field } = await openedOrder(browser, info);
    const asked: string[] = [];
    admin.on('dialog', dialog => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await field.fill('5');

    await admin.evaluate(() => location.reload());

    await expect.poll(() => completedOf(admin, id)).toBe(5);
    expect(asked).toEqual(['beforeunload']);
  },
);
