import { expect } from '@playwright/test';
import { signIn } from './steps.ts';
import { test } from './test.ts';

test('an order with a half-filled form asks before it closes, goes back or shows the next one', async ({ page }) => {
  await signIn(page, 'admin', '/?tab=orders');
  const row = page.getByRole('article').first();
  await row.getByRole('button', { name: 'View Details' }).click();
  const opened = page.getByRole('dialog', { name: /^Order #/ });
  await opened.getByRole('button', { name: 'Add a document' }).click();
  const name = opened.getByRole('form', { name: 'Add a document' }).getByLabel('Name');
  await name.fill('Quote 2026');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  const place = page.url();

  const ways = [
    () => name.press('Escape'),
    () => page.goBack(),
    () => opened.getByRole('button', { name: /^Next order/ }).click(),
    () => opened.getByRole('button', { name: 'Close' }).click(),
  ];
  for (const leave of ways) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Quote 2026');
    expect(page.url()).toBe(place);
  }

  await name.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(opened).toBeHidden();
  await expect(page).toHaveURL(/tab=orders$/);

  // Nothing asks when nothing was entered, or it was discarded, or the session has ended.
  await row.getByRole('button', { name: 'View Details' }).click();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await row.getByRole('button', { name: 'View Details' }).click();
  await opened.getByRole('button', { name: 'Add a document' }).click();
  await name.fill('Quote 2026');
  await opened.getByPlaceholder('Write a message').fill('Hello');
  // From here on, a call in the background may end the session on the screen before the press arrives.
  await page.context().clearCookies();
  const send = opened.getByRole('button', { name: 'Send', exact: true });
  await Promise.race([send.click(), page.waitForURL(/\/login/)]);
  await expect(page).toHaveURL(/\/login/);
});
