import { expect, type Page } from '@playwright/test';
import { agree, aPhoto, expectAlert, fillIn, orderCard } from './steps.ts';
import { test } from './test.ts';
import { bothSides, call, placeOrder, somebody } from './workshop.ts';

/** The portal fails at every change without an error text, so the screens show their fallback texts (ER-6). */
async function failChanges(page: Page, answer: { status: number; json?: object } = { status: 500, json: {} }) {
  await page.route('**/api/**', route =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(answer),
  );
}

/** The question shows the error so that the user can retry; this step cancels it. */
async function giveUp(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
}

/** Creates a finished order of one product. */
async function aFinishedOrder(customer: Page, admin: Page): Promise<number> {
  const id = await placeOrder(customer);
  await call(admin, 'PUT', `/api/orders/${id}/products/TB-104/completion`, { data: { completed: 20 } });
  return id;
}

test('R8: a customer sees which action on an order failed', { tag: '@nightly' }, async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  const [finished, completed, archived] = [
    await aFinishedOrder(customer, admin),
    await aFinishedOrder(customer, admin),
    await aFinishedOrder(customer, admin),
  ];
  for (const id of [completed, archived]) await call(customer, 'PUT', `/api/orders/${id}/complete`);
  await call(customer, 'PUT', `/api/orders/${archived}/archive/customer`);
  await customer.goto('/orders');
  await failChanges(customer);

  await orderCard(customer, finished).getByRole('button', { name: 'Verify Completion' }).click();
  await agree(customer, 'Are you sure this order has been completed?', 'Verify Completion');
  await giveUp(customer, 'Failed to verify completion');
  await expect(orderCard(customer, finished).getByRole('button', { name: 'Verify Completion' })).toBeEnabled();
  await orderCard(customer, completed).getByRole('button', { name: 'Archive', exact: true }).click();
  await agree(customer, 'Archive this completed order?', 'Archive order');
  await giveUp(customer, 'Failed to archive order');
  await customer.getByRole('button', { name: 'Archived Orders' }).click();
  await orderCard(customer, archived).getByRole('button', { name: 'Unarchive', exact: true }).click();
  await agree(customer, 'Move this order back to active orders?', 'Unarchive order');
  await giveUp(customer, 'Failed to unarchive order');

  await customer.unroute('**/api/**');
  await failChanges(customer, { status: 409, json: { success: false, error: 'The order changed meanwhile' } });
  await orderCard(customer, archived).getByRole('button', { name: 'Unarchive', exact: true }).click();
  await agree(customer, 'Move this order back to active orders?', 'Unarchive order');
  await expectAlert(customer, 'The order changed meanwhile');
});

test('R8: an admin sees which action on an order failed', { tag: '@nightly' }, async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  const id = await aFinishedOrder(customer, admin);
  // Orders without a date are the last of the list.
  await admin.goto(`/?tab=orders&search=%23${id}&order=${id}`);
  const details = admin.getByRole('dialog', { name: `Order #${id}` });
  await expect(details.getByLabel(/^Status of TB-104/)).toBeVisible();
  await failChanges(admin);

  await details.getByLabel(/^Status of TB-104/).selectOption('packaging');
  await expectAlert(admin, 'Failed to update product status');
  await expect(details.getByLabel(/^Status of TB-104/)).toHaveValue('not_reviewed');
  await expect(details.getByText('Failed to update product status. Try again')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();

  await orderCard(admin, id)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await orderCard(admin, id).getByRole('menuitem', { name: 'Delete' }).click();
  await agree(admin, 'Are you sure you want to delete this order? This action cannot be undone.', 'Delete order');
  await giveUp(admin, 'Failed to delete order. Please try again.');
  await expect(orderCard(admin, id)).toBeVisible();

  const two = await placeOrder(customer, ['TB-104', 'ST-220']);
  await admin.goto(`/?tab=orders&order=${two}`);
  const both = admin.getByRole('dialog', { name: `Order #${two}` });
  await both.getByRole('button', { name: 'Delete Product ST-220' }).click();
  await agree(admin, 'Are you sure you want to delete ST-220 from this order?', 'Delete Product');
  await giveUp(admin, 'Failed to delete product from order');
  await admin.unroute('**/api/**');
  await both.getByRole('button', { name: 'Delete Product ST-220' }).click();
  await agree(admin, 'Are you sure you want to delete ST-220 from this order?', 'Delete Product');
  await expectAlert(admin, 'Product deleted successfully from order');
  // The changes of the order still name the product.
  await expect(both.getByLabel('Status of TB-104')).toBeVisible();
  await expect(both.getByLabel('Status of ST-220')).toBeHidden();
});

test(
  'R8: an admin sees that saving a product or customer failed, and keeps the input',
  { tag: '@nightly' },
  async ({ browser }, { project: { use } }) => {
    const admin = await somebody({ browser, use, username: 'admin' });
    await admin.goto('/?tab=catalog');
    await failChanges(admin);
    await admin.getByRole('button', { name: 'Add Product' }).click();
    const product = admin.getByRole('dialog', { name: 'Add Product' });
    await product.getByLabel('Product Code *').fill('FAILS-1');
    await product.locator('input[type=file]').setInputFiles(await aPhoto(admin, 'one.jpg'));
    await product.getByRole('button', { name: 'Save Product' }).click();
    await expect(product.getByText('Failed to save product')).toBeVisible();
    await expect(product.getByLabel('Product Code *')).toHaveValue('FAILS-1');

    await admin.goto('/?tab=customers&search=quay-street');
    await admin.getByRole('button', { name: 'Add New Customer' }).click();
    const add = admin.getByRole('dialog', { name: 'Add New Customer' });
    await fillIn(add, {
      'Username *': 'fails-1',
      'Password *': 'a long password',
      'Company Name *': 'Nobody',
      'Company Contact *': '+44 20 5550 0100',
      'Company Email *': 'nobody@example.com',
    });
    await add.getByRole('button', { name: 'Create Customer' }).click();
    await expect(add.getByText('Failed to create customer')).toBeVisible();
    await expect(add.getByLabel('Company Name *')).toHaveValue('Nobody');

    await admin.goto('/?tab=customers&search=quay-street');
    await admin.getByRole('button', { name: /^Edit / }).click();
    const edit = admin.getByRole('dialog', { name: 'Edit Customer' });
    await edit.getByLabel('Company Name *').fill('Quay');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(edit.getByText('Failed to update customer')).toBeVisible();
    await expect(edit.getByLabel('Company Name *')).toHaveValue('Quay');

    await admin.route('**/api/admin/customers', route => route.fulfill({ status: 500, json: {} }));
    await admin.goto('/?tab=customers');
    await expect(admin.getByText('Failed to fetch customers')).toBeVisible();
  },
);

test(
  'R8: a superadmin sees that saving or deleting materials and templates failed',
  { tag: '@nightly' },
  async ({ browser }, { project: { use } }) => {
    const page = await somebody({ browser, use, username: 'superadmin' });
    await page.goto('/?tab=materials&search=TB-104');
    await failChanges(page);
    await page.getByRole('button', { name: 'Edit TB-104' }).click();
    await page.getByRole('button', { name: 'Save Raw Material' }).click();
    await expectAlert(page, 'Failed to save raw material');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Delete TB-104' }).click();
    await agree(page, 'Are you sure you want to delete this raw material record?', 'Delete record');
    await expectAlert(page, 'Failed to delete raw material');

    await page.getByRole('tab', { name: 'Templates' }).click();
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Save Template' }).click();
    await expectAlert(page, 'Failed to save template');
    await page.getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expectAlert(page, 'Failed to delete template');
  },
);
