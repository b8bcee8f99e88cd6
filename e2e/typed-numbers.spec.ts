import { expect, type Locator, type Page } from '@playwright/test';
import { openTab, orderCard, signIn } from './steps.ts';
import { test } from './test.ts';
import { bothSides, call, placeOrder } from './workshop.ts';

const notWhole = 'Not a whole number';

/** Replaces the text of a field with the clipboard's. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Opens the cart with some products; returns the first one's quantity. */
async function openCart(page: Page, count = 1): Promise<Locator> {
  const { products } = await (await page.request.get('/api/catalog')).json();
  await page.goto('/profile');
  await page.evaluate(
    items => localStorage.setItem('customizationCart', JSON.stringify(items)),
    products.slice(0, count).map((product: object) => ({ ...product, description: '', quantity: 1 })),
  );
  await page.goto('/customization-cart');
  return page.getByLabel('Quantity *').first();
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('customizationCart') ?? '[]')[0].quantity);

test('the cart shows at once which number it reads, and keeps a text that is no whole number (CT-3)', async ({
  browser,
}, info) => {
  const { customer } = await bothSides(browser, info);
  await customer.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const quantity = await openCart(customer);
  const sent: string[] = [];
  customer.on('request', request => request.url().endsWith('/api/orders/bulk') && sent.push(request.url()));

  for (const [text, number] of [
    ['1,000.00', 1000],
    ['1.000,00', 1000],
    ['1 000', 1000],
    ["1'000", 1000],
    ['12.00', 12],
  ] as const) {
    await paste(customer, quantity, text);
    await expect(quantity).toHaveValue(String(number));
    await expect.poll(() => stored(customer)).toBe(number);
  }
  for (const text of ['12,5', '5-10', '1e3', '0.500', '1.0']) {
    await paste(customer, quantity, text);
    await expect(customer.getByText(notWhole)).toBeVisible();
    await expect(quantity).toHaveValue(text);
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => stored(customer)).toBe('');
  }
  await customer.getByRole('button', { name: 'Place Order' }).click();
  await expect(customer.getByText('Please set quantity for all products')).toBeVisible();
  await customer.getByRole('button', { name: 'OK' }).click();
  await expect(quantity).toHaveValue('1.0');

  for (const [text, number] of [
    ['1,000', '1000'],
    ['1,000,000', '1000000'],
    ['1.000,00', '1000'],
    ['١٬٠٠٠', '1000'],
  ] as const) {
    await type(customer, quantity, text);
    await expect(quantity).toHaveValue(number);
    await expect(customer.getByText(notWhole)).toBeHidden();
  }
  await type(customer, quantity, '12,');
  await expect(customer.getByText(notWhole)).toBeHidden();
  await quantity.blur();
  await expect(customer.getByText(notWhole)).toBeVisible();
  await expect(quantity).toHaveValue('12,');
  expect(sent).toEqual([]);
});

test(
  'every other field of a number reads a pasted number in the same way',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    for (const page of [admin, customer]) await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await placeOrder(customer);

    await customer.goto(`/orders?reorder=${id}`);
    await readsPasted(customer, customer.getByLabel('Quantity of TB-104'));
    await openCart(customer, 2);
    await customer.getByLabel('Select all products').check();
    await customer.getByRole('button', { name: 'Same quantity for 2' }).click();
    await readsPasted(customer, customer.getByLabel('Number for each'));
    await customer.goto('/?quick');
    await customer.getByLabel('Paste lines: code, quantity, note').fill('KF-009;1.000');
    await customer.getByRole('button', { name: 'Check', exact: true }).click();
    await readsPasted(customer, customer.getByLabel('Quantity, row 1'));

    await admin.goto('/?tab=orders&sort=newest');
    await orderCard(admin, id).getByRole('button').first().click();
    const details = admin.getByRole('dialog', { name: `Order #${id}` });
    await readsPasted(admin, details.getByLabel(/^Completed of TB-104/), '20');
    await expect.poll(async () => (await call(admin, 'GET', `/api/orders/${id}`)).order.products[0].completed).toBe(20);
  },
);

test('a material takes thousands and decimals', { tag: '@nightly' }, async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'superadmin');
  await openTab(page, 'Raw Materials');
  await page.getByRole('tab', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'Add Template' }).click();
  const field = page.getByLabel('Leather 1, quantity');
  await paste(page, field, '1.000,50');
  await expect(field).toHaveValue('1000.50');
  await type(page, field, '1,950');
  await expect(field).toHaveValue('1950');
  await type(page, field, '6,5');
  await expect(field).toHaveValue('6,5');
});

/** Pastes a number and a text that is none. Ends with the number, and leaves the field. */
async function readsPasted(page: Page, field: Locator, shown = '1000'): Promise<void> {
  await paste(page, field, '12,5');
  await field.blur();
  await expect(page.getByText(notWhole).first()).toBeVisible();
  await expect(field).toHaveValue('12,5');
  await paste(page, field, '1,000.00');
  await field.blur();
  await expect(field).toHaveValue(shown);
  await expect(page.getByText(notWhole)).toBeHidden();
}
