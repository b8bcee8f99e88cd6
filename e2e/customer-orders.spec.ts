import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { expectAccessible } from './accessible.ts';
import { agree, confirm, expectAlert, orderCard, signIn } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, call, placeOrder, sendMessage, somebody } from './workshop.ts';

/** Signs in the workshop and a new customer with two finished orders. */
async function finishedOrders(browser: Browser, { project: { use } }: TestInfo) {
  const admin = await somebody({ browser, use, username: 'admin', polling: false });
  const customer = await somebody({ browser, use, username: await aCustomerOfItsOwn(admin), polling: false });
  const orders = [await placeOrder(customer), await placeOrder(customer)] as const;
  for (const id of orders)
    await call(admin, 'PUT', `/api/orders/${id}/products/TB-104/completion`, { data: { completed: 20 } });
  return { admin, customer, orders };
}

async function archive(customer: Page, id: number): Promise<void> {
  await call(customer, 'PUT', `/api/orders/${id}/complete`);
  await call(customer, 'PUT', `/api/orders/${id}/archive/customer`);
}

test('counts and opens unread messages of an archived order', { tag: '@nightly' }, async ({ browser }, info) => {
  const { admin, customer, orders } = await finishedOrders(browser, info);
  await archive(customer, orders[0]);
  await sendMessage(admin, orders[0], 'How do they wear?');
  await customer.goto('/orders');
  await expect(orderCard(customer, orders[1])).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Archived Orders 1 unread message' })).toBeVisible();

  await customer.getByRole('link', { name: '1 unread message' }).click();

  await expect(customer.getByRole('dialog', { name: `Order #${orders[0]}` })).toContainText('How do they wear?');
  await customer.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(customer.getByRole('button', { name: 'Archived Orders' })).toHaveAttribute('aria-pressed', 'true');
  await expect(orderCard(customer, orders[0])).toBeVisible();
  await expect(customer.getByRole('link', { name: '0 unread messages' })).toBeVisible();
});

test(
  'keeps the focus near the changed order, in the details, in the list and after a rejected action',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer, orders } = await finishedOrders(browser, info);
    const [kept, gone] = orders;
    const view = (id: number) => orderCard(customer, id).getByRole('button', { name: 'View Details' });
    const details = customer.getByRole('dialog', { name: /^Order #/ });
    for (const id of orders) await archive(customer, id);

    // After unarchiving from the details, the neighbor gets the focus; after the last order, the content does.
    await customer.goto('/orders?archived=1');
    for (const id of [gone, kept]) {
      await view(id).click();
      await details.getByRole('button', { name: 'Unarchive' }).click();
      await confirm(customer, 'Move this order back to active orders?', 'Unarchive order');
      await expect(details.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();
      await details.getByRole('button', { name: 'Close' }).click();
      await expect(id === gone ? view(kept) : customer.getByRole('main')).toBeFocused();
    }

    // The workshop deletes the order while its details are open.
    await customer.goto('/orders');
    await view(gone).click();
    await expect(details.getByText('Order Summary')).toBeVisible();
    await call(admin, 'DELETE', `/api/orders/${gone}`);
    await expect(details.getByText('Order not found')).toBeVisible();
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(view(kept)).toBeFocused();

    // The details open by address, so the list never had the focus.
    await customer.goto(`/orders?order=${kept}`);
    await details.getByRole('button', { name: 'Archive', exact: true }).click();
    await confirm(customer, 'Archive this completed order?', 'Archive order');
    await expect(customer.getByRole('main')).toBeFocused();

    // The workshop verifies the order between the question and the answer.
    const fresh = await placeOrder(customer);
    await call(admin, 'PUT', `/api/orders/${fresh}/products/TB-104/completion`, { data: { completed: 20 } });
    await orderCard(customer, fresh).getByRole('button', { name: 'Verify Completion' }).click();
    await call(admin, 'PUT', `/api/orders/${fresh}/complete`);
    await agree(customer, 'Are you sure this order has been completed?', 'Verify Completion');
    await expectAlert(customer, 'The order is already completed');
    await expect(view(fresh)).toBeFocused();
  },
);

test(
  'Try again keeps the scroll position of a list that failed to load',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer } = await finishedOrders(browser, info);
    await customer.route('**/api/customers/*', route => route.fulfill({ status: 500, json: {} }));
    await customer.goto('/profile');
    await expect(customer.getByText('Failed to fetch profile')).toBeVisible();
    await customer.unroute('**/api/customers/*');

    await customer.getByRole('button', { name: 'Try again' }).press('Enter');

    await expect(customer.getByText('Saddle Row').last()).toBeVisible();
    await expect(customer.getByRole('main')).toBeFocused();
  },
);

test('an order shows few combinations and folds many, except in print', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'customer');
  const { orders } = await call(page, 'GET', '/api/orders?view=summary&includeArchived=0');
  const order = orders.find(({ products }: OrderSummary) => products.some(({ combinations }) => combinations === 40));
  await page.goto(`/customizations/${order?.id}`);
  const initials = page.getByText('Monogram AB × 1', { exact: true });
  const fold = page.getByRole('button', { name: '40 combinations' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(initials).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(initials).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await fold.click();
  await expect(initials).toBeVisible();
  await expectAccessible(page);
});
