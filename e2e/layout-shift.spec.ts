import { expect, type Page } from '@playwright/test';
import type { Order } from '#contract/orders/orders.ts';
import { hold, signIn } from './steps.ts';
import { test } from './test.ts';

/** P6: visible content must not shift by itself; the limit is a hundredth of what Google calls good. */
const mostShift = 0.01;
const screens: Record<'customer' | 'superadmin', string[]> = {
  customer: ['/', '/orders', '/orders?archived=1', '/customization-cart', '/profile'],
  superadmin: ['/?tab=orders', '/?tab=catalog', '/?tab=customers', '/?tab=materials', '/?tab=audit'],
};

for (const user of ['customer', 'superadmin'] as const) {
  test(`no content shifts while the screens of a ${user} load`, { tag: ['@phone', '@nightly'] }, async ({ page }) => {
    await signIn(page, user);
    // Slow enough for the placeholders to be painted. Without events, other journeys insert nothing into the lists.
    await page.route('**/api/**', async (route, request) => {
      if (request.url().includes('/api/events')) return;
      // The list of orders answers last, after what is above it.
      await new Promise(resolve => setTimeout(resolve, request.url().includes('/api/orders?') ? 500 : 250));
      await route.continue();
    });
    const shifts: Record<string, number> = {};
    for (const path of screens[user]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
      await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => {}); // the event stream may stay open
      shifts[path] = await shiftOf(page);
    }
    expect(Math.max(...Object.values(shifts)), JSON.stringify(shifts)).toBeLessThan(mostShift);
  });
}

for (const [user, path] of [
  ['customer', '/orders'],
  ['superadmin', '/?tab=orders&'],
] as const) {
  test(`the placeholder of an order has the shape of the order (${user})`, {
    tag: ['@phone-nightly', '@nightly'],
  }, async ({ page }) => {
    await signIn(page, user);
    const { orders } = await (await page.request.get('/api/orders?limit=50&status=stitching')).json();
    // Not an order that another journey has just placed: above its products is what to decide first.
    const { id } = orders.find(({ products }: Order) => products.every(({ status }) => status !== 'not_reviewed'));
    const release = await hold(page, `**/api/orders/${id}`);
    await page.goto(`${path.includes('?') ? path : `${path}?`}order=${id}`);
    const dialog = page.getByRole('dialog', { name: `Order #${id}` });
    await expect(dialog.getByText('Loading', { exact: false })).toBeAttached();
    const firstProduct = () =>
      dialog
        .locator('[class*="_product_"], [class*="_line_"]')
        .first()
        .evaluate(one => one.getBoundingClientRect().top);
    const gaps = await dialog.locator('[class*="_work_"]').evaluate(work => {
      const boxes = [...work.children].map(one => one.getBoundingClientRect());
      return boxes.slice(1).map(({ top }, at) => top - (boxes[at]?.bottom ?? top));
    });
    expect(Math.max(...gaps)).toBeLessThan(40);
    const waiting = await firstProduct();
    release();
    await expect(dialog.getByRole('heading', { name: 'Order Summary' })).toBeAttached();
    expect(Math.abs((await firstProduct()) - waiting)).toBeLessThan(56);
  });
}

test('an order keeps the place of its documents while they load', {
  tag: ['@phone-nightly', '@nightly'],
}, async ({ page }) => {
  await signIn(page, 'customer2');
  // Other journeys place orders of the same customer.
  const { orders } = await (await page.request.get('/api/orders?limit=100')).json();
  const { id } = orders.find(({ documentsToAgree }: { documentsToAgree?: number }) => documentsToAgree);
  const release = await hold(page, `**/api/orders/${id}/documents`);
  await page.goto(`/orders?order=${id}`);
  const dialog = page.getByRole('dialog', { name: `Order #${id}` });
  await expect(dialog.getByRole('heading', { name: 'Order Summary' })).toBeAttached();
  const products = dialog.locator('[class*="_product_"]').first();
  const top = () => products.evaluate(one => one.getBoundingClientRect().top);
  const waiting = await top();
  release();
  await expect(page.getByRole('button', { name: 'Agree' })).toBeVisible();

  expect(Math.abs((await top()) - waiting)).toBeLessThan(24);
});

/** The sum of layout shifts without user input. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
        let sum = 0;
        const watcher = new PerformanceObserver(list => {
          for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) sum += shift.value;
        });
        watcher.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}
