import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { fillIn } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, somebody } from './workshop.ts';

async function openForm(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Saddle Row, Customer' }).click();
  await page.getByRole('menuitem', { name: 'Change Password', exact: true }).click();
  return page.getByRole('dialog', { name: 'Change Password' });
}

test(
  "S2 changing one's password keeps this browser signed in and signs out all others",
  { tag: ['@phone-nightly', '@nightly'] },
  async ({ browser }, { project: { use } }) => {
    const admin = await somebody({ browser, use, username: 'admin' });
    const username = await aCustomerOfItsOwn(admin);
    const page = await somebody({ browser, use, username });
    const elsewhere = await somebody({ browser, use, username });
    await elsewhere.goto('/orders');
    await expect(elsewhere.getByText('No orders yet')).toBeVisible();
    await page.goto('/orders');

    const form = await openForm(page);
    const submit = form.getByRole('button', { name: 'Change Password' });
    await expect(form.getByLabel('Current Password *')).toBeFocused();
    await submit.click();
    await expect(form.getByText('Current password is required')).toBeVisible();
    await expect(form.getByText('New password is required')).toBeVisible();
    await fillIn(form, { 'Current Password *': 'not the password', 'New Password *': 'short' });
    await submit.click();
    await expect(form.getByText('At least 8 characters', { exact: true })).toBeVisible();
    await form.getByLabel('New Password *').fill('hand-sewn leather');
    await submit.click();
    await expect(form.getByText('Current password is not right', { exact: true })).toBeVisible();
    await expect(form.getByRole('alert')).toHaveCount(1);
    await expectAccessibleInBothThemes(page);
    await form.getByLabel('Current Password *').fill('cordwain-demo');
    await submit.click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(form).toBeHidden();

    await elsewhere.waitForURL('**/login');
    // Longer than an open stream needs to detect the end of its session.
    await page.waitForTimeout(6_000);
    await page.reload();
    await expect(page.getByText('No orders yet')).toBeVisible();

    await elsewhere.getByLabel('Username').fill(username);
    await elsewhere.getByLabel('Password', { exact: true }).fill('hand-sewn leather');
    await elsewhere.getByRole('button', { name: 'Sign In' }).click();
    await expect(elsewhere.getByRole('banner')).toBeVisible();
  },
);
