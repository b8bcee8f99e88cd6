import { expect } from '@playwright/test';
import { type EmptyPortal, ownerPassword, signInAt, startEmptyPortal } from './empty-portal.ts';
import { test } from './test.ts';
import { call } from './workshop.ts';

test.describe.configure({ mode: 'serial' });

let portal: EmptyPortal;
test.beforeAll(async () => {
  portal = await startEmptyPortal();
});
test.afterAll(() => portal.stop());
test.use({ expectedErrors: [/40[01]/] });

const company = { companyName: 'Saddle Row', companyContact: '+44 20', companyEmail: 'buyer@saddle.example' };

test('a user sets a new password with the emailed link, which works once', { tag: '@phone-nightly' }, async ({
  page,
}) => {
  await signInAt(page, portal.address, 'owner', ownerPassword);
  const username = `saddle-${test.info().project.name}`;
  const given = { username, password: 'forgotten it', ...company };
  await call(page, 'POST', `${portal.address}/api/customers`, { data: given });
  await page.context().clearCookies();
  portal.mail.mails.length = 0;

  await page.goto(`${portal.address}/login`);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('textbox', { name: 'Username or email' })).toBeFocused();
  await page.keyboard.type(username);
  await page.keyboard.press('Enter');
  await expect(page.getByText('If this account has an e-mail address, a link is on its way')).toBeVisible();
  await expect.poll(() => portal.mail.mails.length).toBe(1);
  const link = /http\S+\/reset-password#\S+/.exec(portal.mail.mails[0]?.text ?? '')?.[0] ?? '';

  await page.goto(link);
  // Password managers read from this field for which account they store the new password.
  await expect(page.locator('form input[autocomplete="username"]')).toHaveValue(username);
  await page.getByRole('textbox', { name: 'New Password' }).fill('short');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByRole('alert')).toContainText('at least 8 characters');
  await page.getByRole('textbox', { name: 'New Password' }).fill('stitched again');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signInAt(page, portal.address, username, 'stitched again');

  await page.goto(`${portal.address}/login`);
  await page.goto(link);
  await page.getByRole('textbox', { name: 'New Password' }).fill('stitched twice');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByText('This link is no longer valid. Ask for a new one')).toBeVisible();
});

test('users change their email address, and the emailed link confirms it once', { tag: '@nightly' }, async ({
  page,
}) => {
  await signInAt(page, portal.address, 'owner', ownerPassword);
  const given = { username: 'moved', password: 'forgotten it', ...company };
  await call(page, 'POST', `${portal.address}/api/customers`, { data: given });
  await page.context().clearCookies();
  await signInAt(page, portal.address, 'moved', 'forgotten it');
  portal.mail.mails.length = 0;
  await page.goto(`${portal.address}/security`);
  await expect(page.getByText('Confirmed')).toBeVisible();

  await page.getByRole('button', { name: 'Change Email' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('moved@saddle.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A link is on its way to your email address')).toBeVisible();
  await expect(page.getByText('Not confirmed yet: open the link')).toBeVisible();
  const mailed = () => portal.mail.mails.find(({ to }) => to.includes('moved@saddle.example'));
  await expect.poll(() => mailed()?.subject).toBe('Confirm your email address');
  const link = /http\S+\/verify-email#\S+/.exec(mailed()?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await page.goto(`${portal.address}/security`);
  await expect(page.getByText('Confirmed')).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('This link is no longer valid. Ask for a new one')).toBeVisible();
});
