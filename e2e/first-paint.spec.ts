import { expect, type Page } from '@playwright/test';
import { openTab, signIn } from './steps.ts';
import { test } from './test.ts';

/** Chooses a tab, and returns how far the rows of its first commit reach, and how far they must, in pixels. */
async function firstCommitOf(page: Page, tab: string, list: string) {
  const first = page.evaluate(
    selector =>
      new Promise<{ end: number; needed: number }>(resolve => {
        const look = () => {
          const rows = [...document.querySelectorAll(`${selector} article`)];
          if (rows.length === 0) return;
          watcher.disconnect();
          const end = Math.max(...rows.map(row => row.getBoundingClientRect().bottom));
          const whole = document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
          resolve({ end, needed: Math.min(innerHeight, whole) });
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { childList: true, subtree: true });
      }),
    list,
  );
  await openTab(page, tab);
  return first;
}

test("the first paint of a customer's orders and catalog fills the window", { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'customer', '/orders');
  await expect(page.getByRole('article').first()).toBeVisible();
  await openTab(page, 'Catalog');
  await expect(page.getByRole('article').first()).toBeVisible();

  const orders = await firstCommitOf(page, 'Orders', '[role=feed][aria-label="Active Orders"]');
  expect(orders.end).toBeGreaterThanOrEqual(orders.needed - 20);
  const products = await firstCommitOf(page, 'Catalog', 'main [role=feed]:not([aria-label="Active Orders"])');
  expect(products.end).toBeGreaterThanOrEqual(products.needed - 20);
});

test("the first paint of the workshop's orders fills the window", { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'admin', '/?tab=orders');
  await expect(page.getByRole('article').first()).toBeVisible();
  await openTab(page, 'Customers');
  await expect(page.getByRole('article').first()).toBeVisible();

  const orders = await firstCommitOf(page, 'Orders', '[role=feed][aria-label="Active Orders"]');
  expect(orders.end).toBeGreaterThanOrEqual(orders.needed - 20);
});
