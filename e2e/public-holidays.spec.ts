import { expect } from '@playwright/test';
import { type EmptyPortal, ownerPassword, signInAt, startEmptyPortal } from './empty-portal.ts';
import { test } from './test.ts';
import { call } from './workshop.ts';

let portal: EmptyPortal;
test.beforeAll(async () => {
  portal = await startEmptyPortal();
});
test.afterAll(() => portal.stop());
test.use({ expectedErrors: [/40[13]/] });

test('public holidays are added behind the closed days, which stay, and none twice (D10)', { tag: '@nightly' }, async ({
  page,
}) => {
  const year = new Date().getFullYear() + 1;
  const christmas = { from: `${year}-12-24`, to: `${year}-12-28`, name: 'Christmas' };
  await signInAt(page, portal.address, 'owner', ownerPassword);
  const closedDays = async () => (await call(page, 'GET', `${portal.address}/api/workshop`)).settings.closed;
  await page.goto(`${portal.address}/?tab=workshop`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add closed days' }).click();
  await dialog.getByLabel('From').fill(christmas.from);
  await dialog.getByLabel('To', { exact: true }).fill(christmas.to);
  await dialog.getByLabel('Name').fill(christmas.name);
  await dialog.getByRole('button', { name: 'Add closed days' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Add public holidays' }).click();
  await dialog.getByLabel('Country').selectOption('DE');
  await dialog.getByLabel('Region').selectOption('BY');
  const holidays = dialog.getByRole('list', { name: 'Public holidays' });
  // The holidays of the whole country stay until those of Bavaria have come.
  const ofBavaria = holidays.getByText('Epiphany').first();
  await expect(ofBavaria).toBeVisible();
  // Christmas Day and Boxing Day of that year are closed already.
  await expect(holidays.locator('input:disabled')).toHaveCount(2);
  await expect(holidays.locator('input:disabled:checked')).toHaveCount(0);
  const ticked = await holidays.locator('input:checked').count();
  expect(ticked).toBeGreaterThan(5);
  await dialog.getByRole('button', { name: `Add ${ticked} days` }).click();
  await expect(dialog).toHaveCount(0);

  const closed = await closedDays();
  expect(closed).toHaveLength(1 + ticked);
  expect(closed[0]).toEqual(christmas);
  expect(new Set(closed.map(({ from }: { from: string }) => from)).size).toBe(closed.length);
  await expect(page.getByRole('list', { name: 'Closed days' }).getByRole('listitem')).toHaveCount(1 + ticked);

  // The days that were added are closed, so nothing is proposed again.
  await page.getByRole('button', { name: 'Add public holidays' }).click();
  await dialog.getByLabel('Country').selectOption('DE');
  await dialog.getByLabel('Region').selectOption('BY');
  await expect(ofBavaria).toBeVisible();
  await expect(holidays.locator('input:disabled')).toHaveCount(2 + ticked);
  await expect(holidays.locator('input:checked')).toHaveCount(0);
});
