import { expect, type Page } from '@playwright/test';
import { aPhoto, hold, selectProduct, signIn } from './steps.ts';
import { test } from './test.ts';
import { openConversation, placeOrder } from './workshop.ts';

test.beforeEach(({ page }) => signIn(page, 'customer'));

/** Returns whether leaving the page would ask for confirmation now. */
function asksFirst(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

async function openCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: "Let's Customize These Products" }).click();
}

test('leaving asks for confirmation while pictures wait for a connection', async ({ page, context }) => {
  await selectProduct(page, 'KF-009');
  await openCart(page);
  const line = page.getByRole('region', { name: 'KF-009' });
  const photo = await aPhoto(page, 'felt.jpg');
  await expect(line).toBeVisible();
  await context.setOffline(true);
  await line.getByLabel('Add images').setInputFiles(photo);
  await expect(line.getByText('felt.jpg: This image could not be uploaded')).toBeVisible();
  expect(await asksFirst(page)).toBe(true);

  await context.setOffline(false);

  await expect(line.getByRole('img', { name: 'image 1' })).toBeVisible();
  expect(await asksFirst(page)).toBe(false);
});

test('leaving asks for confirmation while an unsent message has pictures', { tag: '@nightly' }, async ({ page }) => {
  const order = await placeOrder(page);
  const talk = await openConversation(page, order, 'customer');
  await talk.getByRole('textbox', { name: 'Message' }).fill('Like this');
  expect(await asksFirst(page)).toBe(false);

  await talk.getByLabel('Attach images').setInputFiles(await aPhoto(page, 'strap.jpg'));
  expect(await asksFirst(page)).toBe(true);

  await talk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(talk.getByRole('button', { name: 'View Image 1' })).toBeVisible();
  expect(await asksFirst(page)).toBe(false);
});

test('restores a removed product at its position, with its running uploads', { tag: '@nightly' }, async ({ page }) => {
  for (const code of ['KF-009', 'CW-018', 'VT-801']) await selectProduct(page, code);
  await openCart(page);
  const lines = page.locator('section[aria-label]').filter({ has: page.getByLabel('Quantity') });
  const line = page.getByRole('region', { name: 'CW-018' });
  const release = await hold(page, '**/api/uploads');
  await line.getByLabel('Add images').setInputFiles(await aPhoto(page, 'felt.jpg'));
  await expect(line.getByRole('img', { name: 'felt.jpg' })).toBeVisible();

  await line.getByRole('button', { name: 'Remove CW-018' }).click();
  await expect(line).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();

  await expect(line.getByRole('img', { name: 'felt.jpg' })).toBeVisible();
  await expect(lines.nth(1)).toHaveAccessibleName('CW-018');
  release();
  await expect(line.getByRole('img', { name: 'image 1' })).toBeVisible();
  await expect(line.getByRole('img')).toHaveCount(1);
});

test('R8: keeps changes of the cart in another tab while an order is placed', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  for (const code of ['KF-009', 'CW-018']) await selectProduct(page, code);
  await openCart(page);
  const other = await context.newPage();
  await other.goto('/customization-cart');
  const quantity = other.getByRole('region', { name: 'KF-009' }).getByLabel('Quantity');
  await expect(quantity).toHaveValue('1');
  const release = await hold(page, '**/api/orders/bulk');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('button', { name: 'Placing Order...' })).toBeVisible();
  await quantity.fill('40');
  release();

  await page.waitForURL('**/orders');
  await expect(page.getByText(/^Order #\d+ placed$/)).toBeVisible();

  await expect(other.getByRole('heading', { name: '1 Product(s) Selected' })).toBeVisible();
  await expect(quantity).toHaveValue('40');
});

test('keeps the text of a note that is too long and shows the excess', { tag: '@nightly' }, async ({ page }) => {
  await selectProduct(page, 'KF-009');
  await openCart(page);
  const note = page.getByLabel('Description & Color');
  const empty = (await note.boundingBox())?.height ?? 0;
  await note.fill('one\ntwo\nthree\nfour\nfive');
  expect((await note.boundingBox())?.height ?? 0).toBeGreaterThan(empty * 1.5);

  await note.fill('x'.repeat(2_003));
  await expect(page.getByText('3 characters too many')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(note).toBeFocused();
  await note.fill('x'.repeat(2_000));
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/orders');
});
