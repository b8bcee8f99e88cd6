import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { aPhoto, openTab, signIn } from './steps.ts';
import { test } from './test.ts';

const add = (page: Page) => page.getByRole('dialog', { name: 'Add Product' });

/** Starts a product, ends the session, and clicks Save Product. */
async function loseProduct(page: Page, code: string): Promise<void> {
  await signIn(page, 'superadmin', '/?tab=catalog');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await add(page).getByLabel('Product Code *').fill(code);
  await add(page).getByLabel('Description').fill('Typed for ten minutes');
  await add(page)
    .locator('input[type="file"]')
    .setInputFiles(await aPhoto(page, 'front.jpg'));
  await page.context().clearCookies();
  const save = add(page).getByRole('button', { name: 'Save Product' });
  const ended = page.getByRole('heading', { name: 'Welcome Back' });
  // A request in the background may detect the end of the session before the click.
  await save.or(ended).first().click();
  await expect(ended).toBeVisible();
  await expect(page.getByText('Your entries are saved. Sign in and open the form again.')).toBeVisible();
}

async function signInAgain(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('cordwain-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('restores the input of a form after the session ended', { tag: '@phone-nightly' }, async ({ page }) => {
  const code = `KEPT-${randomUUID().slice(0, 8)}`;
  await loseProduct(page, code);

  await signInAgain(page, 'superadmin');
  await openTab(page, 'Manage Catalog');
  await page.getByRole('button', { name: 'Add Product' }).click();

  await expect(add(page).getByLabel('Product Code *')).toHaveValue(code);
  await expect(add(page).getByLabel('Description')).toHaveValue('Typed for ten minutes');
  await expect(add(page).getByRole('img')).toHaveJSProperty('naturalWidth', 640);
  await expect(page.getByText('Your entries are back.')).toBeVisible();
  await add(page).getByRole('button', { name: 'Save Product' }).click();
  await expect(page.getByText(`${code} added`)).toBeVisible();

  // The input is restored only once.
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(add(page).getByLabel('Product Code *')).toHaveValue('');
});
