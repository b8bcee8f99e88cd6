import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectRoom } from './room.ts';
import { aPhoto, orderCard, placeWithoutColor, pressUntil } from './steps.ts';
import { test } from './test.ts';
import { bothSides, call, placeOrder, sendMessage } from './workshop.ts';

/**
 * The states in which the screens change many things at once, which the pictures of e2e/screens.ts do not show. Each is
 * checked with axe, at other widths and with text of twice the size.
 */
const tags = { tag: ['@nightly', '@phone-nightly'] };
const codes = ['TB-104', 'ST-220', 'DK-310', 'BT-035'];

async function expectUsable(page: Page): Promise<void> {
  // Otherwise a panel that moves out of the window while the letters grow would count as cut off.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page);
  await expectRoom(page);
}

/** Uploads pictures as the customer and returns their addresses. The browser generates the photos. */
async function uploaded(customer: Page, names: readonly string[]): Promise<string[]> {
  await customer.goto('/orders');
  const addresses: string[] = [];
  for (const name of names) {
    const multipart = { files: await aPhoto(customer, name) };
    addresses.push((await call(customer, 'POST', '/api/uploads', { multipart })).files[0].url);
  }
  return addresses;
}

/** Places an order with a long note and pictures. */
async function orderWithFiles(customer: Page): Promise<number> {
  const images = await uploaded(customer, ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']);
  const description = `Cognac. ${'Blind stamp inside, edges painted black, thread in the color of the leather. '.repeat(3)}`;
  const products = codes.map((productCode, at) => ({
    productCode,
    quantity: 20,
    description,
    images: at ? [] : images,
  }));
  return (await call(customer, 'POST', '/api/orders/bulk', { data: { products } })).order.id;
}

/** Stores a cart with these codes and opens its page. */
async function openCart(customer: Page, wanted = codes): Promise<void> {
  const { products } = await (await customer.request.get('/api/catalog')).json();
  const images = await uploaded(customer, ['a.jpg', 'b.jpg']);
  const items = wanted.map((code, at) => {
    const found = products.find(({ productCode }: { productCode: string }) => productCode === code);
    const { description, ...product } = found ?? { productCode: code, id: 999_999, images: [], colors: [] };
    const own = { description: at === 1 ? 'Blind stamp inside, edges painted black. '.repeat(4) : '', quantity: 1 };
    return { ...product, productDescription: description, images: [...product.images, ...(at ? [] : images)], ...own };
  });
  await customer.evaluate(cart => localStorage.setItem('customizationCart', JSON.stringify(cart)), items);
  await customer.goto('/customization-cart');
  await expect(customer.getByRole('heading', { name: `${wanted.length} Product(s) Selected` })).toBeVisible();
}

/** Selects an order of the list: on phones with a long press. */
async function selectOrder(admin: Page, order: number, isTouch: boolean): Promise<void> {
  if (!isTouch) return orderCard(admin, order).getByRole('checkbox').click();
  const box = await orderCard(admin, order).getByRole('heading').boundingBox();
  const touch = await admin.context().newCDPSession(admin);
  const touchPoints = [{ x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(orderCard(admin, order).getByRole('checkbox')).toBeChecked();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Expects that with text of twice the size, the bars of the order form leave room for its lines. */
async function expectLinesInSight(customer: Page): Promise<void> {
  const browser = await customer.context().newCDPSession(customer);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const bars = [customer.getByRole('toolbar'), customer.locator('[data-lower-bar]')];
  const heights = await Promise.all(bars.map(async bar => (await bar.boundingBox())?.height ?? 0));
  const { height } = customer.viewportSize() ?? { height: 0 };
  expect(heights.reduce((sum, one) => sum + one, 0)).toBeLessThan(height / 2);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await browser.detach();
}

async function openOrder(admin: Page, id: number): Promise<Locator> {
  await admin.goto(`/?tab=orders&order=${id}`);
  const details = admin.getByRole('dialog', { name: `Order #${id}` });
  await expect(details.getByLabel('Select TB-104')).toBeVisible();
  return details;
}

test('the selected products of an order are usable with large text', tags, async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  const details = await openOrder(admin, await orderWithFiles(customer));
  await details.getByLabel('Select all products').check();
  await expect(details.getByRole('toolbar', { name: '4 selected' })).toBeVisible();
  await expectUsable(admin);

  await details.getByRole('button', { name: 'Set ready...' }).click();
  await expect(details.getByLabel('Ready items of each')).toBeVisible();
  await expectUsable(admin);
});

test("the viewer of customers' pictures is usable with large text", tags, async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  const details = await openOrder(admin, await orderWithFiles(customer));
  await details.getByRole('button', { name: 'File 2' }).click();
  await expect(admin.getByRole('dialog', { name: 'TB-104 · File 2 of 5' }).getByRole('img')).toBeVisible();
  await expectUsable(admin);
});

test('the selected orders of the list are usable with large text', tags, async ({ browser }, info) => {
  const { admin, customer, username } = await bothSides(browser, info);
  const orders = [await placeOrder(customer), await placeOrder(customer)];
  await sendMessage(customer, orders[0] ?? 0, 'Please use the deeper brown of the last order, not the lighter one.');
  await admin.goto(`/?tab=orders&search=${username}`);
  const [first = 0, second = 0] = orders;
  await selectOrder(admin, first, info.project.name === 'phone');
  await expect(admin.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
  await orderCard(admin, second).getByRole('button', { name: 'More' }).click();
  await admin.getByRole('menuitem', { name: 'Select', exact: true }).click();
  await expect(admin.getByRole('toolbar', { name: '2 selected' })).toBeVisible();
  await expectUsable(admin);
});

test('the filters of orders and products in sheets are usable with large text', tags, async ({ browser }, info) => {
  test.skip(info.project.name !== 'phone', 'desktops show the filters in the page');
  const { admin } = await bothSides(browser, info);
  for (const [tab, sheet] of [
    ['orders', 'Filter orders'],
    // Other journeys add products with longer codes.
    ['catalog&productCode=TB-104', 'Filter products'],
  ] as const) {
    await admin.goto(`/?tab=${tab}`);
    await admin.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(admin.getByRole('dialog', { name: sheet })).toBeVisible();
    await expectUsable(admin);
  }
});

test('the order form with selected and rejected lines is usable with large text', tags, async ({ browser }, info) => {
  const { customer } = await bothSides(browser, info);
  await openCart(customer, [...codes, 'GONE-1']);
  await expect(customer.getByText('This product is not in the catalog anymore.')).toBeVisible();
  await customer.getByLabel('Quantity *').first().fill('0');
  for (const code of codes.slice(0, 2)) await customer.getByLabel(`Select ${code}`, { exact: true }).check();
  await expect(customer.getByRole('button', { name: 'Same note for 2' })).toBeVisible();
  await expectUsable(customer);
  await expectLinesInSight(customer);

  for (const name of ['Same note for 2', 'Same color for 2', 'Same quantity for 2']) {
    await customer.getByRole('button', { name }).click();
    await expect(customer.getByRole('dialog')).toBeVisible();
    await expectUsable(customer);
    await customer.keyboard.press('Escape');
    await expect(customer.getByRole('dialog')).toBeHidden();
  }
});

test('a checked list with problems is usable with large text', tags, async ({ browser }, info) => {
  const { customer } = await bothSides(browser, info);
  await customer.goto('/?quick');
  await customer
    .getByLabel('Paste lines: code, quantity, note')
    .fill('KF-009;40;brass\nVT-801;1.5\nKF-09;5\nKF-009;2;steel\nCW-018;\n=1+1;3');
  await customer.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(customer.getByText('1 of 6 rows are ready')).toBeVisible();
  await expectUsable(customer);
});

test('the placed order and its news are usable with large text', tags, async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  const earlier = await placeOrder(customer, ['KF-009']);
  await customer.goto('/orders');
  await expect(customer.getByRole('article')).toHaveCount(1);
  await call(admin, 'PUT', `/api/orders/${earlier}/products/KF-009/status`, { data: { status: 'stitching' } });
  await openCart(customer, ['TB-104']);
  await placeWithoutColor(customer);
  await expect(customer.getByText(/^Order #\d+ is placed/)).toBeVisible();
  await expect(customer.getByText(/^Since .+: cutting started$/)).toBeVisible();
  await expectUsable(customer);
});

test('search results by name are usable with large text', tags, async ({ browser }, info) => {
  const { customer } = await bothSides(browser, info);
  await customer.goto('/?productCode=belt');
  await expect(customer.getByText(/products mention it:$/)).toBeVisible();
  await expectUsable(customer);
  await pressUntil(customer, 'Control+k', 'Find anything');
  await customer.getByRole('combobox').fill('belt');
  await expect(customer.getByRole('option').first()).toBeVisible();
  await expectUsable(customer);
});

test('the form of a material record is usable with large text', tags, async ({ browser }, info) => {
  const { admin } = await bothSides(browser, info, { staff: 'superadmin' });
  await admin.goto('/?tab=materials');
  await admin
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await admin.getByLabel('Leather 1, name').fill('br');
  await expect(admin.getByRole('option').first()).toBeVisible();
  await expectUsable(admin);
  await admin.keyboard.press('Escape');
  await admin.getByLabel('Leather 1, name').fill('Bridle, Tan');
  await admin.getByLabel('Leather 1, quantity').fill('-1');
  await admin.getByRole('button', { name: 'Save Raw Material' }).click();
  await expect(admin.getByText('Enter 0 or more').first()).toBeVisible();
  await expectUsable(admin);
});

test('printed lists and orders have no axe findings', { tag: '@nightly' }, async ({ browser }, info) => {
  const { admin, customer, username } = await bothSides(browser, info);
  const order = await orderWithFiles(customer);
  await admin.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-was-printed', '');
  });
  const printed = [
    { path: `/?tab=orders&search=${username}`, shown: admin.getByRole('article').first() },
    { path: `/?tab=orders&order=${order}`, shown: admin.getByLabel('Select TB-104') },
  ];
  for (const { path, shown } of printed) {
    await admin.goto(path);
    await expect(shown).toBeVisible();
    await admin.keyboard.press('Control+p');
    await expect(admin.locator('[data-was-printed]')).toBeAttached();
    await admin.emulateMedia({ media: 'print' });
    await expectAccessible(admin);
    await admin.emulateMedia({ media: 'screen' });
  }
});
