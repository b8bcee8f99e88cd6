import { type Browser, expect, type TestInfo } from '@playwright/test';
import { agree, confirm, expectAlert, hold, orderCard } from './steps.ts';
import { test } from './test.ts';
import { acceptedOrder, bothSides, call, placeOrder, sendMessage } from './workshop.ts';

/** Opens both sides, of which neither gets live events nor asks for news. */
async function withoutNews(browser: Browser, info: TestInfo) {
  const sides = await bothSides(browser, info, { staff: 'superadmin', polling: false });
  for (const page of [sides.admin, sides.customer]) await hold(page, '**/api/events*');
  return sides;
}

test(
  'what somebody deletes, archives or removes leaves with the answer, before any live event',
  {
    tag: '@nightly',
  },
  async ({ browser }, info) => {
    const { admin, customer, username } = await withoutNews(browser, info);
    const [deleted, archived, kept] = [
      await placeOrder(customer),
      await acceptedOrder(admin, customer),
      await acceptedOrder(admin, customer, ['TB-104', 'ST-220']),
    ];
    await call(admin, 'PUT', `/api/orders/${archived}/products/TB-104/completion`, { data: { completed: 20 } });
    await call(customer, 'PUT', `/api/orders/${archived}/complete`);
    await sendMessage(customer, kept, 'When do they come?');

    await admin.goto(`/?tab=orders&search=${username}&look=cards`);
    await expect(orderCard(admin, deleted)).toBeVisible();
    // Nor does it help to read the list again: its answer never comes.
    await hold(admin, '**/api/orders?*');
    await orderCard(admin, deleted)
      .getByRole('button', { name: /^More actions/ })
      .click();
    await orderCard(admin, deleted).getByRole('menuitem', { name: 'Delete' }).click();
    await agree(admin, 'Are you sure you want to delete this order? This action cannot be undone.', 'Delete order');
    await expect(orderCard(admin, deleted)).toHaveCount(0);

    await orderCard(admin, archived).getByRole('button', { name: 'Archive', exact: true }).click();
    await confirm(admin, 'Archive this completed order?', 'Archive order');
    await expect(orderCard(admin, archived)).toHaveCount(0);

    const view = orderCard(admin, kept).getByRole('button', { name: /^View Details/ });
    await expect(view).toHaveAccessibleName('View Details 1 unread message');
    await view.click();
    const details = admin.getByRole('dialog', { name: `Order #${kept}` });
    await details.getByRole('button', { name: 'Delete Product ST-220' }).click();
    await agree(admin, 'Are you sure you want to delete ST-220 from this order?', 'Delete Product');
    await expectAlert(admin, 'Product deleted successfully from order');
    await expect(details.getByLabel('Status of TB-104')).toBeVisible();
    await expect(details.getByLabel('Status of ST-220')).toHaveCount(0);
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(view).toHaveAccessibleName('View Details');
    await expect(orderCard(admin, kept).getByText('ST-220')).toHaveCount(0);

    await customer.goto('/orders');
    await expect(orderCard(customer, archived)).toBeVisible();
    await hold(customer, '**/api/orders?*');
    await orderCard(customer, archived).getByRole('button', { name: 'Archive', exact: true }).click();
    await agree(
      customer,
      'Archive this completed order? This will move the order to your personal archive where you can still view it later.',
      'Archive order',
    );
    await expect(orderCard(customer, archived)).toHaveCount(0);
  },
);
