import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './test.ts';
import { bothSides } from './workshop.ts';

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

/** Opens the cart with a product; returns its quantity. */
async function openCart(page: Page): Promise<Locator> {
  const { products } = await (await page.request.get('/api/catalog')).json();
  await page.goto('/profile');
  await page.evaluate(
    items => localStorage.setItem('customizationCart', JSON.stringify(items)),
    products.slice(0, 1).map((product: object) => ({ ...product, description: '', quantity: 1 })),
  );
  await page.goto('/customization-cart');
  return page.getByLabel('Quantity *');
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('customizationCart') ?? '[]')[0].quantity);

test(
  'the cart shows at once which number it reads, and keeps a text that is no whole number (CT-3)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info);
    await customer.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const quantity = await openCart(customer);
    const sent: string[] = [];
    customer.on('request', request => request.url().endsWith('/api/orders/bulk') && sent.push(request.url()));

    await paste(customer, quantity, '1.000,00');
    await expect(quantity).toHaveValue('1000');
    await expect.poll(() => stored(customer)).toBe(1000);
    await paste(customer, quantity, '1.0');
    await expect(customer.getByText(notWhole)).toBeVisible();
    await expect(quantity).toHaveValue('1.0');
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => stored(customer)).toBe('');
    await customer.getByRole('button', { name: 'Place Order' }).click();
    await expect(customer.getByText('Please set quantity for all products')).toBeVisible();
    await customer.getByRole('button', { name: 'OK' }).click();
    await expect(quantity).toHaveValue('1.0');

    await type(customer, quantity, '1,000,000');
    await expect(quantity).toHaveValue('1000000');
    await expect(customer.getByText(notWhole)).toBeHidden();
    await type(customer, quantity, '12,');
    await expect(customer.getByText(notWhole)).toBeHidden();
    await quantity.blur();
    await expect(customer.getByText(notWhole)).toBeVisible();
    await expect(quantity).toHaveValue('12,');
    expect(sent).toEqual([]);
  },
);
