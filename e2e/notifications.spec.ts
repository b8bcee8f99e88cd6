import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { aPhoto } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, call, placeOrder, sendManyMessages, sendMessage, somebody } from './workshop.ts';

let customer: Page;
let admin: Page;

test.beforeEach(async ({ browser }, { project: { use } }) => {
  admin = await somebody({ browser, use, username: 'admin' });
  customer = await somebody({ browser, use, username: await aCustomerOfItsOwn(admin) });
  await call(customer, 'DELETE', '/api/notifications');
});

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** Opens the popover of the bell. */
async function openBell(page: Page): Promise<Locator> {
  await bell(page).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
  return list;
}

test('the bell counts up to 99+, and a user marks or removes one or all notifications', {
  tag: '@nightly',
}, async () => {
  const order = await placeOrder(customer);
  await customer.goto('/');
  await expect(bell(customer)).toHaveAccessibleName('Notifications');
  const empty = await openBell(customer);
  await expect(empty.getByText('No notifications')).toBeVisible();
  await expect(empty.getByRole('button', { name: 'Mark all read' })).toBeDisabled();
  await expect(empty.getByRole('button', { name: 'Clear all' })).toBeDisabled();
  await empty.getByRole('button', { name: 'Close' }).click();
  await expect(empty).toBeHidden();
  await expect(bell(customer)).toBeFocused();

  await sendManyMessages(admin, order, 101);
  await expect(bell(customer)).toHaveAccessibleName('Notifications, 101 unread');
  await expect(bell(customer)).toContainText('99+');

  const list = await openBell(customer);
  const rows = list.getByRole('listitem');
  await expect(rows.first()).toContainText('New message from Admin');
  await expect(rows.first()).toContainText(`Order #${order}: Message 101.`);
  await expect(rows.first()).toContainText(/now|seconds? ago|minutes? ago/);
  await rows.first().getByRole('button', { name: 'Mark as read' }).click();
  await expect(bell(customer)).toHaveAccessibleName('Notifications, 100 unread');
  const removed = /Message \d+\./.exec((await rows.nth(1).textContent()) ?? '')?.[0] ?? '';
  await rows.nth(1).getByRole('button', { name: 'Remove' }).click();
  await expect(bell(customer)).toHaveAccessibleName('Notifications, 99 unread');
  await expect(bell(customer)).toContainText('99');
  await expect(rows.first()).toContainText('Message 101.');
  await expect(rows.filter({ hasText: removed })).toHaveCount(0);

  // A page has 50 entries; the rest loads near the end of the list.
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(100);
  await list.getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell(customer)).toHaveAccessibleName('Notifications');
  await expect(list.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Clear all' }).click();
  await expect(list.getByText('No notifications')).toBeVisible();
  await customer.reload();
  await expect(bell(customer)).toHaveAccessibleName('Notifications');
});

test('clearing all notifications can be undone, and its button is not next to marking them read', {
  tag: '@nightly',
}, async () => {
  const order = await placeOrder(customer);
  await sendManyMessages(admin, order, 3);
  await customer.goto('/');
  await expect(bell(customer)).toHaveAccessibleName('Notifications, 3 unread');
  const list = await openBell(customer);
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const [clear, mark] = [
    list.getByRole('button', { name: 'Clear all' }),
    list.getByRole('button', { name: 'Mark all read' }),
  ];
  const [below, above] = [await clear.boundingBox(), await mark.boundingBox()];
  expect(below?.y ?? 0).toBeGreaterThan((above?.y ?? 0) + 3 * 44);
  // Without the relative times, which change during the test.
  const readTexts = async () => (await rows.allTextContents()).map(text => text.replace(/\d+ \w+ ago$/, ''));
  const texts = await readTexts();

  await clear.click();
  await expect(list.getByText('No notifications')).toBeVisible();
  await expect(bell(customer)).toHaveAccessibleName('Notifications');
  // The list is empty before the server has answered.
  const left = async () => (await call(customer, 'GET', '/api/notifications')).notifications.length;
  await expect.poll(left).toBe(0);
  await customer.getByRole('button', { name: 'Undo' }).click();

  await expect(bell(customer)).toHaveAccessibleName('Notifications, 3 unread');
  await expect((await openBell(customer)).getByRole('listitem')).toHaveCount(3);
  expect(await readTexts()).toEqual(texts);
});

test('clicking a notification marks it read and opens its subject', async () => {
  const order = await placeOrder(customer);
  const { order: whole } = await (await customer.request.get(`/api/orders/${order}`)).json();
  const code = whole.products[0].productCode;
  await customer.goto('/profile');
  const click = async (page: Page, text: string) =>
    (await openBell(page)).getByRole('link').filter({ hasText: text }).click();
  const details = customer.getByRole('dialog', { name: `Order #${order}` });
  const close = () => details.getByRole('button', { name: 'Close' }).click();

  await call(admin, 'PUT', `/api/orders/${order}/products/${code}/status`, { data: { status: 'stitching' } });
  await expect(bell(customer)).toHaveAccessibleName('Notifications, 1 unread');
  const list = await openBell(customer);
  await expectAccessibleInBothThemes(customer);
  await list.getByRole('button', { name: 'Close' }).click();
  await click(customer, `${code} is being stitched`);
  await customer.waitForURL('**/orders?*');
  await expect(details.getByText('Order Summary')).toBeVisible();
  await close();
  await expect(bell(customer)).toHaveAccessibleName('Notifications');

  await sendMessage(admin, order, 'The hides are here.');
  await click(customer, `Order #${order}: The hides are here.`);
  await expect(details.getByRole('region', { name: 'Conversation' }).getByText('The hides are here.')).toBeInViewport();
  await close();

  const { user } = await (await customer.request.get('/api/auth/me')).json();
  const productCode = `NEW-${user.id}`;
  const primaryImage = await aPhoto(admin, 'new.jpg');
  const { product } = await call(admin, 'POST', '/api/admin/products', {
    multipart: { productCode, description: 'A slim folio', visibleTo: JSON.stringify([user.id]), primaryImage },
  });
  await click(customer, `${productCode}, A slim folio`);
  await expect(customer.getByRole('dialog', { name: `Product Details - ${productCode}` })).toBeVisible();
  await call(admin, 'DELETE', `/api/admin/products/id/${product.id}`);

  await admin.goto('/');
  await click(admin, `placed order #${order}`);
  await admin.waitForURL(`**/?*order=${order}*`);
  await expect(admin.getByRole('dialog', { name: `Order #${order}` }).getByText('Order Summary')).toBeVisible();
  await admin
    .getByRole('dialog', { name: `Order #${order}` })
    .getByRole('button', { name: 'Close' })
    .click();
  await sendMessage(customer, order, 'Thank you!');
  await click(admin, `Order #${order}: Thank you!`);
  await expect(
    admin
      .getByRole('dialog', { name: `Order #${order}` })
      .getByRole('region', { name: 'Conversation' })
      .getByText('Thank you!'),
  ).toBeInViewport();
});

test('each email can be turned off and on in the profile', { tag: '@nightly' }, async () => {
  await customer.goto('/profile');
  const settings = customer.getByRole('region', { name: 'Notification settings' });
  const messages = settings.getByRole('checkbox', { name: /^New messages/ });
  const finished = settings.getByRole('checkbox', { name: /^Ready orders/ });
  const completed = settings.getByRole('checkbox', { name: /^Verified completions/ });
  for (const choice of [messages, finished, completed]) await expect(choice).toBeChecked();

  await messages.click();
  await completed.click();
  await expect(settings.getByText('Saved', { exact: true })).toBeVisible();
  await customer.reload();
  await expect(messages).not.toBeChecked();
  await expect(finished).toBeChecked();
  await expect(completed).not.toBeChecked();
  await expectAccessibleInBothThemes(customer);

  await customer.route('**/api/notifications/settings', route =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await finished.click();
  await expect(settings.getByText('Failed to save notification settings')).toBeVisible();
  await expect(finished).toBeChecked();
  await customer.unroute('**/api/notifications/settings');
  await messages.click();
  await expect(messages).toBeChecked();
  await completed.click();
  await expect(completed).toBeChecked();
  await expect(settings.getByText('Saved', { exact: true })).toBeVisible();
});
