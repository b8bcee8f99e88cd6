import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import { isNightly } from '../testing/nightly.ts';
import { aPhoto, expectAlert, hold, openTab, selectProduct } from './steps.ts';
import { test } from './test.ts';
import { bothSides } from './workshop.ts';

/** Signs in a customer without orders on the cart's page with one product. */
async function aFilledCart(browser: Browser, info: TestInfo) {
  const { admin, customer } = await bothSides(browser, info);
  await customer.goto('/');
  await fillCart(customer);
  return { admin, customer, place: customer.getByRole('button', { name: 'Place Order' }) };
}

async function fillCart(page: Page): Promise<void> {
  await selectProduct(page, 'WS-022');
  await page.getByRole('button', { name: "Let's Customize These Products" }).click();
  await expect(page.getByRole('heading', { name: '1 Product(s) Selected' })).toBeVisible();
  await page.getByLabel('Color', { exact: true }).selectOption('Olive');
}

/** Returns the number of items of each of the customer's orders, the newest first. */
async function orderedItems(page: Page): Promise<number[]> {
  const { orders } = await (await page.request.get('/api/orders')).json();
  return orders.map((order: { totalItems: number }) => order.totalItems);
}

/** Lets the next order reach the portal but loses its answer; with `vain`, loses the order as well. */
async function loseAnswer(page: Page, { vain = false } = {}): Promise<void> {
  await page.route(
    '**/api/orders/bulk',
    async route => {
      if (!vain) await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

test(
  'Place Order waits for running uploads and places the order with them',
  {
    tag: ['@phone-nightly', '@nightly'],
  },
  async ({ browser }, info) => {
    const { customer, place } = await aFilledCart(browser, info);
    const release = await hold(customer, '**/api/uploads');
    await customer.getByLabel('Add images').setInputFiles(await aPhoto(customer, 'felt.jpg'));
    const placed = customer.waitForResponse('**/api/orders/bulk');

    await place.click();

    await expect(customer.getByRole('button', { name: 'Placing Order...' })).toBeVisible();
    await expect(customer.getByText('Waiting for 1 image to upload')).toBeVisible();
    await expect(customer.getByRole('alertdialog')).toHaveCount(0);
    expect(await orderedItems(customer)).toEqual([]);
    release();
    const { order } = await (await placed).json();
    expect(order.products[0].images.at(-1)).toContain('/files/');
    await customer.waitForURL('**/orders');
  },
);

test(
  'an order that waits for images is placed even after its page was left',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer, place } = await aFilledCart(browser, info);
    const release = await hold(customer, '**/api/uploads');
    await customer.getByLabel('Add images').setInputFiles(await aPhoto(customer, 'felt.jpg'));
    await place.click();
    await expect(customer.getByText('Waiting for 1 image to upload')).toBeVisible();
    await openTab(customer, 'My Profile');
    release();
    await expect(customer.getByText(/^Order #\d+ placed$/)).toBeVisible();
    expect(await orderedItems(customer)).toEqual([1]);
  },
);

test(
  'a corrected cart asks before it places a second order after a lost answer',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer, place } = await aFilledCart(browser, info);
    await customer.getByLabel('Quantity').fill('100');
    await loseAnswer(customer);
    await place.click();
    await expectAlert(customer, 'Failed to place order. Please try again.');
    await customer.getByLabel('Quantity').fill('110');
    await customer.reload();

    await place.click();
    const question = customer.getByRole('alertdialog', { name: /^Your earlier order #\d+ arrived$/ });
    await question.getByRole('button', { name: 'Back to Cart' }).click();
    await expect(question).toBeHidden();
    expect(await orderedItems(customer)).toEqual([100]);
    await expect(customer.getByLabel('Quantity')).toHaveValue('110');

    await place.click();
    await question.getByRole('button', { name: 'Place Another Order' }).click();
    await customer.waitForURL('**/orders');
    expect(await orderedItems(customer)).toEqual([110, 100]);
  },
);

test('Place Order at the same time in two tabs places one order', { tag: '@nightly' }, async ({ browser }, info) => {
  test.setTimeout(120_000);
  const { customer: one } = await bothSides(browser, info);
  const other = await one.context().newPage();
  const rounds = isNightly ? 6 : 2;
  for (let round = 1; round <= rounds; round++) {
    await one.goto('/');
    await fillCart(one);
    await other.goto('/customization-cart');
    await expect(other.getByRole('heading', { name: '1 Product(s) Selected' })).toBeVisible();
    const buttons = await Promise.all(
      [one, other].map(page => page.getByRole('button', { name: 'Place Order' }).elementHandle()),
    );
    // Both pages use the clock of this machine, so they click at the same time and do not wait for each other's answer.
    const at = Date.now() + 300;
    const click = (button: HTMLElement | SVGElement, time: number) =>
      new Promise<void>(resolve => {
        setTimeout(() => {
          (button as HTMLElement).click();
          resolve();
        }, time - Date.now());
      });
    await Promise.all(buttons.map(button => button?.evaluate(click, at)));
    // On a busy machine one order may empty the cart of both pages before the second click. That page opens the catalog.
    await Promise.all([one, other].map(page => page.waitForURL(({ pathname }) => ['/', '/orders'].includes(pathname))));
    await expect.poll(() => one.evaluate(() => localStorage.getItem('customizationCart'))).toBe('[]');
    expect(await orderedItems(one)).toHaveLength(round);
  }
});
