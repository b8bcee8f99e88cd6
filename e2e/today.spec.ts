import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './test.ts';
import { acceptedOrder, bothSides, call, placeOrder, sendMessage } from './workshop.ts';

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

test('a new order is reviewed and accepted with one key, and the next one opens (AC-4)', async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  const [first, second] = [await placeOrder(customer, ['TB-104']), await placeOrder(customer, ['CW-016'])];
  const opened = (order: number) => admin.getByRole('dialog', { name: `Order #${order}` });
  await admin.goto(`/?tab=today&order=${first}`);
  const review = admin.getByRole('group', { name: 'Review' });
  await expect(review.getByRole('button', { name: /^Accept and promise \w{3}, \w{3} \d+/ })).toBeFocused();
  await expect(admin.getByRole('heading', { name: 'Before you accept' })).toBeVisible();
  const dates = admin.getByRole('region', { name: 'Date', exact: true });
  // The proposal is the safe day, or a later one where that would make another order worse.
  await expect(async () => {
    const { safeOn, proposedOn } = await call(admin, 'GET', `/api/orders/${first}/acceptance`);
    expect(safeOn <= proposedOn).toBe(true);
    const [safe, proposed] = [safeOn, proposedOn].map(day => shortDay.format(new Date(day)));
    await expect(review.getByRole('button', { name: /^Accept and promise/ })).toContainText(`, ${proposed}`, {
      timeout: 1,
    });
    await expect(dates).toContainText(`safe ${safe}`, { timeout: 1 });
  }).toPass();
  await expect(dates.getByRole('button')).toHaveText(['Why']);
  await expect(admin.getByText('First order of this customer')).toBeVisible();
  await expectAccessible(admin);

  await admin.keyboard.press('Enter');

  await expect(opened(first)).toBeHidden();
  await expect(review).toBeVisible();
  // It moves up while it appears.
  await expect(async () => {
    const toast = await admin.getByText(`Order #${first} is accepted`).boundingBox();
    const bar = await review.boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }).toPass();
  const { order } = await call(customer, 'GET', `/api/orders/${first}`);
  expect([order.products[0].status, order.promisedOn]).toEqual(['cutting', expect.stringMatching(/^20\d\d-/)]);
  // Other journeys place orders meanwhile, so this one opens its second order itself.
  await admin.goto(`/?tab=today&order=${second}`);
  await expect(review.getByRole('button', { name: /^Accept and promise/ })).toBeFocused();
  await admin.keyboard.press('d');
  const another = admin.getByRole('dialog', { name: 'Accept and promise another date' });
  await expect(another).toBeVisible();
  // The day that is proposed makes nobody later (DY-17).
  await expect(
    another.getByText(/^Likely \w{3} \d+(, \d+)?, safe \w{3} \d+(, \d+)?\. No other promise gets later\.$/),
  ).toBeVisible();
});

test('an open review follows an acceptance of another order, and Enter waits for its proposal (AC-5)', async ({
  browser,
}, info) => {
  const { admin, customer } = await bothSides(browser, info, { polling: false });
  const [first, second] = [await placeOrder(customer, ['TB-104']), await placeOrder(customer, ['CW-016'])];
  const [before, after, typed] = ['2033-03-07', '2033-03-14', '2033-03-21'];
  let proposedOn = before;
  let answered = Promise.resolve();
  await admin.route(`**/api/orders/${second}/acceptance`, async route => {
    if (route.request().method() !== 'GET') return route.continue();
    const json = { proposedOn, likelyOn: before };
    await answered;
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), ...json } });
  });
  await admin.goto(`/?tab=today&order=${second}`);
  const accept = admin.locator('[data-review-accept]');
  await expect(accept).toBeFocused();
  await expect(accept).toHaveAccessibleName('Accept and promise Mon, Mar 7');
  let answer = () => {};
  answered = new Promise(resolve => {
    answer = resolve;
  });
  proposedOn = after;

  const asked = admin.waitForRequest(`**/api/orders/${second}/acceptance`);
  await call(admin, 'POST', `/api/orders/${first}/acceptance`, { data: {} });
  await asked;
  await admin.keyboard.press('Enter');
  await expect(accept).toHaveAccessibleName('Looking at the dates...');
  answer();

  await expect(accept).toHaveAccessibleName('Accept and promise Mon, Mar 14');
  const { order } = await call(customer, 'GET', `/api/orders/${second}`);
  expect([order.products[0].status, order.promisedOn]).toEqual(['not_reviewed', null]);
  // A day that nobody typed follows in the dialog, too, and a typed one stays.
  await admin.keyboard.press('d');
  const date = admin.getByRole('dialog', { name: 'Accept and promise another date' }).getByLabel('Date *');
  await expect(date).toHaveValue(after);
  proposedOn = before;
  await call(admin, 'POST', `/api/orders/${await placeOrder(customer)}/acceptance`, { data: {} });
  await expect(date).toHaveValue(before);
  await date.fill(typed);
  proposedOn = after;
  await call(admin, 'POST', `/api/orders/${await placeOrder(customer)}/acceptance`, { data: {} });
  await expect(accept).toHaveText(/Mar 14/);
  await expect(date).toHaveValue(typed);
});

test(
  'without a day to propose, Enter leads to the date, and another button accepts without one (DY-17)',
  {
    tag: '@nightly',
  },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const order = await placeOrder(customer, ['TB-104']);
    // As in a portal whose forecast has too few measures.
    await admin.route('**/acceptance*', async route => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const json = {
        ...(await response.json()),
        likelyOn: null,
        safeOn: null,
        proposedOn: null,
        delays: [],
        lines: [],
      };
      return route.fulfill({ response, json });
    });
    await admin.goto(`/?tab=today&order=${order}`);
    const review = admin.getByRole('group', { name: 'Review' });
    await expect(review.getByRole('button', { name: 'Choose a date', exact: true })).toBeFocused();
    await expect(review.getByRole('button', { name: 'Accept without a date' })).toBeVisible();
    await expect(review.getByText('Enter date', { exact: true })).toBeVisible();

    await admin.keyboard.press('Enter');

    const another = admin.getByRole('dialog', { name: 'Accept and promise another date' });
    await expect(another.getByLabel('Date *')).toBeFocused();
    await expect(another.getByText(/Likely|No other promise/)).toHaveCount(0);
  },
);

test(
  'the products of a new order appear together with the warnings above them',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const order = await placeOrder(customer, ['TB-104', 'CW-016']);
    // They appear after a while even without the warnings, which a busy machine may need longer for.
    await admin.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('[class*="_together_"] { animation-duration: 60s !important }');
      document.adoptedStyleSheets = [sheet];
    });
    let answer = () => {};
    const answered = new Promise<void>(resolve => {
      answer = resolve;
    });
    await admin.route(`**/api/orders/${order}/acceptance*`, async route => {
      await answered;
      await route.continue();
    });
    await admin.goto(`/?tab=today&order=${order}`);
    const status = admin.getByLabel('Status of TB-104');
    await expect(admin.getByText('Checking the order...')).toBeVisible();
    await expect(status).toBeAttached();
    await expect(status).toBeHidden();
    answer();
    await expect(status).toBeVisible();
    const { y } = (await status.boundingBox()) ?? {};
    await expect(admin.getByText('First order of this customer')).toBeVisible();
    expect((await status.boundingBox())?.y).toBe(y);
  },
);

test('a customer is answered on Today without opening the order (TB-4)', async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  const order = await placeOrder(customer, ['TB-104']);
  await sendMessage(customer, order, 'Can the strap be 5 cm longer?');
  await admin.clock.setFixedTime(Date.now() + 17 * 86_400_000);
  await admin.goto('/?tab=today');
  const waiting = admin.getByRole('list', { name: 'Waiting for your answer' });
  const showAll = admin
    .getByRole('region', { name: 'Waiting for your answer' })
    .getByRole('button', { name: 'Show all' });
  await expect(waiting.getByRole('listitem').first()).toBeVisible();
  if (await showAll.isVisible()) await showAll.click();
  await waiting.getByRole('button', { name: `Answer order #${order}` }).click();
  const field = waiting.getByRole('textbox', { name: 'Message' });
  await expect(field).toBeFocused();
  const newest = waiting.getByRole('list', { name: 'Newest messages' });
  await expect(newest).toContainText('Can the strap be 5 cm longer?');
  // The message is older than today, so its time has its day (C10).
  await expect(newest.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d+, \d+:\d\d/);
  await expectAccessible(admin);

  await field.fill('Yes, we cut it at 95 cm.');
  await admin.keyboard.press('Control+Enter');

  await expect(async () => {
    const { order: read } = await call(customer, 'GET', `/api/orders/${order}`);
    expect(read.messages.at(-1)?.message).toBe('Yes, we cut it at 95 cm.');
  }).toPass();
});

test(
  'a day of a hold that lasts until the promised day is questioned on Today (C8)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const order = await acceptedOrder(admin, customer, ['TB-104']);
    const { products } = (await call(admin, 'GET', `/api/orders/${order}`)).order;
    const after = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const promisedOn = after(30);
    await call(admin, 'PUT', `/api/orders/${order}/promise`, { data: { promisedOn } });
    const hold = `/api/orders/${order}/products/id/${products[0].productId}/hold`;
    await call(admin, 'PUT', hold, { data: { reason: 'machine', note: 'The blade is worn.' } });
    await admin.goto('/?tab=today');
    const showAll = admin.getByRole('region', { name: 'Blocked' }).getByRole('button', { name: 'Show all' });
    const more = admin.getByRole('button', { name: `More for TB-104, #${order}` });
    await expect(more.or(showAll).first()).toBeVisible();
    if (await showAll.isVisible()) await showAll.click();
    await more.click();
    await admin.getByRole('menuitem', { name: 'Set a day' }).click();
    const form = admin.getByRole('dialog', { name: 'Until when is TB-104 on hold?' });
    const until = form.getByLabel('Until');
    await until.fill(after(29));
    await expect(form.getByText(/Promised for/)).toHaveCount(0);
    await until.fill(after(63));

    const promised = shortDay.format(new Date(promisedOn));
    await expect(until).toHaveAccessibleDescription(`Nine weeks? Promised for ${promised}`);
  },
);

test('the number beside Today follows, and the numbers on Today lead to their sections', async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  await admin.goto('/?tab=dates');
  const entry = admin.getByRole('link', { name: /^Today/ });
  await expect(entry).toHaveAttribute('aria-current', 'true');
  await expect(entry).toHaveAccessibleName(/^Today\s?\d+$/);

  const order = await placeOrder(customer);

  // Other journeys change the number at the same time.
  await expect(async () => {
    const { decisions } = await call(admin, 'GET', '/api/today');
    const sum = Object.values<number>(decisions).reduce((one, other) => one + other, 0);
    expect(await entry.textContent()).toBe(`Today${sum}`);
  }).toPass({ timeout: 10_000 });

  const { products } = (await call(admin, 'GET', `/api/orders/${order}`)).order;
  const { day } = await call(admin, 'GET', '/api/today');
  const hold = `/api/orders/${order}/products/id/${products[0].productId}/hold`;
  await call(admin, 'PUT', hold, { data: { reason: 'machine', until: day } });
  await entry.click();
  await admin.getByRole('link', { name: /^[1-9]\d* blocked$/ }).click();
  await expect(admin.getByRole('heading', { name: 'Blocked' })).toBeFocused();
});

test('Today says in its first three visits in which order the jobs stand (TB-6)', async ({ browser }, info) => {
  const { admin } = await bothSides(browser, info);
  const order = admin.getByText('In the order of their dates. Pin a job to put it first.');
  for (let visit = 1; visit <= 3; visit++) {
    await admin.goto('/?tab=today');
    await expect(order).toBeVisible();
  }
  await admin.goto('/?tab=today');
  await expect(admin.getByRole('heading', { name: 'Do next' })).toBeVisible();
  await expect(order).toHaveCount(0);
});

test('a screen at the start address stays below what it opens, and gets the focus back', async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  await placeOrder(customer);
  const { user } = await call(admin, 'GET', '/api/auth/me');
  const heading = (name: string) => admin.getByRole('heading', { name, level: 1 });
  await admin.setViewportSize({ width: 1800, height: 900 });
  await admin.goto('/');
  const opener = admin.getByRole('list', { name: 'New orders' }).getByRole('button').first();
  await opener.press('Enter');
  const order = admin.getByRole('region', { name: /^Order #/ });
  await expect(order.getByRole('button', { name: /^Accept/ }).first()).toBeFocused();
  await expect(heading('Today')).toBeVisible();

  await admin.keyboard.press('Escape');

  await expect(order).toBeHidden();
  await expect(opener).toBeFocused();

  await admin.evaluate(id => localStorage.setItem(`openOnSignIn:${id}`, 'catalog'), user.id);
  await admin.goto('/');
  await admin.getByRole('searchbox', { name: 'Search by Product Code' }).fill('TB-104');

  await expect(admin).toHaveURL(/productCode=TB-104/);
  await expect(heading('Manage Catalog')).toBeVisible();
});
