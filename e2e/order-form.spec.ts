import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { countActions, counting } from './counted.ts';
import { aPhoto, placeWithoutColor, signIn } from './steps.ts';
import { test } from './test.ts';
import { bothSides, call, placeOrder } from './workshop.ts';

const colors = ['Cognac', 'Natural', 'Black', 'Olive', 'Midnight'];
const line = (page: Page, code: string) => page.getByRole('region', { name: code, exact: true });
const note = (page: Page, code: string) => line(page, code).getByLabel('Description & Color');
const quantity = (page: Page, code: string) => line(page, code).getByLabel('Quantity *');

/** Puts products of the catalog into the cart and opens its page. */
async function openCart(page: Page, codes = ['KF-009', 'VT-801', 'WS-022', 'CW-018']): Promise<void> {
  const { products } = await (await page.request.get('/api/catalog')).json();
  await page.goto('/profile');
  await page.evaluate(
    items => localStorage.setItem('customizationCart', JSON.stringify(items)),
    codes.map(code => {
      const found = products.find(({ productCode }: { productCode: string }) => productCode === code);
      return { ...found, productDescription: found.description, description: '', quantity: 1, colors };
    }),
  );
  await page.goto('/customization-cart');
  await expect(page.getByRole('heading', { name: `${codes.length} Product(s) Selected` })).toBeVisible();
}

test(
  'a line asks for its color, is split by color, and its rows must add up (OP-4)',
  { tag: '@phone-nightly' },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info);
    await openCart(customer);
    const belt = line(customer, 'KF-009');
    await quantity(customer, 'KF-009').fill('40');
    await belt.getByLabel('Color', { exact: true }).selectOption('Cognac');
    await belt.getByRole('button', { name: 'Split by color' }).click();
    await belt.getByLabel('Color, row 2').selectOption('Black');
    await belt.getByLabel('Quantity, row 1').fill('12,5');
    await expect(belt.getByLabel('Quantity, row 1')).toHaveValue('12,5');
    await expect(belt.getByLabel('Quantity, row 1')).toHaveAttribute('aria-invalid', 'true');
    await belt.getByLabel('Quantity, row 1').fill('24');
    await expect(belt.getByText('Colors add up to 24, the line says 40')).toBeVisible();
    await customer.getByRole('button', { name: 'Place Order' }).click();
    await expect(customer.getByText('KF-009: colors add up to 24 of 40')).toBeVisible();
    await customer.keyboard.press('Escape');
    await belt.getByLabel('Quantity, row 2').fill('16');
    await expect(belt.getByText('Colors add up to 40')).toBeVisible();

    const sent = customer.waitForRequest(request => request.url().endsWith('/api/orders/bulk'));
    await customer.getByRole('button', { name: 'Place Order' }).click();
    await customer.getByRole('button', { name: 'Place Order' }).last().click();
    await customer.getByRole('button', { name: 'Place Without' }).click();

    const { products } = (await sent).postDataJSON();
    expect(products[0].breakdown).toEqual([
      { quantity: 24, choices: { 0: 'Cognac' } },
      { quantity: 16, choices: { 0: 'Black' } },
    ]);
  },
);

test(
  '300 belts in 4 lengths with monogram are ordered in under 60 keys',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const productCode = `BT-${randomUUID().slice(0, 8)}`;
    const lengths = ['80 cm', '90 cm', '100 cm', '110 cm'];
    const options = JSON.stringify([
      { name: 'Length', kind: 'choice', required: true, choices: lengths.map(name => ({ name })) },
      { name: 'Monogram', kind: 'text', most: 3 },
    ]);
    const multipart = { productCode, description: '', options, primaryImage: await aPhoto(admin, 'belt.jpg') };
    await call(admin, 'POST', '/api/admin/products', { multipart });
    await countActions(customer);
    await openCart(customer, [productCode]);
    const belt = line(customer, productCode);
    const press = async (...keys: string[]) => {
      for (const key of keys) await customer.keyboard.press(key);
    };

    const needed = await counting(customer, async () => {
      await expect(belt.getByRole('button', { name: 'Split by length...' })).toBeVisible();
      await quantity(customer, productCode).focus();
      await customer.keyboard.type('300');
      // The first length, and from its field to 'Split by length...'.
      await press('Enter', '8', 'ArrowRight', 'Enter');
      await expect(belt.getByLabel('Monogram, row 1')).toBeFocused();
      await customer.keyboard.type('MB');
      await press('Enter');
      await customer.keyboard.type('100');
      await press('Enter');
      await expect(belt.getByLabel('Length, row 2')).toBeFocused();
      await press('9', 'Enter', 'K', 'L', 'Enter', '8', '0', 'Enter');
      await expect(belt.getByLabel('Length, row 3')).toBeFocused();
      await press('1', 'Enter', 'A', 'B', 'Enter', '7', '0', 'Enter');
      await expect(belt.getByLabel('Length, row 4')).toBeFocused();
      await press('1', '1', 'Enter', 'C', 'D');
      await expect(belt.getByText('Rows add up to 300')).toBeVisible();
      const place = customer.getByRole('button', { name: 'Place Order' });
      while (!(await place.evaluate(button => button === document.activeElement))) await press('Tab');
      await press('Enter');
      await customer.waitForURL('**/orders');
    });

    expect(needed.clicks).toBe(0);
    expect(needed.keys).toBeLessThan(60);
    const [{ id }] = (await (await customer.request.get('/api/orders')).json()).orders;
    const { order } = await (await customer.request.get(`/api/orders/${id}`)).json();
    const rows = order.products[0].breakdown as { quantity: number; choices: { value: string }[] }[];
    expect(rows.map(({ quantity, choices }) => [quantity, ...choices.map(({ value }) => value)])).toEqual([
      [100, '80 cm', 'MB'],
      [80, '90 cm', 'KL'],
      [70, '100 cm', 'AB'],
      [50, '110 cm', 'CD'],
    ]);
  },
);

test(
  'keys alone fill 10 rows, paste 40 and correct one, on the narrowest phone (B47)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    await customer.setViewportSize({ width: 360, height: 740 });
    const productCode = `BT-${randomUUID().slice(0, 8)}`;
    const options = JSON.stringify([
      { name: 'Length', kind: 'choice', required: true, choices: [{ name: '80 cm' }, { name: '90 cm' }] },
      { name: 'Monogram', kind: 'text', most: 3 },
    ]);
    const multipart = { productCode, description: '', options, primaryImage: await aPhoto(admin, 'belt.jpg') };
    await call(admin, 'POST', '/api/admin/products', { multipart });
    await openCart(customer, [productCode]);
    const belt = line(customer, productCode);
    const { keyboard } = customer;
    const press = async (...keys: string[]) => {
      for (const key of keys) await keyboard.press(key);
    };

    await quantity(customer, productCode).focus();
    await keyboard.type('10');
    await press('Enter', '8', 'ArrowRight', 'Enter');
    await expect(belt.getByLabel('Monogram, row 1')).toBeFocused();
    for (let row = 1; row <= 10; row++) {
      if (row > 1) await press('9', 'Enter');
      await keyboard.type(`M${row}`);
      await press('Enter', '1');
      if (row < 10) await press('Enter');
    }
    await expect(belt.getByText('Rows add up to 10', { exact: true })).toBeVisible();
    await expectAccessible(customer);

    await quantity(customer, productCode).focus();
    await press('Control+a');
    await keyboard.type('40');
    await press('Enter');
    const paste = belt.getByRole('button', { name: 'Paste Rows' });
    const hasFocus = () => paste.evaluate(button => button === document.activeElement);
    for (let pressed = 0; pressed < 60 && !(await hasFocus()); pressed++) await press('ArrowRight');
    await press('Enter');
    await expect(customer.getByRole('textbox', { name: 'Paste Rows' })).toBeFocused();
    const rows = Array.from({ length: 40 }, (_, at) => `${at === 6 ? '85' : '90'} cm\tN${at}\t1`);
    await keyboard.insertText(rows.join('\n'));
    await press('Control+Enter');
    await expect(customer.getByText(/^Row 7: /)).toBeVisible();
    await expectAccessible(customer);
    await press('Control+Home', ...Array<string>(6).fill('ArrowDown'), 'Home', 'ArrowRight', 'Delete', '0');
    await press('Control+Enter');
    await expect(belt.getByText('Rows add up to 40', { exact: true })).toBeVisible();
    await expectAccessible(customer);

    await belt.getByLabel('Monogram, row 3', { exact: true }).focus();
    await press('Control+a');
    await keyboard.type('XYZ');
    const place = customer.getByRole('button', { name: 'Place Order' });
    const isAtEnd = () => place.evaluate(button => button === document.activeElement);
    for (let pressed = 0; pressed < 300 && !(await isAtEnd()); pressed++) await press('Tab');
    await press('Enter');
    await customer.waitForURL('**/orders');

    const [{ id }] = (await (await customer.request.get('/api/orders')).json()).orders;
    const { order } = await (await customer.request.get(`/api/orders/${id}`)).json();
    const placed = (order.products[0].breakdown as { choices: { value: string }[] }[]).map(({ choices }) =>
      choices.map(({ value }) => value).join(' '),
    );
    expect(placed).toHaveLength(40);
    expect([placed[2], placed[6], placed[39]]).toEqual(['90 cm XYZ', '80 cm N6', '90 cm N39']);
  },
);

test(
  'keys move from quantity to quantity and copy the previous note, and Enter places no order (CT-10)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info);
    await openCart(customer);
    const sent: string[] = [];
    customer.on('request', request => request.url().endsWith('/api/orders/bulk') && sent.push(request.url()));

    await quantity(customer, 'KF-009').focus();
    for (const typed of ['40', '50', '60', '70']) {
      await customer.keyboard.type(typed);
      await customer.keyboard.press('Enter');
    }
    await expect(quantity(customer, 'CW-018')).toBeFocused();
    await expect(quantity(customer, 'CW-018')).toHaveValue('70');
    await expect(customer.getByText('4 products · 220 items')).toBeInViewport();
    await note(customer, 'KF-009').fill('Cognac. Brass');
    await quantity(customer, 'VT-801').focus();
    await customer.keyboard.press('Control+d');

    await expect(note(customer, 'VT-801')).toHaveValue('Cognac. Brass');
    expect(sent).toEqual([]);
  },
);

test(
  'marks deleted, hidden and renamed products and retired choices before the order is placed (CT-7)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const { user } = await (await customer.request.get('/api/auth/me')).json();
    const own = randomUUID().slice(0, 8);
    const made: { id: number; productCode: string }[] = [];
    const options = (...names: string[]) =>
      JSON.stringify([{ name: 'Length', kind: 'choice', required: true, choices: names.map(name => ({ name })) }]);
    for (const productCode of [`${own}-A`, `${own}-B`, `${own}-C`, `${own}-E`]) {
      const multipart = {
        productCode,
        description: '',
        ...(productCode.endsWith('E') && { options: options('80 cm', '90 cm') }),
        visibleTo: JSON.stringify([user.id]),
        primaryImage: await aPhoto(admin, 'bag.jpg'),
      };
      made.push((await call(admin, 'POST', '/api/admin/products', { multipart })).product);
    }
    await openCart(
      customer,
      made.map(({ productCode }) => productCode),
    );
    await expect(line(customer, `${own}-A`).getByRole('alert')).toHaveCount(0);

    const belt = line(customer, `${own}-E`);
    await belt.getByLabel('Length').selectOption('80 cm');

    await call(admin, 'DELETE', `/api/admin/products/id/${made[0]?.id}`);
    await call(admin, 'PUT', `/api/admin/products/id/${made[1]?.id}`, {
      multipart: { productCode: `${own}-B`, visibleTo: JSON.stringify([user.id + 100_000]) },
    }).catch(() => {});
    await call(admin, 'PUT', `/api/admin/products/id/${made[2]?.id}`, { multipart: { productCode: `${own}-D` } });
    await call(admin, 'PUT', `/api/admin/products/id/${made[3]?.id}`, {
      multipart: { productCode: `${own}-E`, options: options('90 cm') },
    });
    await customer.reload();

    await expect(line(customer, `${own}-A`)).toContainText(
      'This product is not in the catalog anymore. Remove it to place the order.',
    );
    await quantity(customer, `${own}-C`).fill('9');
    await line(customer, `${own}-C`)
      .getByRole('button', { name: `Use ${own}-D` })
      .click();
    await expect(quantity(customer, `${own}-D`)).toHaveValue('9');
    await expect(quantity(customer, `${own}-D`)).toBeFocused();
    await expect(line(customer, `${own}-D`).getByRole('alert')).toHaveCount(0);
    await expect(belt.getByRole('alert')).toContainText('No longer offered: Length = 80 cm');
    await belt.getByRole('button', { name: 'Choose again' }).click();
    await expect(belt.getByLabel('Length')).toBeFocused();
    await belt.getByLabel('Length').selectOption('90 cm');
    await expect(belt.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'shows the picture of a line in the viewer and returns to the line',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info);
    await openCart(customer, ['KF-009']);
    await line(customer, 'KF-009')
      .getByLabel('Add images')
      .setInputFiles(await aPhoto(customer, 'felt.jpg'));
    const view = line(customer, 'KF-009').getByRole('button', { name: 'View image 1' });

    await view.click();
    await expect(customer.getByRole('dialog', { name: /KF-009/ })).toBeVisible();
    await customer.keyboard.press('Escape');

    await expect(view).toBeFocused();
  },
);

test(
  'a card of the catalog selects its product and deselects it again (CT-12)',
  { tag: ['@nightly', '@phone-nightly'] },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info);
    await customer.goto('/?productCode=KF-009');
    const pick = customer.getByRole('checkbox', { name: 'Select KF-009' });

    await pick.click();
    await expect(customer.getByRole('button', { name: /^Selected KF-009/ })).toBeVisible();
    await pick.click();
    await expect(customer.getByRole('button', { name: /^KF-009/ })).toBeVisible();
    await customer.getByRole('button', { name: 'Undo' }).click();
    await expect(pick).toBeChecked();
    await customer.getByRole('button', { name: /^Selected KF-009/ }).focus();
    await customer.keyboard.press('Space');

    await expect(pick).not.toBeChecked();
  },
);

test(
  'after Place Order the order can be taken back into the cart; once it was started, a message can ask for a change (CT-11)',
  { tag: ['@phone-nightly', '@nightly'] },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const isPlaced = () => expect(customer.getByText(/^Order #\d+ is placed: 1 product, 82 items\. .+ next\.$/));
    await openCart(customer, ['KF-009']);
    await quantity(customer, 'KF-009').fill('82');
    await placeWithoutColor(customer);
    await customer.waitForURL('**/orders');
    await isPlaced().toBeVisible();
    await customer.getByRole('button', { name: 'Change it' }).click();
    await customer.waitForURL('**/customization-cart');
    await expect(quantity(customer, 'KF-009')).toHaveValue('82');

    await placeWithoutColor(customer);
    await customer.waitForURL('**/orders');
    await isPlaced().toBeVisible();
    const cards = customer.getByRole('article');
    await expect(cards.filter({ hasText: 'Cancelled' })).toHaveCount(1);
    await expect(cards).toHaveCount(2);
    const { orders } = await call(customer, 'GET', '/api/orders');
    await call(admin, 'PUT', `/api/orders/${orders[0].id}/products/KF-009/status`, { data: { status: 'stitching' } });
    await customer.getByRole('button', { name: 'Change it' }).click();

    const field = customer.getByRole('dialog').getByRole('textbox', { name: 'Message' });
    await expect(field).toHaveValue('Please change: ');
    await expect(field).toBeFocused();
    await customer.keyboard.type('40 pieces only');
    await expect(field).toHaveValue('Please change: 40 pieces only');
  },
);

test(
  'the list shows what happened since the customer last opened the order (PR-14)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const order = await placeOrder(customer, ['KF-009']);
    await customer.goto('/orders');
    await expect(customer.getByRole('article')).toHaveCount(1);

    await call(admin, 'PUT', `/api/orders/${order}/products/KF-009/status`, { data: { status: 'stitching' } });
    await call(admin, 'PUT', `/api/orders/${order}/products/KF-009/completion`, { data: { completed: 8 } });

    await expect(customer.getByText(/^Since .+: packaging started, 8 more ready$/)).toBeVisible();
    await customer.getByRole('button', { name: /^View Details/ }).click();
    // The dialog opens before its details, and only an order that was shown counts as opened.
    await expect(customer.getByRole('dialog').getByText('Order Summary')).toBeVisible();
    await customer.getByRole('button', { name: 'Close' }).click();
    await expect(customer.getByText(/^Since /)).toHaveCount(0);
  },
);

test('a cart of 40 products scrolls under a bar with Place Order', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'customer', '/profile');
  await page.evaluate(() => {
    const items = Array.from({ length: 40 }, (_, at) => ({
      productCode: `LINE-${at}`,
      quantity: at + 1,
      colors: ['Cognac'],
    }));
    localStorage.setItem('customizationCart', JSON.stringify(items));
  });
  await page.goto('/customization-cart');
  await page.getByLabel('Quantity *').last().focus();

  await expect(page.getByRole('button', { name: 'Place Order' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('40 products · 820 items')).toBeInViewport();
});
