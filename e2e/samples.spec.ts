import { type Browser, expect, type Page } from '@playwright/test';
import { aPhoto, asksFirst, hold } from './steps.ts';
import { test } from './test.ts';
import { placeOrder, somebody } from './workshop.ts';

const pages: Page[] = [];
test.afterEach(() => Promise.all(pages.splice(0).map(page => page.context().close())));

/** Opens a page of somebody and closes it afterwards. */
async function aPage(browser: Browser, username: 'admin' | 'customer', phone = false): Promise<Page> {
  const use = phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {};
  const page = await somebody({ browser, use, username });
  pages.push(page);
  return page;
}

/** Sends the next round of the only product of an order at the staff's screen. */
async function sendRound(staff: Page, note: string): Promise<void> {
  const again = staff.getByRole('button', { name: 'Send another round' });
  const form = staff.getByRole('form', { name: 'Send for Approval' });
  await again.or(form).first().waitFor();
  if (await again.isVisible()) await again.click();
  await form.locator('input[type="file"]').setInputFiles([await aPhoto(staff, 'sample.png')]);
  await form.getByLabel('Note').fill(note);
  expect(await asksFirst(staff)).toBe(true);
  // The messages of an earlier round may still be there, and the form has the note, too.
  const sent = staff.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().endsWith('/sample/rounds'),
  );
  await form.getByRole('button', { name: 'Send for Approval' }).click();
  expect((await sent).status()).toBe(201);
  await expect(staff.getByText('Sample sent').first()).toBeVisible();
}

/** Places an order and asks for a sample of its product. */
async function needSample(browser: Browser) {
  const customer = await aPage(browser, 'customer', true);
  const id = await placeOrder(customer, ['TB-104']);
  const { order } = await (await customer.request.get(`/api/orders/${id}`)).json();
  const staff = await aPage(browser, 'admin');
  await staff.goto(`/?tab=orders&order=${id}`);
  await staff.getByRole('button', { name: 'More for TB-104' }).click();
  await staff.getByRole('menuitem', { name: 'Ask for Sample Approval' }).click();
  await expect(staff.getByText('Sample needed', { exact: true })).toBeVisible();
  return { customer, staff, id, productId: order.products[0].productId };
}

async function askForSample(browser: Browser) {
  const { id, productId, ...people } = await needSample(browser);
  await sendRound(people.staff, 'In daylight');
  return { ...people, link: `/customizations?order=${id}&sample=${productId}` };
}

test('B27 a customer approves a sample on a phone in three presses from the email, and staff see it at once', async ({
  browser,
}) => {
  const { customer, staff, link } = await askForSample(browser);
  await expect(staff.getByLabel('Status of TB-104').getByRole('option')).toHaveText(['Not Reviewed']);

  // The first press is the link of the email.
  await customer.goto(link);
  const panel = customer.getByRole('region', { name: 'Sample of TB-104' });
  await expect(panel.getByText('In daylight')).toBeVisible();
  await expect(panel.getByRole('img', { name: /Sample of .*TB-104.*, round 1, photo 1/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Approve Sample' }).click();
  const question = customer.getByRole('alertdialog');
  await expect(question).toContainText('Approve this sample? Production of TB-104 will follow what these photos show.');
  const answered = customer.waitForResponse(
    answer => answer.request().method() === 'PUT' && answer.url().includes('/sample/rounds/'),
  );
  await question.getByRole('button', { name: 'Approve Sample' }).click();

  // Staff learn of what is stored: on a busy machine the answer itself may take a while.
  expect((await answered).ok()).toBe(true);
  await expect(staff.getByText(/^Approved by /).first()).toBeVisible({ timeout: 2_000 });
  await expect(customer.getByText('Sample approved')).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(staff.getByLabel('Status of TB-104').getByRole('option')).toHaveCount(5);
});

test('B25 an answer to a round that a newer one replaced approves nothing, and the screen shows the newer one', {
  tag: '@nightly',
}, async ({ browser }) => {
  const { customer, staff, link } = await askForSample(browser);
  await customer.goto(link);
  const panel = customer.getByRole('region', { name: 'Sample of TB-104' });
  await panel.getByRole('button', { name: 'Approve Sample' }).click();
  const question = customer.getByRole('alertdialog');
  await expect(question).toBeVisible();
  // The newer round arrives while the customer's page gets no answers about it.
  await customer.route(/\/sample$/, route => route.abort());
  await sendRound(staff, 'One shade darker');
  await question.getByRole('button', { name: 'Approve Sample' }).click();
  await expect(question).toContainText('There is a newer sample. Look at that one');

  await customer.unroute(/\/sample$/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await customer.reload();
  await expect(panel.getByText('One shade darker')).toBeVisible();
  await expect(customer.getByRole('heading', { name: 'Earlier rounds' })).toBeVisible();
  await expect(customer.getByText('Replaced by a newer round')).toBeVisible();
  await expect(staff.getByText(/^Waiting for customer since/)).toBeVisible();
});

test('beside a wide order somebody types in the list, also when the form of its sample appears', {
  tag: '@nightly',
}, async ({ browser }) => {
  const { staff, id, productId } = await needSample(browser);
  await staff.setViewportSize({ width: 2560, height: 1200 });
  // The products of a new order are hidden until it is known what accepting it does.
  const release = await hold(staff, '**/acceptance*');
  await staff.goto(`/?tab=orders&order=${id}&sample=${productId}`);
  await expect(staff.getByText('Before you accept')).toBeVisible();
  const search = staff.getByRole('searchbox', { name: 'Order, customer, product or its name' });
  await search.click();
  await staff.keyboard.type('har');

  release();

  await expect(staff.getByRole('form', { name: 'Send for Approval' })).toBeVisible();
  await staff.keyboard.type('bour');
  await expect(search).toHaveValue('harbour');
});
