import { expect, type Page } from '@playwright/test';
import { orderCard, startSession } from './steps.ts';
import { test } from './test.ts';
import { bothSides, placeOrder } from './workshop.ts';

/** Answers that the portal never sends but a proxy may send. The rest of the screen keeps working. */
const oddAnswers = [{ json: {} }, { body: '<html>Sign in to this network</html>', contentType: 'text/html' }];

async function answerOnce(page: Page, path: string | RegExp, answer: object): Promise<void> {
  await page.route(path, route => route.fulfill({ status: 200, ...answer }));
}

test('shows that a list could not be loaded', { tag: '@nightly' }, async ({ page }) => {
  await startSession(page, 'customer');
  for (const answer of oddAnswers) {
    await answerOnce(page, /\/api\/catalog\?/, answer);
    await page.goto('/');
    await expect(page.getByText('The catalog could not be loaded')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search by Product Code' })).toBeVisible();
    await page.unroute(/\/api\/catalog\?/);

    await answerOnce(page, '**/api/notifications*', answer);
    await page.goto('/');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText('The notifications could not be loaded')).toBeVisible();
    await page.unroute('**/api/notifications*');
  }
});

test('ER-7 a broken order affects only its own card', { tag: '@nightly' }, async ({ browser }, info) => {
  const { customer } = await bothSides(browser, info, { staff: 'superadmin' });
  const [good, broken] = [await placeOrder(customer), await placeOrder(customer)];
  await customer.route(/\/api\/orders\?/, async route => {
    const { orders, ...rest } = await (await route.fetch()).json();
    const odd = orders.map((one: { id: number }) => (one.id === broken ? { ...one, messages: undefined } : one));
    await route.fulfill({ json: { ...rest, orders: odd } });
  });
  await customer.goto('/orders');
  await expect(orderCard(customer, good)).toBeVisible();
  await expect(customer.getByRole('heading', { name: 'Orders & Messages' })).toBeVisible();
});
