import { expect } from '@playwright/test';
import { aPhoto, expectAlert, openTab, selectProduct, signIn, signInOnScreen, signOut } from './steps.ts';
import { test } from './test.ts';

// One user per size, so that desk and phone do not meet in its orders.
test.beforeEach(({ page }, { project }) => signIn(page, project.name === 'phone' ? 'customer2' : 'customer'));

test('R8: asks for missing quantities, keeps what was typed over a reload, and takes nothing twice', {
  tag: '@phone',
}, async ({ page }) => {
  await selectProduct(page, 'VT-801');
  await page.getByRole('link', { name: "Let's Customize These Products" }).first().click();
  const line = page.getByRole('region', { name: 'VT-801' });
  await expect(line.getByLabel('Quantity')).toHaveValue('1');

  await line.getByLabel('Quantity').fill('-3');
  await expect(line.getByLabel('Quantity')).toHaveValue('');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expectAlert(page, 'Please set quantity for all products');

  await line.getByLabel('Quantity').fill('25');
  await line.getByLabel('Description & Color').fill('Olive, felt below');
  await line.getByLabel('Add images').setInputFiles(await aPhoto(page, 'felt.jpg'));
  await expect(line.getByRole('img', { name: 'image 1' })).toBeVisible();
  await page.reload();
  await expect(line.getByLabel('Quantity')).toHaveValue('25');
  await expect(line.getByLabel('Description & Color')).toHaveValue('Olive, felt below');
  await expect(line.getByRole('img', { name: 'image 1' })).toBeVisible();

  await page.goto('/?productCode=VT-801');
  await expect(page.getByRole('button', { name: /^Selected VT-801/ })).toBeVisible();
  await page.getByRole('button', { name: /^Selected VT-801/ }).click();
  await expect(page.getByText('This product is already in your cart')).toBeVisible();
  await page.getByRole('button', { name: 'Product Selected' }).click();
});

test('an emptied cart leads to the catalogue, and what was removed can be put back', async ({ page }) => {
  await page.goto('/customization-cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Select products from the catalog to get started')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Catalog' }).click();

  await selectProduct(page, 'KF-009');
  await page.getByRole('link', { name: "Let's Customize These Products" }).first().click();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Product Catalog' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await openTab(page, 'Customization Cart');
  await expect(page.getByRole('heading', { name: '1 Product(s) Selected' })).toBeVisible();
});

test('R8: two tabs of one browser show the same cart', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/customization-cart');
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await selectProduct(page, 'CW-018');
  await expect(other.getByRole('heading', { name: '1 Product(s) Selected' })).toBeVisible();
  await other.getByLabel('Quantity').fill('9');
  await page.goto('/customization-cart');
  await expect(page.getByLabel('Quantity')).toHaveValue('9');
});

test('R8: with a full local storage the cart says so, and its order is placed all the same', async ({ page }) => {
  await page.evaluate(() => {
    for (let size = 2 ** 20, n = 0; size >= 1; n++) {
      try {
        localStorage.setItem(`filler ${n}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  await selectProduct(page, 'WS-022');
  await page.getByRole('link', { name: "Let's Customize These Products" }).first().click();

  await page.getByLabel('Quantity').fill('7');
  await page.getByLabel('Description & Color').fill('Tan');
  await expect(page.getByText('Your browser cannot keep this cart.')).toBeVisible();
  const placed = page.waitForResponse('**/api/orders/bulk');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/orders');

  const { order } = await (await placed).json();
  expect(order.products).toMatchObject([{ productCode: 'WS-022', quantity: 7, description: 'Tan' }]);
});

test('R8: an order whose answer is lost is not placed twice', async ({ page }) => {
  await selectProduct(page, 'WS-022');
  await page.getByRole('link', { name: "Let's Customize These Products" }).first().click();
  const placed: number[] = [];
  let isFirst = true;
  await page.route('**/api/orders/bulk', async route => {
    const answer = await route.fetch();
    placed.push((await answer.json()).order.id);
    if (isFirst) {
      isFirst = false;
      return route.abort('connectionreset');
    }
    return route.fulfill({ response: answer });
  });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('heading', { name: '1 Product(s) Selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/orders');
  expect(placed).toHaveLength(2);
  expect(placed[0]).toBe(placed[1]);
});

test('another user of the browser finds no cart of the one before', async ({ page }) => {
  await selectProduct(page, 'BT-030');
  await page.goto('/');
  await signOut(page);
  const other = test.info().project.name === 'phone' ? 'customer' : 'customer2';
  await signInOnScreen(page, other);
  await page.goto('/customization-cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});
