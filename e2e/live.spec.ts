import { type Browser, expect, type Locator, type TestInfo } from '@playwright/test';
import { aLineTo } from '../testing/servers/cut-line.ts';
import { orderCard, placeOf } from './steps.ts';
import { test } from './test.ts';
import {
  bothSides,
  openConversation,
  placeOrder,
  secondProcess,
  sendMessage,
  somebody,
  writeMessage,
} from './workshop.ts';

/** Opens both sides without polling, and their order. */
async function withAnOrder(browser: Browser, info: TestInfo, at?: string) {
  const { customer, admin } = await bothSides(browser, info, { polling: false, at });
  return { customer, admin, order: await placeOrder(customer) };
}

// Updates that work across two processes also work in one.
test('two sides in two processes on one database see each message and change and keep their drafts', async ({
  browser,
}, info) => {
  const { customer, admin, order } = await withAnOrder(browser, info, secondProcess);
  const mine = await openConversation(customer, order, 'customer');
  const theirs = await openConversation(admin, order, 'admin');
  await expect(mine).toContainText('No messages yet');
  await writeMessage(mine, 'Darker lining?');
  await expect(theirs.getByText('Darker lining?')).toBeVisible();
  await writeMessage(theirs, 'We have it.');
  await expect(mine.getByText('We have it.')).toBeVisible();
  const said = (talk: Locator, text: string) => talk.getByRole('listitem').filter({ hasText: text });
  await expect(said(mine, 'Darker lining')).toContainText(/^You ·/);
  await expect(said(mine, 'We have it')).toContainText(/^Admin ·/);
  await expect(said(theirs, 'Darker lining')).toContainText(/^Customer ·/);
  await expect(said(theirs, 'We have it')).toContainText(/^You \(Admin\) ·/);

  const field = mine.getByRole('textbox', { name: 'Message' });
  await field.fill('When will they');
  await admin.goto(`/?tab=orders&order=${order}`);
  const details = admin.getByRole('dialog', { name: `Order #${order}` });
  const seen = customer.getByRole('dialog', { name: `Order #${order}` });
  // On phones the products are behind a tab.
  const line = seen.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'TB-104' });
  await details.getByLabel(/^Status of/).selectOption('stitching');
  await expect(line.getByText('Stitching', { exact: true })).toBeAttached();
  await details.getByLabel(/^Completed of/).fill('5');
  await details.getByLabel(/^Completed of/).press('Enter');
  await expect(seen.getByText('5 of 20 ready')).toBeAttached();
  await customer.keyboard.type(' be ready?');

  await expect(field).toHaveValue('When will they be ready?');
  await expect(field).toBeFocused();
});

test(
  'placed and deleted orders appear and disappear without moving the visible ones',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer, admin, order } = await withAnOrder(browser, info);
    await admin.goto('/?tab=orders&sort=newest');
    await expect(orderCard(admin, order)).toBeVisible();
    const looked = admin.getByRole('article').nth(5);
    const id = Number(/#(\d+)/.exec((await looked.textContent()) ?? '')?.[1]);
    const button = orderCard(admin, id).getByRole('button', { name: /^View Details/ });
    await button.focus();
    await admin.evaluate(() => scrollTo(0, 240));
    const place = await placeOf(button);

    const added = await placeOrder(customer);

    await expect(orderCard(admin, added)).toBeAttached();
    await expect(button).toBeFocused();
    expect(Math.abs((await placeOf(button)) - place)).toBeLessThanOrEqual(2);

    await customer.goto(`/orders?order=${added}`);
    await expect(customer.getByRole('dialog', { name: `Order #${added}` })).toBeVisible();
    await admin.goto(`/?tab=orders&order=${added}`);
    await admin.getByRole('dialog').getByRole('button', { name: 'More actions' }).click();
    await admin.getByRole('menuitem', { name: 'Delete' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete order' }).click();
    await expect(customer.getByText('Order not found')).toBeVisible();
    await customer.getByRole('button', { name: 'Close' }).click();
    await expect(orderCard(customer, order)).toBeVisible();
    await expect(orderCard(customer, added)).toBeHidden();
  },
);

test(
  'R8: a reconnected screen receives the events that it missed',
  { tag: '@nightly' },
  async ({ browser, baseURL }, info) => {
    const { customer, order } = await withAnOrder(browser, info);
    const { hostname, port } = new URL(baseURL ?? '');
    const line = await aLineTo({ host: hostname, port: Number(port) });
    const { use } = info.project;
    const admin = await somebody({
      browser,
      use,
      username: 'admin',
      polling: false,
      at: `http://127.0.0.1:${line.port}`,
    });
    const theirs = await openConversation(admin, order, 'admin');
    const field = theirs.getByRole('textbox', { name: 'Message' });
    await field.fill('We will');
    await sendMessage(customer, order, 'Before the cut.');
    await expect(theirs.getByText('Before the cut.')).toBeVisible();

    line.cut();
    await sendMessage(customer, order, 'During the cut.');
    await expect(theirs.getByText('Before the cut.')).toBeVisible();
    await expect(theirs.getByText('During the cut.')).toHaveCount(0);
    line.mend();

    await expect(theirs.getByText('During the cut.')).toBeVisible({ timeout: 20_000 });
    await expect(field).toHaveValue('We will');
    await expect(field).toBeFocused();
    line.end();
  },
);
