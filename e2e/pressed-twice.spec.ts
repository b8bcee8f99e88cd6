import { expect, type Page } from '@playwright/test';
import { orderCard, selectProduct, signIn } from './steps.ts';
import { test } from './test.ts';
import { bothSides, call, placeOrder } from './workshop.ts';

/** Returns the requests of one kind that a page makes from now on. */
function count(page: Page, method: string, path: RegExp): () => number {
  let calls = 0;
  page.on('request', request => {
    if (request.method() === method && path.test(request.url())) calls += 1;
  });
  return () => calls;
}

test('a double click closes details once and does not navigate further back', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'customer', '/profile');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalog' }).click();
  const product = page.getByRole('article').first();
  const details = page.getByRole('dialog', { name: /^Product Details/ });
  for (const name of ['Close', 'Select Product', 'Product Selected']) {
    await product.getByRole('button').first().click();
    await details.getByRole('button', { name, exact: true }).dblclick();
    await expect(details).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Product Catalog' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  }
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('customizationCart') ?? '[]').length)).toBe(1);
});

test('a double click confirms once and reports success', { tag: '@nightly' }, async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info, { staff: 'superadmin' });
  const id = await placeOrder(customer);
  await call(admin, 'PUT', `/api/orders/${id}/products/TB-104/completion`, { data: { completed: 20 } });

  await customer.goto('/orders');
  const completions = count(customer, 'PUT', /\/complete$/);
  const card = orderCard(customer, id);
  await card.getByRole('button', { name: 'Verify Completion' }).click();
  await customer.getByRole('alertdialog').getByRole('button', { name: 'Verify Completion' }).dblclick();
  await expect(card.getByRole('button', { name: 'Archive' })).toBeVisible();
  await expect(customer.getByRole('alertdialog')).toHaveCount(0);
  expect(completions()).toBe(1);

  await admin.goto(`/?tab=orders&search=${id}`);
  const deletions = count(admin, 'DELETE', /\/api\/orders\/\d+$/);
  await orderCard(admin, id)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await orderCard(admin, id).getByRole('menuitem', { name: 'Delete' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete order' }).dblclick();
  await expect(orderCard(admin, id)).toHaveCount(0);
  await expect(admin.getByRole('alertdialog')).toHaveCount(0);
  expect(deletions()).toBe(1);
});

test('a double click removes only one line from the cart', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'customer');
  for (const code of ['KF-009', 'CW-018', 'BT-030']) await selectProduct(page, code);
  await page.goto('/customization-cart');
  await page.getByRole('button', { name: 'Remove KF-009' }).dblclick();
  await expect(page.getByText('2 Product(s) Selected')).toBeVisible();
  await expect(page.getByRole('region', { name: 'CW-018' })).toBeVisible();
});

test("the browser's Back asks before it discards the input of a form", { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'admin', '/?tab=customers');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Manage Catalog' }).click();
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await form.getByLabel('Product Code').fill('HALF-1');
  // The listener for Back loads with the first dialog.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/back-closes-')),
  );

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Product Code')).toHaveValue('HALF-1');
  await expect(page).toHaveURL(/tab=catalog/);

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  // Back closes the topmost layer and keeps the screen.
  await expect(page).toHaveURL(/tab=catalog/);
  await page.goBack();
  await expect(page).toHaveURL(/tab=customers/);
  await expect(page.getByRole('heading', { name: 'Customer Management' })).toBeVisible();
});
