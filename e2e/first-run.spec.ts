import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type EmptyPortal, ownerPassword, signInAt, startEmptyPortal } from './empty-portal.ts';
import { test } from './test.ts';

test.describe.configure({ mode: 'serial' });

let portal: EmptyPortal;
test.beforeAll(async () => {
  portal = await startEmptyPortal();
});
test.afterAll(() => portal.stop());
test.use({ expectedErrors: [/40[0134]/] });

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a superadmin adds samples, looks at them and removes them', { tag: '@nightly' }, async ({ page }) => {
  await signInAt(page, portal.address, 'owner', ownerPassword);
  await page.getByRole('button', { name: 'Fill in samples' }).click();
  await expect(page.getByText('Samples: 12 products, 3 customers and 6 orders.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await expect(page.getByText('Harbour Goods (sample)').first()).toBeVisible();

  await page.getByRole('button', { name: 'Remove the samples' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the samples' }).click();

  await expect(page.getByText('Harbour Goods (sample)')).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to your workshop' })).toBeVisible();
});

test('the first steps can be hidden and shown again', { tag: '@nightly' }, async ({ page }) => {
  await signInAt(page, portal.address, 'owner', ownerPassword);
  await page.getByRole('button', { name: 'Hide this' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to your workshop' })).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).waitFor();

  await expect(async () => {
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Getting started' }).click({ timeout: 1_000 });
  }).toPass();

  await expect(page.getByRole('heading', { name: 'Welcome to your workshop' })).toBeVisible();
});

test('an empty portal leads to the first product, customer and order', async ({ page }) => {
  await signInAt(page, portal.address, 'owner', ownerPassword);
  await expect(page.getByRole('img', { name: '0 of 3 steps done' })).toBeVisible();
  await expectAccessible(page);

  // The page must also work when the state of the first steps arrives last.
  const today = page.waitForResponse('**/api/today');
  await page.route(
    '**/api/admin/first-run',
    async route => {
      await today;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
      await route.continue();
    },
    { times: 1 },
  );
  await page.reload();
  await expect(page.getByRole('img', { name: '0 of 3 steps done' })).toBeVisible();
  // Without orders '/' leads elsewhere, but the tab stays when it is chosen (TB-7).
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  await page.goto(portal.address);
  await expect(page.getByRole('img', { name: '0 of 3 steps done' })).toBeVisible();

  await page.getByRole('link', { name: 'Or import a CSV' }).click();
  await page.getByRole('dialog', { name: 'Import Products' }).getByRole('button', { name: 'Cancel' }).click();
  await page.goBack();
  await page.getByRole('link', { name: 'Add Product' }).click();
  const product = page.getByRole('dialog', { name: 'Add Product' });
  await product.getByRole('textbox', { name: 'Product Code' }).fill('TB-104');
  await product.locator('input[type=file]').setInputFiles('web/accounts/pictures/tote.webp');
  await product.getByRole('button', { name: /^(Add|Create|Save) ?Product/ }).click();
  await expect(product).toHaveCount(0);
  await expect(page.getByText('1 of 3 steps done. Next: Add your first customer')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();

  await expect(step(page, 'Add a product')).toContainText('TB-104 is in the catalog.');
  await page.getByRole('link', { name: 'Add Your First Customer' }).click();
  const customer = page.getByRole('dialog', { name: 'Add New Customer' });
  await customer.getByRole('textbox', { name: 'Username' }).fill('harbour');
  await customer.getByRole('textbox', { name: 'Password' }).fill('hand-sewn leather');
  await customer.getByRole('textbox', { name: 'Company Name' }).fill('Harbour Goods');
  await customer.getByRole('textbox', { name: 'Company Contact' }).fill('+44 20 7946');
  await customer.getByRole('textbox', { name: 'Company Email' }).fill('orders@harbour.example');
  await customer.getByRole('button', { name: 'Create Customer' }).click();
  await expect(page.getByRole('textbox', { name: 'Send it to them: address, username, password' })).toHaveValue(
    `Address: ${portal.address}\nUsername: harbour\nPassword: hand-sewn leather`,
  );
  await page.getByRole('link', { name: 'Continue' }).click();

  await page.getByRole('button', { name: 'See as a customer' }).click();
  await expect(page.getByText('You see the portal as Harbour Goods.')).toBeVisible();
  await page.getByRole('article').first().click();
  await page.getByRole('button', { name: 'Select Product' }).click();
  await page.goto(`${portal.address}/customization-cart`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/orders*');
  await page.getByRole('button', { name: 'Back to the workshop' }).click();

  await expect(page.getByRole('button', { name: /Superadmin/ })).toBeVisible();
  await page.goto(`${portal.address}/?start=1`);
  await expect(page.getByRole('img', { name: '3 of 3 steps done' })).toBeVisible();
  await page.goto(`${portal.address}/?tab=orders`);
  await expect(page.getByText('Harbour Goods').first()).toBeVisible();
});
