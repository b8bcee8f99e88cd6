import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type EmptyPortal, ownerPassword, signInAt, startEmptyPortal } from './empty-portal.ts';
import { test } from './test.ts';

let portal: EmptyPortal;
test.beforeAll(async () => {
  portal = await startEmptyPortal();
});
test.afterAll(() => portal.stop());
test.use({ expectedErrors: [/40[01]/] });

test('a superadmin learns that no address receives new orders, adds one and tests it', { tag: '@nightly' }, async ({
  page,
}) => {
  await signInAt(page, portal.address, 'owner', ownerPassword);
  await expect(page.getByText('Nobody in the workshop gets new orders by email.')).toBeVisible();
  await page.getByRole('link', { name: 'Open Workshop' }).click();
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('textbox', { name: 'Company Name' }).fill('Workshop');
  await page.getByRole('textbox', { name: 'Company Contact' }).fill('+44 20');
  await page.getByRole('textbox', { name: 'Company Email' }).fill('owner@cordwain.example');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.getByRole('button', { name: /Superadmin/ }).click();
  await page.getByRole('menuitem', { name: 'Emails' }).click();
  const dialog = page.getByRole('dialog', { name: 'Emails' });
  await expect(dialog.getByRole('checkbox', { name: /New orders/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send Test Email' }).click();

  await expect(dialog.getByText('Sent to owner@cordwain.example.')).toBeVisible();
  expect(portal.mail.mails.map(({ subject }) => subject)).toEqual(['Test email of Cordwain']);
  await expect(page.getByText('Nobody in the workshop gets new orders by email.')).toBeHidden();

  await portal.mail.away();
  await dialog.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(dialog.getByText('The test email could not be sent: connect ECONNREFUSED')).toBeVisible();
  await portal.mail.back();
});
