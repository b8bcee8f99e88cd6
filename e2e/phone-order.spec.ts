import { type Browser, expect, type TestInfo } from '@playwright/test';
import { phone } from '../playwright.config.ts';
import { orderCard } from './steps.ts';
import { test } from './test.ts';
import {
  aCustomerOfItsOwn,
  acceptedOrder,
  call,
  openConversation,
  placeOrder,
  sendManyMessages,
  somebody,
} from './workshop.ts';

test.use(phone);

/** Opens both sides on phones. */
async function onPhones(browser: Browser, { project }: TestInfo, staff: 'admin' | 'superadmin' = 'admin') {
  const use = { ...project.use, ...phone };
  const admin = await somebody({ browser, use, username: staff });
  const customer = await somebody({ browser, use, username: await aCustomerOfItsOwn(admin) });
  return { admin, customer };
}

test('the conversation of an order is still shown after a reload, Back and Forward', async ({ browser }, info) => {
  const { customer } = await onPhones(browser, info);
  const order = await placeOrder(customer);
  await customer.goto('/orders');
  await orderCard(customer, order).getByRole('button', { name: 'View Details' }).click();
  const parts = customer.getByRole('group', { name: `Order #${order}` });
  const talk = parts.getByRole('button', { name: 'Conversation' });
  await expect(parts.getByRole('button', { name: 'Products' })).toHaveAttribute('aria-pressed', 'true');
  await talk.click();
  await expect(talk).toHaveAttribute('aria-pressed', 'true');

  await customer.reload();
  await expect(talk).toHaveAttribute('aria-pressed', 'true');
  await expect(customer.getByRole('textbox', { name: 'Message' })).toBeVisible();

  // Choosing a part adds no history entry, so one Back closes the order.
  await customer.goBack();
  await expect(customer.getByRole('dialog')).toBeHidden();
  await customer.goForward();
  await expect(talk).toHaveAttribute('aria-pressed', 'true');
});

test(
  'the first product is near the top, and each fact appears once',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await onPhones(browser, info);
    const order = await acceptedOrder(admin, customer);
    await admin.goto(`/?tab=orders&order=${order}`);
    const dialog = admin.getByRole('dialog', { name: `Order #${order}` });
    await expect(dialog.getByText('Order Summary')).toBeVisible();

    const top = (await dialog.boundingBox())?.y ?? 0;
    const first = (await dialog.getByRole('listitem').first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    expect(first - top).toBeLessThan(320);

    const shown = (await dialog.innerText()).replaceAll(/\s+/g, ' ');
    const { order: known } = await call(admin, 'GET', `/api/orders/${order}`);
    for (const fact of [`#${order}`, known.customerName, known.customerUsername, 'Not yet completed', /\d:\d\d/]) {
      expect(shown.split(fact), String(fact)).toHaveLength(2);
    }
  },
);

test('a toast covers neither the newest messages nor the send box', { tag: '@nightly' }, async ({ browser }, info) => {
  const { admin, customer } = await onPhones(browser, info);
  const order = await placeOrder(customer);
  await sendManyMessages(customer, order, 12);
  const talk = await openConversation(admin, order, 'admin');
  const parts = admin.getByRole('group', { name: `Order #${order}` });
  await parts.getByRole('button', { name: 'Products' }).click();
  await admin.getByLabel('Status of TB-104').selectOption('cutting');
  const toast = admin.getByRole('region', { name: 'Messages' }).getByRole('listitem').first();
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible();

  await parts.getByRole('button', { name: 'Conversation' }).click();

  const newest = talk.getByText('Message 12.');
  await expect(newest).toBeInViewport();
  for (const part of [newest, talk.getByText('Message 11.'), talk.getByRole('form'), parts]) {
    const [over, under] = [await toast.boundingBox(), await part.boundingBox()];
    if (!over || !under) throw new Error('the toast or what it may cover is not there');
    expect(over.y < under.y + under.height && under.y < over.y + over.height).toBe(false);
  }
});

test('a toast moves up from a field in use at the lower edge', { tag: '@nightly' }, async ({ browser }, info) => {
  const { admin, customer } = await onPhones(browser, info);
  const order = await placeOrder(customer, ['TB-104', 'TB-110', 'ST-220', 'KF-009']);
  await admin.goto(`/?tab=orders&order=${order}`);
  await admin.getByLabel('Status of TB-104').selectOption('cutting');
  const toast = admin.getByRole('region', { name: 'Messages' }).getByRole('listitem').first();
  await expect(toast).toBeVisible();
  const count = admin.getByLabel(/^Completed of KF-009/);

  await count.evaluate((field: HTMLElement) => field.scrollIntoView({ block: 'end' }));
  await count.focus();

  await expect(async () => {
    const [over, under] = [await toast.boundingBox(), await count.boundingBox()];
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(under?.y ?? 0);
  }).toPass();
});
