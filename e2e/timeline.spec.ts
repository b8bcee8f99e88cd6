import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { test } from './test.ts';
import { bothSides, call, placeOrder } from './workshop.ts';

const detailsOf = (page: Page, order: number) => page.getByRole('dialog', { name: `Order #${order}` });

/** Opens an order with its timeline or history, which phones show as a separate part. */
async function openLog(page: Page, address: string, order: number) {
  await page.goto(`${address}order=${order}&log=1`);
  return detailsOf(page, order);
}

test(
  'the open timeline shows a change within 5 seconds and keeps focus and scroll position (W5)',
  { tag: '@phone-nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info, { polling: false });
    const order = await placeOrder(customer, ['TB-104', 'ST-220', 'CW-016', 'BT-035']);
    const details = await openLog(customer, '/orders?', order);
    await expect(details.getByText('We have your order. Cutting comes first.')).toBeVisible();
    await expect(details.getByText('Order placed')).toBeVisible();
    const region = details.getByRole('region', { name: `Order #${order}` });
    await region.focus();
    await region.evaluate(part => part.scrollTo(0, 40));
    const before = await region.evaluate(part => part.scrollTop);

    await call(admin, 'PUT', `/api/orders/${order}/products/TB-104/status`, { data: { status: 'stitching' } });

    const entry = details.getByRole('listitem').filter({ hasText: /^TB-104: all \d+ cut/ });
    await expect(entry).toBeVisible({ timeout: 5_000 });
    await expect(details.getByText('In work. Last step today.')).toBeVisible();
    await expect(details.locator('[aria-live="polite"]').last()).toContainText('TB-104: all');
    await expect(region).toBeFocused();
    expect(await region.evaluate(part => part.scrollTop)).toBe(before);
    await expectAccessibleInBothThemes(customer);
  },
);

test(
  'a hold for the customer is in the head line and leads to the conversation',
  { tag: ['@nightly', '@phone-nightly'] },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const order = await placeOrder(customer);
    await admin.goto(`/?tab=orders&order=${order}`);
    await admin.getByRole('button', { name: 'More for TB-104' }).click();
    await admin.getByRole('menuitem', { name: 'Put TB-104 on hold' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Put TB-104 on hold' });
    await dialog.getByLabel('Reason').selectOption('Question for the customer');
    await dialog.getByLabel('Note').fill('Which thread color?');
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(detailsOf(admin, order).getByText('On hold: waiting for the customer').first()).toBeVisible();
    await expectAccessibleInBothThemes(admin);

    const details = await openLog(customer, '/orders?', order);
    await expect(details.getByText('We wait for your answer to go on.')).toBeVisible();
    await expect(details.getByText('Which thread color?')).toHaveCount(0);
    await details.getByRole('button', { name: 'Open the conversation' }).click();
    await expect(details.getByRole('textbox', { name: 'Message' })).toBeFocused();

    await admin.getByRole('button', { name: 'End the hold of TB-104' }).click();
    await expect(admin.getByText('TB-104 is no longer on hold')).toBeVisible();
    await expect(admin.getByLabel('Status of TB-104')).toBeFocused();
  },
);

test(
  'the workshop undoes a change in the history and keeps notes that the customer does not see',
  { tag: '@phone-nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info);
    const order = await placeOrder(customer);
    await call(admin, 'PUT', `/api/orders/${order}/products/TB-104/completion`, { data: { completed: 7 } });
    const details = await openLog(admin, '/?tab=orders&', order);
    await expect(details.getByText('TB-104 · Packed 0 → 7')).toBeVisible();
    await details.getByRole('button', { name: 'Undo: TB-104 · Packed 0 → 7' }).click();
    await expect(details.getByText('TB-104 · Packed 7 → 0')).toBeVisible();
    await expect(details.getByText('undone')).toBeVisible();
    await expect(details.getByRole('heading', { name: 'History' })).toBeFocused();

    await details.getByRole('button', { name: 'Add a note' }).click();
    await details.getByRole('button', { name: 'Add note' }).click();
    await expect(details.getByText('Write a note')).toBeVisible();
    await details.getByLabel('Note *').fill('Use the old pattern');
    await details.getByLabel('For', { exact: true }).selectOption('TB-104');
    await details.getByRole('button', { name: 'Add note' }).click();
    await expect(details.getByRole('list', { name: 'Notes for the workshop' })).toContainText('Use the old pattern');
    await expect(details.getByRole('button', { name: 'Add a note' })).toBeFocused();
    await expectAccessibleInBothThemes(admin);
    const file = admin.waitForEvent('download');
    await details.getByRole('link', { name: 'Download CSV' }).click();
    expect((await file).suggestedFilename()).toBe('production-log.csv');

    const theirs = await openLog(customer, '/orders?', order);
    await expect(theirs.getByText('Order placed')).toBeVisible();
    await expect(theirs.getByText('Use the old pattern')).toHaveCount(0);
    await details.getByRole('button', { name: 'Remove the note: Use the old pattern' }).click();
    await expect(details.getByText('No notes yet')).toBeVisible();
  },
);
