import { type Browser, expect, type Page } from '@playwright/test';
import { startBalancer } from './balancer.ts';
import { aPhoto, chip, confirm, openTab, orderCard, selectProduct, signInOnScreen } from './steps.ts';
import { test } from './test.ts';
import { secondProcess } from './workshop.ts';

const verifyAsCustomer =
  'Are you sure this order has been completed? This will mark the order as officially completed and record the completion date.';

// The portal's main job from sign-in to both archives: on a phone, and on a desktop whose requests alternate between
// two processes.
test(
  'a customer orders, the workshop produces, the customer verifies, and both archive',
  { tag: '@phone-nightly' },
  async ({ browser, baseURL }, { project }) => {
    test.setTimeout(120_000);
    if (project.name === 'phone') return doMainJob(browser, project.use, 'customer2');
    const balancer = await startBalancer([baseURL ?? '', secondProcess]);
    try {
      await doMainJob(browser, { ...project.use, baseURL: balancer.address }, 'customer');
    } finally {
      balancer.stop();
    }
  },
);

async function doMainJob(browser: Browser, options: object, username: 'customer' | 'customer2'): Promise<void> {
  const customer = await (await browser.newContext(options)).newPage();
  const admin = await (await browser.newContext(options)).newPage();

  await signInOnScreen(customer, username);
  const id = await order(customer);
  await signInOnScreen(admin, 'admin');
  await openTab(admin, 'Orders');
  await make(admin, id);
  await follow(customer, id);

  await orderCard(customer, id).getByRole('button', { name: 'Verify Completion' }).click();
  await confirm(customer, verifyAsCustomer, 'Verify Completion');
  await expect(orderCard(customer, id).getByText(/^Completed /)).toBeVisible();
  await orderCard(customer, id).getByRole('button', { name: 'Archive', exact: true }).click();
  await confirm(
    customer,
    'Archive this completed order? This will move the order to your personal archive where you can still view it later.',
    'Archive order',
  );
  await expect(orderCard(customer, id)).toBeHidden();
  await customer.getByRole('button', { name: 'Archived Orders' }).click();
  await expect(orderCard(customer, id).getByText('Customer Archived')).toBeVisible();

  await chip(admin, 'Completed').click();
  const row = orderCard(admin, id);
  await expect(row.getByText('Order Completed')).toBeVisible();
  await row.getByRole('button', { name: 'Archive', exact: true }).click();
  await confirm(admin, 'Archive this completed order?', 'Archive order');
  await expect(row).toBeHidden();
  await admin.getByRole('button', { name: 'Archived Orders' }).click();
  await expect(row.getByText('Admin Archived')).toBeVisible();
}

/** Finds two products, adds notes and photos and places the order; returns its number. */
async function order(page: Page): Promise<number> {
  await selectProduct(page, 'BT-035');
  await expect(page.getByText('1 product selected')).toBeVisible();
  await selectProduct(page, 'DK-310');
  await page.getByRole('button', { name: "Let's Customize These Products" }).click();

  await expect(page.getByRole('heading', { name: '2 Product(s) Selected' })).toBeVisible();
  const belt = page.getByRole('region', { name: 'BT-035' });
  await belt.getByLabel('Quantity').fill('30');
  await belt.getByLabel('Description & Color').fill('Chestnut, brass buckle, initials inside');
  await belt.getByLabel('Add images').setInputFiles([await aPhoto(page, 'buckle.jpg'), await aPhoto(page, 'edge.jpg')]);
  await expect(belt.getByRole('img', { name: /^image \d$/ })).toHaveCount(2);
  const bag = page.getByRole('region', { name: 'DK-310' });
  await bag.getByLabel('Quantity').fill('12');
  await bag.getByLabel('Color', { exact: true }).selectOption('Black');
  await expect(page.getByText('Total: 42 items')).toBeVisible();

  const answer = page.waitForResponse('**/api/orders/bulk');
  await page.getByRole('button', { name: 'Place Order' }).click();
  const { order } = await (await answer).json();
  await page.waitForURL('**/orders');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(orderCard(page, order.id)).toContainText('2 products · 42 items');
  await expect(page.getByText('0%').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('customizationCart'))).toBe('[]');
  return order.id;
}

/** Opens the order with its pictures and moves it through production to 100 %. */
async function make(page: Page, id: number): Promise<void> {
  // The list is sorted by date, so an order without a date comes after many others.
  await page.goto(`/?tab=orders&search=%23${id}`);
  const row = orderCard(page, id);
  await row.getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: `Order #${id}` });
  await expect(details.getByText('Chestnut, brass buckle, initials inside')).toBeVisible();
  const file = details.getByRole('button', { name: 'File 2' });
  const picture = await page.request.get((await file.getAttribute('href')) ?? '');
  expect(picture.headers()['content-type']).toBe('image/jpeg');

  for (const code of ['BT-035', 'DK-310']) {
    await details.getByLabel(`Status of ${code}`).selectOption('packaging');
  }
  const belts = details.getByLabel('Completed of BT-035');
  await belts.fill('31');
  await belts.press('Enter');
  await expect(belts).toHaveValue('30');
  const bags = details.getByLabel('Completed of DK-310');
  await bags.fill('12');
  await bags.blur();
  await expect(details.getByText('42 of 42 ready')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByText('100%')).toBeVisible();
}

/** Checks the finished order and its content. */
async function follow(page: Page, id: number): Promise<void> {
  await page.reload();
  const card = orderCard(page, id);
  await expect(card.getByRole('button', { name: 'Verify Completion' })).toBeVisible();
  await card.getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: `Order #${id}` });
  await expect(details.getByText('Customer Information')).toBeVisible();
  await expect(details.getByText('Your Files').first()).toBeInViewport();
  await expect(details.getByRole('button', { name: 'File 1' })).toBeVisible();
  await expect(details.getByText('Packaging').first()).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
}
