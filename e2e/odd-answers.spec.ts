import { expect, type Page } from '@playwright/test';
import { expectWords, requestPdf, savePdf } from './read-pdf.ts';
import { expectAlert, orderCard, startSession } from './steps.ts';
import { test } from './test.ts';
import { bothSides, placeOrder } from './workshop.ts';

/** Answers that the portal never sends but a proxy may send. The rest of the screen keeps working. */
const oddAnswers = [{ json: {} }, { body: '<html>Sign in to this network</html>', contentType: 'text/html' }];

async function answerOnce(page: Page, path: string | RegExp, answer: object): Promise<void> {
  await page.route(path, route => route.fulfill({ status: 200, ...answer }));
}

test('shows that a list could not be loaded', async ({ page }) => {
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

test('treats an invalid profile as not found', { tag: '@nightly' }, async ({ page }) => {
  await startSession(page, 'customer');
  await answerOnce(page, /\/api\/customers\/\d+$/, { json: {} });
  await page.goto('/profile');
  await expect(page.getByText('Profile Not Found')).toBeVisible();
});

test(
  'shows rejections of any status, with their text if there is one',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info, { staff: 'superadmin' });
    const id = await placeOrder(customer);
    await customer.goto(`/orders?order=${id}`);
    const details = customer.getByRole('dialog', { name: `Order #${id}` });
    for (const [json, text] of [
      [{ success: false, error: 'Out of hides' }, 'Out of hides'],
      [{ success: false }, 'Failed to send message'],
      [{ success: false, error: { message: 'odd' } }, 'Failed to send message'],
    ] as const) {
      await answerOnce(customer, `**/api/orders/${id}/messages`, { json });
      await details.getByRole('textbox', { name: 'Message' }).fill('Is it on its way?');
      await customer.keyboard.press('Enter');
      await expectAlert(customer, text);
      await expect(details.getByRole('textbox', { name: 'Message' })).toHaveValue('Is it on its way?');
      await customer.unroute(`**/api/orders/${id}/messages`);
    }
  },
);

test(
  'loads raw materials one by one when the combined call fails, and the PDF omits failed ones',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info, { staff: 'superadmin' });
    const id = await placeOrder(customer, ['TB-104', 'ST-220']);
    const warned: string[] = [];
    admin.on('console', message => message.type() === 'warning' && warned.push(message.text()));
    await admin.route('**/api/raw-materials/order/*', route => route.fulfill({ status: 500, json: {} }));
    let asked = 0;
    await admin.route('**/api/raw-materials/product-id/*', route => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 500, json: {} }) : route.fallback();
    });
    await admin.goto('/?tab=orders&sort=newest');
    const pdf = await savePdf(admin, () => requestPdf(orderCard(admin, id), 'Leather PDF'));

    expect(pdf.name).toBe(`RAW LEATHER MATERIAL_Order_${id}.pdf`);
    expectWords(pdf.text, ['Missing here, could not be loaded: TB-104']);
    expect(asked).toBe(2);
    expect(warned.join()).toContain('raw materials of TB-104');
  },
);
