import { expect, type Page } from '@playwright/test';
import { aPhoto, asksFirst, selectProduct, signIn } from './steps.ts';
import { test } from './test.ts';
import { openConversation, placeOrder } from './workshop.ts';

test.beforeEach(({ page }) => signIn(page, 'customer'));

async function openCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: "Let's Customize These Products" }).click();
}

test('leaving asks for confirmation while pictures wait for a connection', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
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
