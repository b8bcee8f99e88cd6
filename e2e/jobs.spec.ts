import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { countActions, counting, printJobs, report } from './counted.ts';
import { aPhoto } from './steps.ts';
import { test } from './test.ts';
import { bothSides, call, isOfSample, placeOrder, sendMessage } from './workshop.ts';

/** Counts the clicks and keys of the jobs in docs/design.md. The table is printed at the end of the run. */
test.describe.configure({ mode: 'default' });
test.afterAll(printJobs);

/** Returns this many codes of products of the sample with colors and without options, which a line needs no answers for. */
async function codesOf(customer: Page, count: number): Promise<string[]> {
  return (await coloredOf(customer, count)).map(({ productCode }) => productCode);
}

async function coloredOf(customer: Page, count: number): Promise<{ productCode: string; colors: string[] }[]> {
  const { products } = await (await customer.request.get('/api/catalog')).json();
  const colored = (products as { productCode: string; colors: string[]; options: unknown[] }[]).filter(
    ({ productCode, colors, options }) => isOfSample(productCode) && colors.length > 0 && options.length === 0,
  );
  expect(colored.length).toBeGreaterThanOrEqual(count);
  return colored.slice(0, count);
}

async function statusesOf(page: Page, orders: readonly number[]): Promise<string[]> {
  const found = await Promise.all(
    orders.map(async id => (await (await page.request.get(`/api/orders/${id}`)).json()).order.products),
  );
  return found.flat().map(({ status }: { status: string }) => status);
}

const dialogOf = (page: Page, order: number | undefined) =>
  page.getByRole('dialog', { name: `Order #${order}`, exact: true });
/** The button that accepts a new order, which has the focus before its dates have arrived, too. */
const acceptIn = (dialog: Locator) => dialog.getByRole('group', { name: 'Review' }).getByRole('button').first();
/** Focuses the first row. Its key handlers are loaded when it is visible. */
async function focusFirstRow(page: Page): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible();
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^View Details/ })
    .focus();
}

test('30 statuses in 6 orders take at most 30 keys', { tag: '@nightly' }, async ({ browser }, info) => {
  const { admin, customer, username } = await bothSides(browser, info);
  const codes = await codesOf(customer, 5);
  const orders: number[] = [];
  for (let at = 0; at < 6; at++) orders.unshift(await placeOrder(customer, codes));
  await countActions(admin);
  await admin.goto(`/?tab=orders&search=${username}`);
  await focusFirstRow(admin);

  const counted = await counting(admin, async () => {
    await admin.keyboard.press('Enter');
    for (const [at, order] of orders.entries()) {
      await expect(acceptIn(dialogOf(admin, order))).toBeFocused();
      await admin.keyboard.press('Control+a');
      await admin.keyboard.press('2');
      await expect(admin.getByText('5 products are now Cutting')).toBeVisible();
      // The toast of the previous order has the same text. While this order is new, ']' opens the next new one.
      await expect(dialogOf(admin, order).getByRole('group', { name: 'Review' })).toHaveCount(0);
      if (at < orders.length - 1) await admin.keyboard.press(']');
    }
  });

  report('30 statuses in 6 orders', '72 clicks, or 126 keys', counted);
  expect(counted.clicks).toBe(0);
  expect(counted.keys).toBeLessThanOrEqual(30);
  expect(await statusesOf(admin, orders)).toEqual(Array(30).fill('cutting'));
});

test(
  'changing all 25 products of an order takes 3 keys, and one undo reverts all',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const order = await placeOrder(customer, await codesOf(customer, 25));
    await countActions(admin);
    await admin.goto(`/?tab=orders&order=${order}`);
    const dialog = dialogOf(admin, order);
    await expect(acceptIn(dialog)).toBeFocused();

    const counted = await counting(admin, async () => {
      await admin.keyboard.press('Control+a');
      await admin.keyboard.press('2');
      await expect(admin.getByText('25 products are now Cutting')).toBeVisible();
    });

    report('All 25 products of an order to Cutting', '50 clicks, or 97 keys', counted);
    expect(counted).toEqual({ clicks: 0, keys: 3 });
    expect(await statusesOf(admin, [order])).toEqual(Array(25).fill('cutting'));

    await admin.keyboard.press('Control+z');
    await expect(admin.getByText('Undone', { exact: true })).toBeVisible();
    expect(await statusesOf(admin, [order])).toEqual(Array(25).fill('not_reviewed'));
  },
);

test(
  'answering 13 unread orders takes 2 keys each besides the text',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer, username } = await bothSides(browser, info);
    const orders: number[] = [];
    for (let at = 0; at < 13; at++) orders.unshift(await placeOrder(customer));
    for (const order of orders) await sendMessage(customer, order, `Which thread for ${order}?`);
    await countActions(admin);
    await admin.goto(`/?tab=orders&unread=1&search=${username}`);
    await focusFirstRow(admin);
    const answer = 'The brown one.';

    const counted = await counting(admin, async () => {
      await admin.keyboard.press('Enter');
      for (const [at, order] of orders.entries()) {
        const field = dialogOf(admin, order).getByRole('textbox', { name: 'Message' });
        await expect(field).toBeFocused();
        await admin.keyboard.type(answer);
        // The journey ends here so that it does not open unread orders of others.
        await admin.keyboard.press(at < orders.length - 1 ? 'Control+Enter' : 'Enter');
      }
      await expect(admin.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    });

    const keys = counted.keys - answer.length * orders.length;
    report('Answer 13 unread orders, besides the text', '26 clicks and 26 keys', { ...counted, keys });
    expect(counted.clicks).toBe(0);
    // Plus Enter, which opens the first order.
    expect(keys).toBeLessThanOrEqual(2 * orders.length + 1);
    for (const order of orders) {
      const { messages } = await (await customer.request.get(`/api/orders/${order}/messages`)).json();
      expect(messages.map(({ message }: { message: string }) => message)).toContain(answer);
    }
  },
);

test('saving six counts takes their digits and Enter', { tag: '@nightly' }, async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  const order = await placeOrder(customer, await codesOf(customer, 6));
  await countActions(admin);
  await admin.goto(`/?tab=orders&order=${order}`);
  const fields = dialogOf(admin, order).getByLabel(/^Completed of/);
  await expect(fields).toHaveCount(6);

  const counted = await counting(admin, async () => {
    await fields.first().click();
    for (const count of ['11', '12', '13', '14', '15', '16']) {
      await admin.keyboard.type(count);
      await admin.keyboard.press('Enter');
    }
    await expect(dialogOf(admin, order).getByText('81 of 120 ready')).toBeVisible();
  });

  report('Six counts of two digits', '6 clicks and 18 keys', counted);
  expect(counted).toEqual({ clicks: 1, keys: 18 });
});

test(
  'ordering 40 products with color and note takes 40 clicks and under 600 keys',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    test.slow();
    const { customer } = await bothSides(browser, info);
    const codes = await codesOf(customer, 40);
    await countActions(customer);
    await customer.goto('/');
    const note = 'Stamp inside, as last';
    const tabTo = async (found: Locator) => {
      for (let tab = 0; tab < 20; tab++) {
        if (await found.evaluate(one => one === document.activeElement)) return;
        await customer.keyboard.press('Tab');
      }
      await expect(found).toBeFocused();
    };

    const counted = await counting(customer, async () => {
      for (const code of codes) await customer.getByRole('checkbox', { name: `Select ${code}`, exact: true }).click();
      await customer.keyboard.press('g');
      await customer.keyboard.press('b');
      await expect(customer.getByRole('heading', { name: '40 Product(s) Selected' })).toBeVisible();
      await tabTo(customer.getByLabel('Select all products'));
      await customer.keyboard.press('Space');
      const quantities = customer.getByLabel('Quantity *');
      await tabTo(quantities.first());
      for (let line = 0; line < codes.length; line++) {
        await customer.keyboard.type('40');
        await customer.keyboard.press('Tab');
        await customer.keyboard.press('ArrowDown');
        await customer.keyboard.press('Enter');
      }
      await tabTo(customer.getByRole('button', { name: 'Same note for 40' }));
      await customer.keyboard.press('Enter');
      await expect(customer.getByLabel('Note for all')).toBeFocused();
      await customer.keyboard.type(note);
      await customer.keyboard.press('Control+Enter');
      await expect(customer.getByRole('dialog')).toBeHidden();
      await tabTo(customer.getByRole('button', { name: 'Place Order' }));
      await customer.keyboard.press('Enter');
      await customer.waitForURL('**/orders');
    });

    report('Order 40 products with color and note', '80 clicks and 1,120 keys', counted);
    expect(counted.clicks).toBeLessThanOrEqual(40);
    expect(counted.keys).toBeLessThan(600);
    const { orders } = await (await customer.request.get('/api/orders')).json();
    expect(orders[0].totalItems).toBe(1_600);
    for (const { description, breakdown } of orders[0].products) {
      expect(description).toBe(note);
      expect(breakdown).toEqual([{ quantity: 40, choices: [{ option: 'Color', value: expect.stringMatching(/./) }] }]);
    }
  },
);

test(
  'ordering 40 products from a spreadsheet takes a paste and 3 clicks',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info);
    const products = await coloredOf(customer, 40);
    await countActions(customer);
    await customer.goto('/customization-cart');
    const list = products
      .map(({ productCode, colors }, at) => `${productCode}\t${at + 1}\t${colors[0]}. Line ${at + 1}`)
      .join('\n');
    await customer.evaluate(text => {
      // Reading the clipboard needs a permission, so the paste key inserts the text that the page prepared.
      addEventListener('keydown', event => {
        if (event.key === 'v' && event.ctrlKey) document.execCommand('insertText', false, text);
      });
    }, list);

    const counted = await counting(customer, async () => {
      await customer.getByRole('button', { name: 'Quick Order' }).click();
      await expect(customer.getByLabel('Paste lines: code, quantity, note')).toBeFocused();
      await customer.keyboard.press('Control+v');
      await customer.keyboard.press('Control+Enter');
      await expect(customer.getByText('40 of 40 rows are ready')).toBeVisible();
      await customer.getByRole('button', { name: 'Add 40 to Cart' }).click();
      await customer.getByRole('button', { name: 'Place Order' }).click();
      await customer.waitForURL('**/orders');
    });

    report('Order 40 products from a spreadsheet', '80 clicks and 1,120 keys', counted);
    expect(counted.clicks).toBe(3);
    expect(counted.keys).toBeLessThan(10);
    const { orders } = await (await customer.request.get('/api/orders')).json();
    expect(orders[0].totalItems).toBe(820);
  },
);

test('entering 20 material records takes under 250 keys', { tag: '@nightly' }, async ({ browser }, info) => {
  test.slow();
  const { admin: page, customer } = await bothSides(browser, info, { staff: 'superadmin' });
  const primaryImage = await aPhoto(page, 'record.jpg');
  const added: number[] = [];
  const run = randomUUID().slice(0, 8);
  for (let at = 0; at < 20; at++) {
    const multipart = { productCode: `REC-${run}-${at}`, description: 'Coin purse, two pockets', primaryImage };
    added.push((await call(page, 'POST', '/api/admin/products', { multipart })).product.id);
  }
  // The products with the most open orders come next, before those of other journeys.
  const codes = added.map((_, at) => `REC-${run}-${at}`);
  for (let order = 0; order < 12; order++) await placeOrder(customer, codes);
  await countActions(page);
  await page.goto('/?tab=materials');
  const next = page.getByRole('button', { name: /^Add materials for .* \(\d+ to go\)$/ });
  await next.focus();
  const before = new Set(await recordsOf(page));

  const counted = await counting(page, async () => {
    for (let at = 0; at < 20; at++) {
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Leather 1, name')).toBeFocused();
      await page.keyboard.type('br');
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Leather 1, quantity')).toBeFocused();
      await page.keyboard.type('2.5');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(next).toBeFocused();
    }
  });

  const made = (await recordsOf(page)).filter(id => !before.has(id));
  for (const id of made) await call(page, 'DELETE', `/api/raw-materials/${id}`);
  for (const id of added) await call(page, 'DELETE', `/api/admin/products/id/${id}`);
  report('Record the materials of 20 products', '80 clicks and 900 keys', counted);
  expect(made).toHaveLength(20);
  expect(counted.clicks).toBe(0);
  expect(counted.keys).toBeLessThan(250);
});

async function recordsOf(page: Page): Promise<number[]> {
  const { records } = await (await page.request.get('/api/raw-materials')).json();
  return (records as { id: number }[]).map(({ id }) => id);
}
