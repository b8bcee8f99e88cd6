import { type Browser, expect, type Locator, type TestInfo } from '@playwright/test';
import { aLineTo } from '../testing/servers/cut-line.ts';
import { orderCard, placeOf } from './steps.ts';
import { test } from './test.ts';
import { bothSides, openConversation, placeOrder, secondProcess, sendMessage, somebody } from './workshop.ts';

const processes = { 'in one process': undefined, 'in two processes on one database': secondProcess };

/** Opens both sides without polling, and their order. */
async function withAnOrder(browser: Browser, info: TestInfo, at?: string) {
  const { customer, admin } = await bothSides(browser, info, { polling: false, at });
  return { customer, admin, order: await placeOrder(customer) };
}

for (const [where, at] of Object.entries(processes)) {
  // Updates that work across two processes also work in one.
  const tag = at ? [] : '@nightly';
  test(
    `two sides ${where} see each message and change within a second and keep their drafts`,
    { tag },
    async ({ browser }, info) => {
      const { customer, admin, order } = await withAnOrder(browser, info, at);
      const mine = await openConversation(customer, order, 'customer');
      const theirs = await openConversation(admin, order, 'admin');
      await expect(mine).toContainText('No messages yet');
      await expectLive(
        index => typed(mine, `Darker lining? (${index})`),
        index => theirs.getByText(`lining? (${index})`),
      );
      await expectLive(
        index => typed(theirs, `We have it. (${index})`),
        index => mine.getByText(`have it. (${index})`),
      );
      const said = (talk: Locator, text: string) => talk.getByRole('listitem').filter({ hasText: text }).first();
      await expect(said(mine, 'Darker lining')).toContainText(/^You ·/);
      await expect(said(mine, 'We have it')).toContainText(/^Admin ·/);
      await expect(said(theirs, 'Darker lining')).toContainText(/^Customer ·/);
      await expect(said(theirs, 'We have it')).toContainText(/^You \(Admin\) ·/);

      const field = mine.getByRole('textbox', { name: 'Message' });
      await field.fill('When will they');
      await admin.goto(`/?tab=orders&order=${order}`);
      const details = admin.getByRole('dialog', { name: `Order #${order}` });
      const seen = customer.getByRole('dialog', { name: `Order #${order}` });
      const { products } = (await (await customer.request.get(`/api/orders/${order}`)).json()).order;
      // On phones the products are behind a tab.
      const line = seen.getByRole('listitem', { includeHidden: true }).filter({ hasText: products[0].productCode });
      const stageOf = (index: number) => ['Cutting', 'Stitching', 'Finishing', 'Packaging'][index - 1] ?? '';
      await expectLive(
        async index => () => details.getByLabel(/^Status of/).selectOption(stageOf(index).toLowerCase()),
        index => line.getByText(stageOf(index), { exact: true }),
      );
      await expectLive(
        async index => {
          await details.getByLabel(/^Completed of/).fill(`${index}`);
          return () => details.getByLabel(/^Completed of/).press('Enter');
        },
        index => seen.getByText(`${index} of 20 finished`),
      );
      await customer.keyboard.type(' be ready?');

      await expect(field).toHaveValue('When will they be ready?');
      await expect(field).toBeFocused();
    },
  );
}

/** Types a message; returns a function that sends it. */
async function typed(talk: Locator, text: string): Promise<() => Promise<unknown>> {
  const field = talk.getByRole('textbox', { name: 'Message' });
  await field.fill(text);
  return () => field.press('Enter');
}

/**
 * Repeats an action on one screen until the other screen shows the result within a second. One success proves that the
 * other screen does not wait for a poll. `prepare` returns the action; the time starts with the action.
 */
async function expectLive(
  prepare: (index: number) => Promise<() => Promise<unknown>>,
  shown: (index: number) => Locator,
): Promise<void> {
  const times: number[] = [];
  while (times.length < 4 && !times.some(time => time < 1_000)) {
    const index = times.length + 1;
    const act = await prepare(index);
    const start = Date.now();
    await Promise.all([act(), shown(index).waitFor({ state: 'attached' })]);
    times.push(Date.now() - start);
  }
  expect(Math.min(...times)).toBeLessThan(1_000);
}

test(
  'placed and deleted orders appear and disappear without moving the visible ones',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer, admin, order } = await withAnOrder(browser, info);
    await admin.goto('/?tab=orders');
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

test('R8: a reconnected screen receives the events that it missed', async ({ browser, baseURL }, info) => {
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
});
