import { expect } from '@playwright/test';
import { aPhoto, expectAlert, hold, openTab, placeOf, placeWithoutColor, selectProduct, signIn } from './steps.ts';
import { test } from './test.ts';

// A separate user for each size, so that desk and phone do not share orders.
test.beforeEach(({ page }, { project }) => signIn(page, project.name === 'phone' ? 'customer2' : 'customer'));

test('R8: asks for missing quantities, keeps input over a reload, and adds no product twice', {
  tag: '@phone-nightly',
}, async ({ page }) => {
  await selectProduct(page, 'VT-801');
  await page.getByRole('button', { name: "Let's Customize These Products" }).click();
  const line = page.getByRole('region', { name: 'VT-801' });
  await expect(line.getByLabel('Quantity')).toHaveValue('1');

  await line.getByLabel('Quantity').fill('-3');
  await expect(line.getByLabel('Quantity')).toHaveValue('');
  await line.getByLabel('Quantity').pressSequentially('-5');
  await line.getByLabel('Quantity').blur();
  await expect(line.getByLabel('Quantity')).toHaveValue('');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Please set quantity for all products')).toHaveCount(1);
  await expectAlert(page, 'Please set quantity for all products');
  await expect(line.getByLabel('Quantity')).toBeFocused();

  for (const typed of ['٢٥', '２５']) {
    await line.getByLabel('Quantity').fill(typed);
    await expect(line.getByLabel('Quantity')).toHaveValue('25');
    await line.getByLabel('Quantity').fill('');
  }
  await line.getByLabel('Quantity').fill('25');
  await line.getByLabel('Description & Color').fill('Olive, felt below');
  await line.getByLabel('Add images').setInputFiles(await aPhoto(page, 'felt.jpg'));
  await expect(line.getByRole('img', { name: 'image 1' })).toBeVisible();
  await page.reload();
  await expect(line.getByLabel('Quantity')).toHaveValue('25');
  await expect(line.getByLabel('Description & Color')).toHaveValue('Olive, felt below');
  await expect(line.getByRole('img', { name: 'image 1' })).toBeVisible();
  await line.getByRole('button', { name: 'Remove image 1' }).click();
  await expect(line.getByLabel('Add images')).toBeFocused();

  await page.goto('/?productCode=VT-801');
  await expect(page.getByRole('button', { name: /^Selected VT-801/ })).toBeVisible();
  await page.getByRole('button', { name: /^Selected VT-801/ }).click();
  await expect(page.getByText('This product is already in your cart')).toBeVisible();
  await page.getByRole('button', { name: 'Product Selected' }).click();
});

test('removing the focused element moves the focus to the next product, the content or the card', {
  tag: '@nightly',
}, async ({ page }) => {
  const panel = page.getByRole('complementary', { name: 'Customization Cart' });
  const cards = page.getByRole('article');
  await expect(cards.nth(5)).toBeVisible();
  const codes = await cards.evaluateAll(all => all.map(card => card.getAttribute('aria-label') ?? ''));
  for (const code of [codes[5], codes[1], codes[2]]) {
    await page.getByRole('button', { name: new RegExp(`^${code}(?!\\d)`) }).click();
    await page.getByRole('button', { name: 'Select Product' }).click();
    // Adding the first product opens the panel, which leaves room for fewer columns.
    await expect(page.getByRole('button', { name: new RegExp(`^Selected ${code}`) })).toBeFocused();
  }

  await panel.getByRole('button', { name: `Remove ${codes[1]}` }).click();
  await expect(panel.getByRole('button', { name: `Remove ${codes[2]}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: `Remove ${codes[5]}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Close cart' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await selectProduct(page, 'KF-009');
  await page.getByRole('button', { name: "Let's Customize These Products" }).click();
  await expect(page.getByRole('heading', { name: '1 Product(s) Selected' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Continue Shopping' }).click();
  await selectProduct(page, 'CW-018');
  await openTab(page, 'Customization Cart');
  await page.getByRole('button', { name: 'Remove KF-009' }).click();
  await expect(page.getByRole('button', { name: 'Remove CW-018' })).toBeFocused();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Product Catalog' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('shows two products beside the cart on a tablet in landscape', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await selectProduct(page, 'VT-801');
  await page.getByRole('searchbox').fill('');
  const products = page.getByRole('article');
  await expect(products.nth(2)).toBeVisible();

  await expect(page.getByRole('complementary', { name: 'Customization Cart' })).toBeVisible();
  const places = await Promise.all([0, 1, 2].map(at => placeOf(products.nth(at))));
  expect(places[1]).toBe(places[0]);
  expect(places[2]).toBeGreaterThan(places[0] ?? 0);
});

test('R8: the cart cannot be changed while an order is being placed', async ({ page }) => {
  await selectProduct(page, 'KF-009');
  await page.getByRole('button', { name: "Let's Customize These Products" }).click();
  const release = await hold(page, '**/api/orders/bulk');
  await placeWithoutColor(page);
  await expect(page.getByRole('button', { name: 'Placing Order...' })).toBeVisible();

  await page.getByRole('button', { name: 'Clear All' }).click({ force: true });
  const remove = await page.locator('[inert] [aria-label="Remove KF-009"]').boundingBox();
  await page.mouse.click((remove?.x ?? 0) + 5, (remove?.y ?? 0) + 5);
  await expect(page.getByRole('heading', { name: '1 Product(s) Selected' })).toBeVisible();
  release();

  await page.waitForURL('**/orders');
});

test('R8: two tabs of one browser show the same cart', { tag: '@nightly' }, async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/customization-cart');
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await selectProduct(page, 'CW-018');
  await expect(other.getByRole('heading', { name: '1 Product(s) Selected' })).toBeVisible();
  await other.getByLabel('Quantity').fill('9');
  await page.goto('/customization-cart');
  await expect(page.getByLabel('Quantity')).toHaveValue('9');
});

test('R8: shows that the local storage is full and still places the order', { tag: '@nightly' }, async ({ page }) => {
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
  await page.getByRole('button', { name: "Let's Customize These Products" }).click();

  await page.getByLabel('Quantity').fill('7');
  await page.getByLabel('Description & Color').fill('Tan');
  await expect(page.getByText('This browser cannot save your cart.')).toBeVisible();
  const placed = page.waitForResponse('**/api/orders/bulk');
  await placeWithoutColor(page);
  await page.waitForURL('**/orders');

  const { order } = await (await placed).json();
  expect(order.products).toMatchObject([{ productCode: 'WS-022', quantity: 7, description: 'Tan' }]);
});

test('on a desktop, product codes of the usual length do not wrap in the cart', { tag: '@nightly' }, async ({
  page,
}) => {
  const codes = ['TDBAWZ1A5FBA', 'TDBAWZ1A5FA-2026X', 'VT-801'];
  await page.evaluate(
    cart => localStorage.setItem('customizationCart', JSON.stringify(cart)),
    codes.map(productCode => ({ productCode, quantity: 1 })),
  );
  await page.goto('/customization-cart');
  for (const code of codes) {
    const lines = await page.getByRole('heading', { name: code }).evaluate(heading => {
      const text = document.createRange();
      text.selectNodeContents(heading);
      return new Set(Array.from(text.getClientRects(), ({ top }) => Math.round(top))).size;
    });
    expect(lines, code).toBe(1);
  }
  const places = await page.getByLabel('Quantity').evaluateAll(all => all.map(one => one.getBoundingClientRect().x));
  expect(new Set(places).size, 'the quantities are in one column').toBe(1);
});

test('from one quantity to the next are at most three Tabs, and arrow keys reach the other controls of a line', {
  tag: '@nightly',
}, async ({ page }) => {
  for (const code of ['TB-104', 'ST-220']) await selectProduct(page, code);
  await page.goto('/customization-cart');
  const quantities = page.getByLabel('Quantity');
  await quantities.first().focus();

  let tabs = 0;
  for (; tabs < 8; tabs++) {
    await page.keyboard.press('Tab');
    if (await quantities.nth(1).evaluate(field => field === document.activeElement)) break;
  }
  expect(tabs + 1).toBeLessThanOrEqual(3);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'ST-220' }).getByLabel('Color', { exact: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Select ST-220' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(quantities).toHaveCount(1);
});
