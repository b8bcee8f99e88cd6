import { expect, type Page } from '@playwright/test';
import { expectAlert, orderCard, signIn } from './steps.ts';
import { test } from './test.ts';

/** The portal never answers so; what stands between it and a browser may. The rest of the screen goes on all the same. */
const oddAnswers = [{ json: {} }, { body: '<html>Sign in to this network</html>', contentType: 'text/html' }];

async function answerOnce(page: Page, path: string | RegExp, answer: object): Promise<void> {
  await page.route(path, route => route.fulfill({ status: 200, ...answer }));
}

test('a list that does not come is told of in its place', async ({ page }) => {
  await signIn(page, 'customer', '/profile');
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

test('a broken order is told of by its card alone', async ({ page }) => {
  await signIn(page, 'customer', '/profile');
  await page.route(/\/api\/orders\?/, async route => {
    const answer = await route.fetch();
    const { orders, ...rest } = await answer.json();
    await route.fulfill({ json: { ...rest, orders: [{ ...orders[0], messages: undefined }, ...orders.slice(1)] } });
  });
  await page.goto('/orders');
  await expect(page.getByRole('article').nth(1)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Orders & Messages' })).toBeVisible();
});

test('a profile that is none is not found', async ({ page }) => {
  await signIn(page, 'customer', '/orders');
  await answerOnce(page, /\/api\/customers\/\d+$/, { json: {} });
  await page.goto('/profile');
  await expect(page.getByText('Profile Not Found')).toBeVisible();
});

test('a refusal is one whatever its status, in its own words where it has any', async ({ page }) => {
  await signIn(page, 'admin', '/?tab=orders&order=77');
  const details = page.getByRole('dialog', { name: 'Order #77' });
  for (const [json, text] of [
    [{ success: false, error: 'Out of hides' }, 'Out of hides'],
    [{ success: false }, 'Failed to send message'],
    [{ success: false, error: { message: 'odd' } }, 'Failed to send message'],
  ] as const) {
    await answerOnce(page, '**/api/orders/77/messages', { json });
    await details.getByRole('textbox', { name: 'Message' }).fill('Is it on its way?');
    await page.keyboard.press('Enter');
    await expectAlert(page, text);
    await expect(details.getByRole('textbox', { name: 'Message' })).toHaveValue('Is it on its way?');
    await page.unroute('**/api/orders/77/messages');
  }
});

test('raw materials that could not be read together are read one by one, and what fails is left out of the paper', async ({
  page,
}) => {
  await signIn(page, 'superadmin');
  const warned: string[] = [];
  page.on('console', message => message.type() === 'warning' && warned.push(message.text()));
  await page.route('**/api/raw-materials/order/*', route => route.fulfill({ status: 500, json: {} }));
  const single = page.waitForRequest('**/api/raw-materials/product-id/*');
  const download = page.waitForEvent('download');
  await orderCard(page, 77).getByRole('button', { name: 'Leather PDF' }).click();
  await single;
  expect((await download).suggestedFilename()).toBe('RAW LEATHER MATERIAL_Order_77.pdf');
  expect(warned.join()).toContain('raw materials');
});
