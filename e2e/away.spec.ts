import { expect, test } from '@playwright/test';
import { openTab, signIn } from './steps.ts';

test('a portal without its database says so and goes on by itself', async ({ page }) => {
  await signIn(page, 'customer');
  await page.route('**/api/**', route =>
    route.fulfill({ status: 503, json: { error: 'The portal is not available', code: 'unavailable' } }),
  );
  await openTab(page, 'Orders');
  await expect(page.getByText('The portal cannot reach its database.')).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('The portal cannot reach its database.')).toBeHidden();
});

test('a lost connection is told, and what is shown stays', async ({ page, context }) => {
  await signIn(page, 'customer');
  await page.goto('/orders');
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('No connection.')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toBeHidden();
});
