import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import { chip, orderCard, signIn } from './steps.ts';
import { test } from './test.ts';
import { bothSides, call, placeOrder, sendMessage } from './workshop.ts';

const labels = [
  'Waiting for customer',
  'All',
  'Open',
  'Not Reviewed',
  'Cutting',
  'Stitching',
  'Finishing',
  'Packaging',
  'Ready to verify',
  'Completed',
] as const;
const counts = /\/api\/orders\/counts/;

/** Opens both sides, updated by events only, and two orders. */
async function withTwoOrders(browser: Browser, info: TestInfo) {
  const sides = await bothSides(browser, info, { polling: false });
  return { ...sides, older: await placeOrder(sides.customer), newer: await placeOrder(sides.customer) };
}

async function expectOrders(page: Page, ids: number[]): Promise<void> {
  // Includes rows under an open dialog.
  const names = page.getByRole('article', { includeHidden: true }).getByRole('heading', { includeHidden: true });
  await expect(names).toHaveText(ids.map(id => new RegExp(`#${id}$`)));
}

/** Works under an open dialog, too. */
async function shownCounts(page: Page): Promise<number[]> {
  const group = page.getByRole('group', { name: 'Filter by status', includeHidden: true });
  const names = await group
    .getByRole('button', { includeHidden: true })
    .evaluateAll(all => all.map(one => one.ariaLabel ?? ''));
  return names.map(name => Number(/, ([\d,]+)/.exec(name)?.[1]?.replaceAll(',', '')));
}

async function trueCounts(page: Page): Promise<number[]> {
  const { counts: of } = await (await page.request.get('/api/orders/counts')).json();
  return [
    // Only a saved link chooses the unread orders.
    ...(page.url().includes('unread=1') ? [of.unread] : []),
    of.waiting.customer,
    of.all,
    of.open,
    ...Object.values<number>(of.status),
    of.finished,
    of.completed,
  ];
}

/**
 * Expects the shown counts to equal the real ones. Other journeys change orders, too, so both agree only when these
 * pause.
 */
async function expectTrueCounts(page: Page): Promise<void> {
  await expect(async () => {
    const shown = await shownCounts(page);
    expect(shown).toEqual(await trueCounts(page));
    const [all, open = 0, ...rest] = shown.slice(page.url().includes('unread=1') ? 2 : 1);
    const completed = rest.pop() ?? 0;
    expect(rest.reduce((sum, count) => sum + count, 0)).toBe(open);
    expect(open + completed).toBe(all);
  }).toPass();
}

test(
  'chips filter the orders together, are part of the address, and count as orders change',
  { tag: '@phone-nightly' },
  async ({ browser }, info) => {
    const { admin: page, username, older, newer } = await withTwoOrders(browser, info);
    const set = (order: number, what: string, data: object) =>
      call(page, 'PUT', `/api/orders/${order}/products/TB-104/${what}`, { data });
    // A link that was saved before the address had the words of the call.
    await page.goto(`/?tab=orders&find=${username}`);
    await expectOrders(page, [newer, older]);
    for (const label of labels) await expect(chip(page, label)).toHaveAccessibleName(/, [\d,]+ orders?$/);
    await expect(chip(page, 'All')).toHaveAttribute('aria-pressed', 'true');
    await expectTrueCounts(page);

    await chip(page, 'Ready to verify').click();
    await expect(page.getByText('No orders found')).toBeVisible();
    await set(older, 'completion', { completed: 20 });
    await expectOrders(page, [older]);
    await expectTrueCounts(page);
    await chip(page, 'Cutting').click();
    await expect(page.getByText('No orders found')).toBeVisible();
    await set(older, 'status', { status: 'cutting' });
    await set(newer, 'status', { status: 'cutting' });
    await expectOrders(page, [newer]);
    await expectTrueCounts(page);
    await page.reload();
    await expectOrders(page, [newer]);

    await call(page, 'PUT', `/api/orders/${older}/complete`);
    await chip(page, 'Completed').click();
    await expectOrders(page, [older]);
    await expectTrueCounts(page);
    await chip(page, 'Waiting for customer').click();
    for (const part of [/progress=verified/, /waiting=customer/]) await expect(page).toHaveURL(part);
    await expect(page).not.toHaveURL(/status=/);
    await expect(chip(page, 'All')).toHaveAttribute('aria-pressed', 'false');
    await chip(page, 'All').click();
    await expectOrders(page, [newer, older]);
    await expect(page).toHaveURL(`/?tab=orders&search=${username}`);
  },
);

test(
  'unread orders appear live, and an opened one leaves the list while its dialog stays open',
  { tag: ['@phone-nightly', '@nightly'] },
  async ({ browser }, info) => {
    const { admin: page, customer, username, older, newer } = await withTwoOrders(browser, info);
    await page.goto(`/?tab=orders&unread=1&search=${username}`);
    await expect(page.getByText('No orders found')).toBeVisible();
    await expect(chip(page, 'Unread')).toHaveAttribute('aria-pressed', 'true');

    await sendMessage(customer, older, 'Is it on its way?');
    await expectOrders(page, [older]);
    await sendMessage(customer, newer, 'And this one?');
    await expectOrders(page, [newer, older]);
    await expectTrueCounts(page);
    await page.getByRole('link', { name: /unread messages?$/ }).click();
    await expect(page).toHaveURL('/?tab=orders&unread=1');
    await page.goBack();
    await expectOrders(page, [newer, older]);

    await orderCard(page, newer).getByRole('button', { name: 'View Details' }).click();
    const details = page.getByRole('dialog', { name: `Order #${newer}` });
    await expect(details.getByText('Order Summary')).toBeVisible();
    await expectOrders(page, [older]);
    await expectTrueCounts(page);
    await expect(details).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(orderCard(page, older).getByRole('button', { name: 'View Details' })).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: `Order #${older}` }).getByText('Order Summary')).toBeVisible();
    await expectOrders(page, []);
    await page.goBack();
    await expect(page.getByText('No orders found')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await chip(page, 'All').click();
    await expectOrders(page, [newer, older]);
  },
);

test('counts appear after the list without layout shift, and chips filter without counts', { tag: '@nightly' }, async ({
  page,
}) => {
  let answer = () => {};
  const isAnswered = new Promise<void>(resolve => {
    answer = resolve;
  });
  const asked: string[] = [];
  page.on('response', response => asked.push(new URL(response.url()).pathname));
  await page.route(counts, async route => {
    asked.push('counts');
    await isAnswered;
    const status = { not_reviewed: 12, cutting: 90, stitching: 20, finishing: 17, packaging: 8 };
    await route.fulfill({
      json: {
        counts: {
          all: 148,
          open: 147,
          unread: 4,
          waiting: { customer: 4, workshop: 0 },
          status,
          finished: 0,
          completed: 1,
        },
        hasMore: true,
      },
    });
  });
  await signIn(page, 'admin', '/?tab=orders');
  await expect.poll(() => asked).toContain('counts');
  expect(asked.indexOf('/api/orders')).toBeLessThan(asked.indexOf('counts'));
  expect(asked.indexOf('/api/orders')).toBeGreaterThan(-1);
  const places = () => Promise.all(labels.map(label => chip(page, label).boundingBox()));
  await expect(chip(page, 'Cutting')).toHaveAccessibleName('Cutting');
  const before = await places();

  answer();

  await expect(chip(page, 'Waiting for customer')).toHaveText('Waiting for customer4');
  await expect(chip(page, 'Cutting')).toHaveAccessibleName('Cutting, 90 orders');
  await expect(page.getByText('148 orders')).toBeVisible();
  expect(await places()).toEqual(before);

  await page.unroute(counts);
  for (const broken of [{ json: {} }, { status: 500, json: {} }]) {
    await page.route(counts, route => route.fulfill(broken));
    await page.goto('/?tab=orders');
    await expect(page.getByRole('article').first()).toBeVisible();
    await chip(page, 'Not Reviewed').click();
    await expect(chip(page, 'Not Reviewed')).toHaveAttribute('aria-pressed', 'true');
    await expect(chip(page, 'Not Reviewed')).toHaveAccessibleName('Not Reviewed');
  }
});

test("the chips of the workshop's list are on one line at 1440 px", { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'admin', '/?tab=orders');
  const chips = page.getByRole('group', { name: 'Filter by status' }).getByRole('button');
  await expect(chips).toHaveCount(labels.length);
  await expect(chips.last()).toHaveAccessibleName(/\d/);

  const tops = await chips.evaluateAll(all => all.map(chip => Math.round(chip.getBoundingClientRect().top)));

  expect(new Set(tops).size).toBe(1);
});
