import { expect, type Page } from '@playwright/test';
import { signIn } from './steps.ts';
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
      await new Promise(resolve => setTimeout(resolve, 250));
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
