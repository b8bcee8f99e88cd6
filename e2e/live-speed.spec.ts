import { expect, type Locator } from '@playwright/test';
import { test } from './test.ts';
import { bothSides, openConversation, placeOrder, processes } from './workshop.ts';

for (const [where, at] of Object.entries(processes)) {
  test(
    `two sides ${where} see each message and change within a second`,
    { tag: '@nightly' },
    async ({ browser }, info) => {
      const { customer, admin } = await bothSides(browser, info, { polling: false, at });
      const order = await placeOrder(customer);
      const mine = await openConversation(customer, order, 'customer');
      const theirs = await openConversation(admin, order, 'admin');
      await expectLive(
        index => typed(mine, `Darker lining? (${index})`),
        index => theirs.getByText(`lining? (${index})`),
      );
      await expectLive(
        index => typed(theirs, `We have it. (${index})`),
        index => mine.getByText(`have it. (${index})`),
      );
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
        index => seen.getByText(`${index} of 20 ready`),
      );
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
