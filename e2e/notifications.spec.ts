import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { aPhoto } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, call, placeOrder, sendMessage, somebody } from './workshop.ts';

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

test('clicking a notification marks it read and opens its subject', { tag: '@nightly' }, async () => {
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
