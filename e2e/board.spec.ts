import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './steps.ts';
import { test } from './test.ts';
import { acceptedOrder, bothSides, call, placeOrder, sendMessage } from './workshop.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardOf = (page: Page, order: number) => page.getByRole('article', { name: new RegExp(`^#${order} `) }).first();
const detailsOf = (page: Page, order: number | undefined) => page.getByRole('dialog', { name: `Order #${order}` });
const focused = (page: Page) => page.locator('[data-card]:focus');

/** Opens the Board with the cards of one new order only. */
async function openBoard(page: Page, order: number): Promise<void> {
  await page.goto(`/?tab=board&search=%23${order}`);
  await expect(cardOf(page, order)).toBeVisible();
}

test('moves, selects, changes in bulk and undoes by keyboard, and keeps the focus on the card (W36, WF34)', async ({
  browser,
}, info) => {
  const { admin, customer } = await bothSides(browser, info);
  const order = await placeOrder(customer, ['TB-104', 'CW-016']);
  await openBoard(admin, order);
  await cardOf(admin, order).focus();
  const key = (await focused(admin).getAttribute('data-card')) ?? '';

  await admin.keyboard.press('Shift+ArrowRight');
  await expect(column(admin, 'Cutting').locator(`[data-card="${key}"]`)).toBeFocused();
  await expect(admin.getByText(/moved to Cutting, undo with Ctrl Z/)).toBeVisible();
  await admin.keyboard.press('Control+z');
  await expect(column(admin, 'Not Reviewed').locator(`[data-card="${key}"]`)).toBeVisible();

  await column(admin, 'Not Reviewed').locator(`[data-card="${key}"]`).focus();
  await admin.keyboard.press('a');
  const count = 2;
  await expect(column(admin, 'Not Reviewed').getByRole('article')).toHaveCount(count);
  const bar = admin.getByRole('toolbar', { name: `${count} selected` });
  await expect(bar).toBeVisible();
  // Like the bar of selected orders, and of products in an order.
  await expect(bar).toHaveCSS('background-color', await admin.evaluate(() => getComputedStyle(document.body).color));
  await expectAccessible(admin);
  await admin.keyboard.press('2');
  await expect(column(admin, 'Cutting').getByRole('article')).toHaveCount(count);
  await expect(admin.getByRole('toolbar')).toBeHidden();
  // The cards move before the server has answered, but Undo needs the answer.
  await expect(admin.getByText(`${count} moved to Cutting, undo with Ctrl Z`)).toBeVisible();
  await admin.keyboard.press('Control+z');
  await expect(column(admin, 'Not Reviewed').getByRole('article')).toHaveCount(count);
});

test(
  "the card's menu moves it, asks before it marks many units, and a second browser shows it (W36, W39)",
  {
    tag: '@phone-nightly',
  },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const products = [{ productCode: 'TB-104', quantity: 40 }];
    const order = (await call(customer, 'POST', '/api/orders/bulk', { data: { products } })).order.id;
    const other = await (await browser.newContext(info.project.use)).newPage();
    await signIn(other, 'superadmin', `/?tab=board&search=%23${order}&column=stitching`);
    await openBoard(admin, order);
    await cardOf(admin, order)
      .getByRole('button', { name: /^More for/ })
      .click();
    await admin.getByRole('menuitem', { name: 'Move to Stitching' }).click();
    await expect(admin.getByRole('alertdialog')).toContainText('40 of 40 are not cut yet. Mark them as cut?');
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Move', exact: true }).click();
    await expect(admin.getByText(/moved to Stitching/)).toBeVisible();
    await expect(cardOf(other, order)).toBeVisible();
  },
);

test(
  "'Pin to top' and 'Hold' of several cards are undone together (PR-12)",
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const order = await placeOrder(customer, ['TB-104', 'CW-016']);
    await openBoard(admin, order);
    const cards = column(admin, 'Not Reviewed').getByRole('article');
    const messages = admin.getByRole('region', { name: 'Messages' });
    const selectAll = async () => {
      await cards.first().focus();
      await admin.keyboard.press('a');
    };

    await selectAll();
    await admin.getByRole('toolbar').getByRole('button', { name: 'Pin to top' }).click();
    await expect(cards.getByText('Pinned')).toHaveCount(2);
    // Live updates can show the change before its own answer has arrived, which Undo needs.
    await expect(messages).toContainText('Pinned to top');
    await admin.keyboard.press('Control+z');
    await expect(cards.getByText('Pinned')).toHaveCount(0);

    await selectAll();
    await admin.getByRole('toolbar').getByRole('button', { name: 'Hold' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Put on Hold' }).click();
    await expect(cards.getByText('Waiting for material')).toHaveCount(2);
    await expect(cards.getByText(/^since today/)).toHaveCount(2);
    await expect(messages).toContainText('On hold');
    await admin.keyboard.press('Control+z');
    await expect(cards.getByText('Waiting for material')).toHaveCount(0);
  },
);

test(
  'keys show the column of the moved and of the focused card in a narrow window (W36)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const order = await placeOrder(customer, ['TB-104', 'CW-016']);
    await admin.setViewportSize({ width: 600, height: 900 });
    await openBoard(admin, order);
    await cardOf(admin, order).focus();
    const key = (await focused(admin).getAttribute('data-card')) ?? '';

    await admin.keyboard.press('Shift+ArrowRight');
    await expect(column(admin, 'Cutting').locator(`[data-card="${key}"]`)).toBeFocused();
    await admin.keyboard.press('ArrowLeft');
    await expect(column(admin, 'Not Reviewed').locator('[data-card]:focus')).toBeVisible();
  },
);

test(
  "in Ready, an order has one head, whose 'Verify' opens it once all its jobs are ready",
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const order = await placeOrder(customer, ['TB-104', 'CW-016']);
    const { products } = (await call(admin, 'GET', `/api/orders/${order}`)).order;
    const finish = (product: { productCode: string; quantity: number }) =>
      call(admin, 'PUT', `/api/orders/${order}/products/${product.productCode}/completion`, {
        data: { completed: product.quantity },
      });
    await finish(products[0]);
    await openBoard(admin, order);
    const ready = column(admin, 'Ready');
    const verify = ready.getByRole('button', { name: `Verify order #${order}` });
    await expect(ready.getByRole('heading', { name: new RegExp(`^#${order} · `) })).toBeVisible();
    await expect(ready.getByText('1 of 2 jobs ready')).toBeVisible();
    await expect(verify).toHaveCount(0);

    await finish(products[1]);

    await expect(ready.getByRole('article')).toHaveCount(2);
    await expect(ready.getByRole('heading', { name: new RegExp(`^#${order} · `) })).toHaveCount(1);
    await ready.getByRole('article').last().focus();
    await admin.keyboard.press('ArrowUp');
    await expect(ready.getByRole('article').first()).toBeFocused();
    await expectAccessible(admin);
    await verify.click();
    await expect(detailsOf(admin, order).getByRole('button', { name: 'Verify Completion' })).toBeVisible();
  },
);

test('drags a card to another column', async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  const order = await placeOrder(customer);
  await openBoard(admin, order);
  const cutting = column(admin, 'Cutting');
  const plain = (await cutting.getAttribute('class')) ?? '';
  await cutting.dispatchEvent('dragover');
  await expect(cutting).not.toHaveClass(plain);
  const leaveTo = (selector: string) =>
    cutting.evaluate((element, to) => {
      const relatedTarget = document.querySelector(to);
      element.dispatchEvent(new DragEvent('dragleave', { bubbles: true, relatedTarget }));
      return new Promise(resolve => requestAnimationFrame(resolve));
    }, selector);
  await leaveTo('[data-column="cutting"] h2');
  await expect(cutting).not.toHaveClass(plain);
  await leaveTo('body');
  await expect(cutting).toHaveClass(plain);
  await cardOf(admin, order).dragTo(column(admin, 'Cutting'));
  await expect(column(admin, 'Cutting').getByRole('article').first()).toBeVisible();
});

test(
  'Today marks units of a job and settles a waiting customer',
  { tag: '@phone-nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const order = await placeOrder(customer);
    const { order: placed } = await call(admin, 'GET', `/api/orders/${order}`);
    const [{ productId }] = placed.products;
    await call(admin, 'POST', '/api/production/bulk', {
      data: { lines: [{ orderId: order, productId }], set: { pinned: true } },
    });
    await call(admin, 'POST', `/api/orders/${order}/acceptance`, { data: {} });
    await admin.goto('/?tab=today&stage=cutting');
    const job = admin
      .getByRole('list', { name: 'Do next at Cutting' })
      .getByRole('article')
      .filter({ hasText: `#${order}` });
    await expect(job.first()).toContainText('Pinned');
    await expectAccessible(admin);
    await job
      .first()
      .getByRole('button', { name: /^Mark items of/ })
      .click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Items cut *').fill('0');
    await dialog.getByRole('button', { name: 'Mark as cut' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Enter a whole number from 1 to');
    await dialog.getByLabel('Items cut *').fill('1');
    await dialog.getByRole('button', { name: 'Mark as cut' }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => (await call(admin, 'GET', `/api/orders/${order}`)).order.products[0].passed.cutting)
      .toBe(1);
  },
);

test(
  "Ctrl+Enter on Today opens the next customer's who waits, in the list and in an order, which has no neighbors",
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const orders: number[] = [];
    for (let at = 0; at < 3; at++) orders.push(await acceptedOrder(admin, customer));
    for (const order of orders) await sendMessage(customer, order, 'Which thread?');
    // Other journeys have waiting orders, too.
    await admin.route('**/api/today*', async route => {
      const answer = await route.fetch();
      const today = await answer.json();
      const rows = today.waiting?.rows.filter(({ orderId }: { orderId: number }) => orders.includes(orderId));
      await route.fulfill({ json: { ...today, ...(rows && { waiting: { ...today.waiting, rows } }) } });
    });
    await admin.goto('/?tab=today');
    const waiting = admin.getByRole('list', { name: 'Waiting for your answer' });
    const messageOf = (order: number | undefined) => detailsOf(admin, order).getByRole('textbox', { name: 'Message' });
    await waiting.getByRole('button', { name: `Answer order #${orders[0]}` }).click();
    await expect(waiting.getByRole('textbox', { name: 'Message' })).toBeFocused();

    await admin.keyboard.type('The brown one.');
    await admin.keyboard.press('Control+Enter');

    await expect(waiting.getByRole('button', { name: `Close the conversation of #${orders[1]}` })).toBeVisible();
    await expect(waiting.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await waiting.getByRole('button', { name: 'Open order', exact: true }).click();
    await expect(detailsOf(admin, orders[1]).getByRole('button', { name: 'Print', exact: true })).toBeVisible();
    await expect(admin.getByRole('navigation', { name: 'Other orders' })).toHaveCount(0);

    await messageOf(orders[1]).fill('The brown one.');
    await admin.keyboard.press('Control+Enter');

    await expect(messageOf(orders[2])).toBeFocused();
  },
);

test(
  "on Today, other users' changes move nothing under the pointer until 'Show' (W39)",
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info, { polling: false });
    const order = await placeOrder(customer);
    const { order: placed } = await call(admin, 'GET', `/api/orders/${order}`);
    const lines = [{ orderId: order, productId: placed.products[0].productId }];
    await call(admin, 'POST', '/api/production/bulk', { data: { lines, set: { pinned: true } } });
    await call(admin, 'POST', `/api/orders/${order}/acceptance`, { data: {} });
    await admin.goto('/?tab=today&stage=cutting');
    const job = admin
      .getByRole('article')
      .filter({ hasText: `#${order}` })
      .first();
    const strip = admin
      .getByRole('region', { name: 'Do next' })
      .getByRole('status')
      .filter({ hasText: /^\d+ changes? ·/ });
    await job.hover();
    const [place, text] = [await job.boundingBox(), await job.innerText()];

    await call(admin, 'POST', '/api/production/bulk', { data: { lines, set: { status: 'stitching' } } });

    await expect(strip).toBeVisible();
    expect([await job.boundingBox(), await job.innerText()]).toEqual([place, text]);
    // A new order is above the jobs.
    const fresh = admin.getByRole('region', { name: 'New orders' });
    const before = await fresh.innerText();
    await placeOrder(customer);
    await expect.poll(() => fresh.innerText()).not.toBe(before);
    expect([await job.boundingBox(), await job.innerText()]).toEqual([place, text]);
    // It covers no part of a line: it is as wide as the rows.
    expect((await strip.boundingBox())?.width).toBe(place?.width);
    await strip.getByRole('button', { name: 'Show' }).click();
    await expect(strip).toBeHidden();
    await expect(job).toBeHidden();
    // The pointer is still in the list.
    await call(admin, 'POST', '/api/production/bulk', { data: { lines, set: { status: 'cutting' } } });
    await expect(strip).toBeVisible();
    await expect(job).toBeHidden();
  },
);

test(
  'C10: an opened conversation on Today leaves the corners of its list round',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info, { polling: false });
    await sendMessage(customer, await placeOrder(customer), 'Is it ready?');
    await admin.goto('/?tab=today');
    const first = admin.getByRole('button', { name: /^Answer order #/ }).first();
    const row = admin.locator('li', { has: first });
    const list = await row.locator('xpath=../..').elementHandle();
    await first.press('Enter');
    await expect(admin.getByRole('button', { name: 'Open order', exact: true }).first()).toBeVisible();

    const isCornerRound = await list?.evaluate(sheet => {
      const { left, top } = sheet.getBoundingClientRect();
      return !sheet.contains(document.elementFromPoint(left + 2, top + 2));
    });
    expect(isCornerRound).toBe(true);
  },
);

test('staff promise a date in the details of an order, and the customer sees it', async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  const order = await placeOrder(customer);
  await call(admin, 'POST', `/api/orders/${order}/acceptance`);
  await admin.goto(`/?tab=orders&order=${order}`);
  const panel = admin.getByRole('region', { name: 'Date', exact: true });
  await panel.getByRole('button', { name: 'Another date…' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Promise a date' });
  await dialog.getByLabel('Date *').fill(dayAhead(30));
  await dialog.getByRole('button', { name: 'Promise date' }).click();
  await expect(panel).toContainText(/Promised for .* · in \d+ days/);
  await panel.getByRole('button', { name: 'Change promise' }).click();
  const change = admin.getByRole('dialog', { name: 'Change the promised date' });
  await change.getByLabel('New date *').fill(dayAhead(35));
  await change.getByRole('button', { name: 'Change promise' }).click();
  await expect(change.getByRole('alert')).toContainText('Choose why the promised date changes');
  await change.getByLabel('Reason *').selectOption('material');
  await change.getByRole('button', { name: 'Change promise' }).click();
  await expect(panel).toContainText('was');
  await customer.goto(`/orders?order=${order}`);
  await expect(customer.getByText(/^Promised for/).first()).toBeVisible();
});

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
