import { expect } from '@playwright/test';
import { searchFor, signIn } from './steps.ts';
import { test } from './test.ts';

test('R8: a portal without its database says so and goes on by itself', async ({ page }) => {
  const away = page.getByText('The portal cannot reach its database.');
  await signIn(page, 'customer');
  await page.route('**/api/**', route =>
    route.fulfill({ status: 503, json: { error: 'The portal is not available', code: 'unavailable' } }),
  );
  await searchFor(page, 'ST-220');
  await expect(away).toBeVisible();

  await page.unroute('**/api/**');

  await expect(page.getByRole('button', { name: /^ST-220/ })).toBeVisible({ timeout: 30_000 });
  await expect(away).toBeHidden();
});

test('R8: a portal that is away from the start says so and goes on by itself', async ({ page }) => {
  await signIn(page, 'customer');
  await page.route('**/api/**', route => route.abort());
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'The portal cannot be reached' })).toBeVisible();

  await page.unroute('**/api/**');

  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 30_000 });
});

test('R8: a lost connection is told, and what is shown stays', async ({ page, context }) => {
  await signIn(page, 'customer', '/orders');
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('No connection.')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toBeHidden();
});
