import { expect, type Route } from '@playwright/test';
import { openTab, searchFor, signIn, signInOnScreen, signOut, startSession } from './steps.ts';
import { test } from './test.ts';

test('R8: shows that the database is unavailable and continues when it is available again', async ({ page }) => {
  const away = page.getByText('We will be back in a moment.');
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

test('R8: shows a notice when the portal is unavailable from the start, and opens the requested screen later', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, 'customer');
  await page.route('**/api/**', route => route.abort());
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();

  await page.unroute('**/api/**');

  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/orders$/);
});

test('an open dialog also shows that the connection was lost', { tag: ['@nightly', '@phone-nightly'] }, async ({
  page,
  context,
}) => {
  await signIn(page, 'customer', '/orders');
  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click();
  const details = page.getByRole('dialog');
  await expect(details.getByRole('heading', { name: 'Products' })).toBeVisible();

  await context.setOffline(true);
  await expect(details.getByText('You are offline.')).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await expect(details.getByText('You are offline.')).toBeHidden();
});

test('shows that the catalog could not be loaded and does not retry forever', { tag: '@nightly' }, async ({ page }) => {
  await startSession(page, 'customer');
  let asked = 0;
  await page.route('**/api/catalog*', route => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/');
  const failed = page.getByText('The catalog could not be loaded');

  await expect(failed).toBeVisible();
  await page.waitForTimeout(3_000);

  await expect(failed).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();
  expect(asked).toBeLessThan(8);
});

test('SI-9 a failed fetch of the current user counts as signed out, without a message', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page, 'customer');
  for (const fail of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 500, json: { error: 'No', code: 'internal' } }),
  ]) {
    await page.route('**/api/auth/me', fail);
    await page.goto('/orders');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute('**/api/auth/me');
  }
});

test('SI-9 signing out works without an answer, and so does the next sign-in', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page, 'customer');
  await page.route('**/api/auth/logout', () => {}); // never answers

  await signOut(page);
  await page.reload();
  await signInOnScreen(page, 'customer2');

  await expect(page.getByRole('article').first()).toBeVisible();
});

test.describe('when its code cannot be loaded,', () => {
  test.use({ expectedErrors: [/Unable to preload CSS|Failed to fetch dynamically imported module/] });

  test('a screen shows the reason, and loads after a reconnect or a reload', { tag: '@nightly' }, async ({
    page,
    context,
  }) => {
    await signIn(page, 'customer');
    await expect(page.getByRole('article').first()).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('article').first().getByRole('button').click();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await context.setOffline(false);
    const details = page.getByRole('dialog', { name: /^Product Details - \w/ });
    await expect(details).toBeVisible();
    // The style sheet is loaded, too.
    await expect(details.getByRole('button', { name: 'Select Product' })).toHaveCSS('cursor', 'pointer');
    await expect(details).toHaveCSS('overflow', 'hidden');
    await details.getByRole('button', { name: 'Close' }).click();

    await context.setOffline(true);
    await openTab(page, 'Orders');
    await expect(page.getByText('This page reloads by itself when the connection is back.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();

    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.route('**/assets/orders-screen-*', route => route.fulfill({ status: 404 }));
    await openTab(page, 'Orders');
    await expect(page.getByText('There is a newer version. Reload to continue.')).toBeVisible();
    await page.unroute('**/assets/orders-screen-*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
  });
});
