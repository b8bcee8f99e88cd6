import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './steps.ts';
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

test('keeps a blank at the end of the text after the search has run', { tag: '@nightly' }, async ({ page }) => {
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

test('the pictures of a product open in the viewer, and Escape returns to the picture', {
  tag: ['@nightly', '@phone-nightly'],
}, async ({ page }) => {
  await signIn(page, 'customer', '/?product=9');
  const details = page.getByRole('dialog', { name: 'Product Details - VT-801' });
  const second = details.getByRole('button', { name: 'VT-801, 2' });
  await second.focus();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'VT-801 · Image 2 of 3' }).getByRole('img')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'VT-801 · Image 3 of 3' })).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(second).toBeFocused();
  await expect(details).toBeVisible();
  await expectAccessible(page);
});
