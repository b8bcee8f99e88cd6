import { expect } from '@playwright/test';
import { signIn, startSession } from './steps.ts';
import { test } from './test.ts';

test('a customer searches the catalog by code and color', { tag: '@phone-nightly' }, async ({ page }) => {
  await signIn(page, 'customer');
  await expect(page.getByText('Browse and select products for customization')).toBeVisible();
  const cards = page.getByRole('article');

  await page.getByRole('searchbox', { name: 'Search by Product Code' }).fill('kf-00');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/productCode=kf-00/);
  await expect(cards.first()).toHaveAccessibleName(/^KF-00/);

  await page.getByRole('searchbox', { name: 'Search by Product Code' }).fill('');
  await page.getByRole('combobox', { name: 'Filter by Color' }).selectOption('Olive');
  await expect(cards.first()).toContainText('Olive');
});

test('keeps a blank at the end of the text after the search has run', async ({ page }) => {
  await signIn(page, 'customer');
  const field = page.getByRole('searchbox', { name: 'Search by Product Code' });
  await field.pressSequentially('kf ');
  await expect(page).toHaveURL(/productCode=kf$/);
  await field.pressSequentially('bag');
  await expect(field).toHaveValue('kf bag');
  await expect(page).toHaveURL(/productCode=kf\+bag$/);

  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(field).toHaveValue('');
});

test('a text longer than any code or color matches no product', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'customer', `/?productCode=${'x'.repeat(65)}`);
  await expect(page.getByText('No products found')).toBeVisible();
  await page.goto(`/?color=${'x'.repeat(61)}`);
  await expect(page.getByText('No products found')).toBeVisible();
});

test('distinguishes a deleted product from a product that cannot be loaded', { tag: '@nightly' }, async ({ page }) => {
  await startSession(page, 'customer');
  const [{ id }] = (await (await page.request.get('/api/catalog?limit=200')).json()).products.slice(-1);
  const details = page.getByRole('dialog', { name: /^Product Details/ });
  await page.goto('/?product=999999999');
  await expect(details.getByText('Product not found')).toBeVisible();
  await expect(details).toHaveAccessibleName('Product Details');
  await expect(details.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  await page.route('**/api/catalog/*', route => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/?productCode=none&product=${id}`);
  await expect(details.getByText('The product could not be loaded')).toBeVisible();
  await page.unroute('**/api/catalog/*');
  await details.getByRole('button', { name: 'Try again' }).click();
  await expect(details.getByRole('button', { name: 'Select Product' })).toBeVisible();
});

test('a closed product leaves no history entry, and Back skips it', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'customer', '/profile');
  await page.getByRole('link', { name: 'Catalog' }).click();
  const details = page.getByRole('dialog', { name: /^Product Details/ });
  for (const nth of [0, 1]) {
    await page.getByRole('article').nth(nth).getByRole('button').click();
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(details).toBeHidden();
  }

  await page.goBack();

  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
});
