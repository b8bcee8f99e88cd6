import { expect, type Page } from '@playwright/test';
import { openTab, pressUntil, selectProduct, signIn } from './steps.ts';
import { test } from './test.ts';

/** Like Android's Back: asks the browser to close the topmost layer, without a key event. */
async function pressBack(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener('keydown', event => event.stopImmediatePropagation(), { capture: true, once: true }),
  );
  await page.keyboard.press('Escape');
}

test("Android's Back closes the menu and the cart and keeps the screen", { tag: '@phone-only' }, async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'customer');
  await selectProduct(page, 'KF-009');
  const address = page.url();
  const cart = page.getByRole('dialog', { name: 'Customization Cart' });
  // On a desktop the cart is shown beside the catalog.
  if (isMobile) {
    await expect(cart).toBeVisible();
    await pressBack(page);
    await expect(cart).toBeHidden();
    const close = page.getByRole('button', { name: 'Close menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(close).toBeVisible();
    await pressBack(page);
    await expect(close).toBeHidden();
  }
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await pressUntil(page, '?', 'Keyboard shortcuts');
  await pressBack(page);
  await expect(shortcuts).toBeHidden();
  expect(page.url()).toBe(address);
});

test('Back closes open details in Manage Catalog, and closed details leave no history entry', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, 'admin', '/?tab=orders');
  await openTab(page, 'Manage Catalog');
  const details = page.getByRole('dialog', { name: /^Product Details/ });
  const opener = page.getByRole('button', { name: 'View Details TB-104' });
  await page.getByRole('searchbox', { name: 'Search by Product Code' }).fill('TB-104');
  await expect(page.getByRole('article')).toHaveCount(1);
  const address = page.url();
  await opener.click();
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(opener).toBeFocused();

  await opener.click();
  await details.getByRole('button', { name: 'Edit Product' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(form.getByRole('textbox').first()).toBeFocused();
  await expect(page).toHaveURL(address);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await opener.click();
  await details.getByRole('button', { name: 'Close' }).last().click();
  await expect(details).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/tab=orders$/);
});

test('Back on a form asks before it discards input, each time', { tag: ['@phone-nightly', '@nightly'] }, async ({
  page,
}) => {
  await signIn(page, 'admin', '/?tab=customers');
  await page.getByRole('button', { name: 'Add New Customer' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Customer' });
  await form.getByLabel('Company Name').fill('Half a name');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  for (const answer of ['back', 'button']) {
    await pressBack(page);
    await expect(question).toBeVisible();
    if (answer === 'back') await pressBack(page);
    else await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(form.getByLabel('Company Name')).toHaveValue('Half a name');
  }
});

/** Emulates Safari and Firefox, where Back only navigates. The history has an entry before the portal. */
async function enterPlainly(page: Page, username: 'customer' | 'admin', path: string): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
  await page.goto('/robots.txt');
  await signIn(page, username, path);
}

/** The listener for Back loads with the first layer and then adds a second history entry. */
async function untilBackIsHeld(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state?.isSecond);
}

test('without CloseWatcher, Back closes the menu, a dropdown and a dialog and keeps the screen', {
  tag: ['@nightly', '@phone-nightly'],
}, async ({ page, isMobile }) => {
  await enterPlainly(page, 'customer', '/orders');
  const address = page.url();
  if (isMobile) {
    const close = page.getByRole('button', { name: 'Close menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(close).toBeVisible();
    await untilBackIsHeld(page);
    await page.goBack();
    await expect(close).toBeHidden();
    await expect(page).toHaveURL(address);
  }
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(notifications).toBeVisible();
  await untilBackIsHeld(page);
  await page.goBack();
  await expect(notifications).toBeHidden();
  await expect(page).toHaveURL(address);

  // In an open order, Back closes the topmost layer first, then the order.
  await page.getByRole('button', { name: 'View Details' }).first().click();
  const order = page.getByRole('dialog', { name: /^Order #/ });
  await expect(order).toBeVisible();
  const opened = page.url();
  await page.keyboard.press('?');
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();
  if (page.url() === opened) await page.goBack();
  await expect(order).toBeHidden();
  await expect(page).toHaveURL(address);
});

test('without CloseWatcher, Back closes an empty form and asks before it discards input', {
  tag: ['@phone-nightly', '@nightly'],
}, async ({ page }) => {
  await enterPlainly(page, 'admin', '/?tab=customers');
  const address = page.url();
  const form = page.getByRole('dialog', { name: 'Add New Customer' });
  await page.getByRole('button', { name: 'Add New Customer' }).click();
  await expect(form).toBeVisible();
  await untilBackIsHeld(page);
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(address);

  await page.getByRole('button', { name: 'Add New Customer' }).click();
  await form.getByLabel('Company Name').fill('Half a name');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Company Name')).toHaveValue('Half a name');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(address);
});

test('Back closes a form that was opened from details, but not the details', { tag: '@nightly' }, async ({ page }) => {
  await enterPlainly(page, 'admin', '/?tab=customers&search=%40customer2');
  const address = page.url();
  await page.getByRole('button', { name: /^View / }).click();
  await page.getByRole('dialog', { name: 'Customer Details' }).getByRole('button', { name: /^Edit/ }).click();
  const form = page.getByRole('dialog', { name: 'Edit Customer' });
  await expect(form.getByRole('textbox').first()).toBeFocused();
  await expect(page).toHaveURL(address);
  await expect(form).toBeVisible();
  await untilBackIsHeld(page);

  await page.goBack();

  await expect(form).toBeHidden();
  await expect(page).toHaveURL(address);
});
