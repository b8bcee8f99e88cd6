import { expect } from '@playwright/test';
import { signIn } from './steps.ts';
import { test } from './test.ts';

test('a customer searches the catalogue by code and colour', { tag: '@phone' }, async ({ page }) => {
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
