import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './test.ts';
import { bothSides, call, placeOrder } from './workshop.ts';

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function promisedOf(page: Page, id: number): Promise<string | null> {
  return (await call(page, 'GET', `/api/orders/${id}`)).order.promisedOn;
}

test('one key promises all selected orders, one Undo takes them back, and the list is sorted by date (V6)', async ({
  browser,
}, info) => {
  const { admin, customer, username } = await bothSides(browser, info);
  const ids = [await placeOrder(customer), await placeOrder(customer), await placeOrder(customer)];
  await admin.goto(`/?tab=orders&search=${username}`);
  const rows = admin.getByRole('article');
  await expect(rows).toHaveCount(ids.length);
  await expect(rows.getByRole('heading')).toHaveText(ids.toReversed().map(id => `#${id}`));
  await rows.first().getByRole('button', { name: 'View Details' }).focus();
  await admin.keyboard.press('Control+a');

  await admin.getByRole('button', { name: 'Promise dates' }).click();
  const sheet = admin.getByRole('dialog', { name: 'Promise dates' });
  // With dates filled in, the next key promises all.
  await expect(sheet.getByRole('button', { name: /^Promise/ })).toBeFocused();
  for (const [at, id] of ids.entries()) await sheet.getByLabel(`Date of #${id}`).fill(dayAhead(40 - at));
  await expectAccessible(admin);
  const promise = sheet.getByRole('button', { name: 'Promise 3 dates' });
  await promise.focus();
  await admin.keyboard.press('Enter');

  await expect(sheet).toBeHidden();
  await expect(admin.getByText('3 dates promised')).toBeVisible();
  await expect(rows.getByRole('heading')).toHaveText(ids.toReversed().map(id => `#${id}`));
  await expect(rows.first()).toContainText('in 38 days');
  expect(await promisedOf(admin, ids[0] ?? 0)).toBe(dayAhead(40));
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => promisedOf(admin, ids[0] ?? 0)).toBeNull();
});
