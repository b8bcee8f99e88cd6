import { expect } from '@playwright/test';
import { type EmptyPortal, ownerPassword, signInAt, startEmptyPortal } from './empty-portal.ts';
import { test } from './test.ts';
import { call } from './workshop.ts';

let portal: EmptyPortal;
test.beforeAll(async () => {
  portal = await startEmptyPortal();
});
test.afterAll(() => portal.stop());

const mostMs = 2 * 60_000;

test('an invited person reaches the catalog within two minutes after the invitation email', async ({
  page,
  browser,
}) => {
  await signInAt(page, portal.address, 'owner', ownerPassword);
  const company = { companyName: 'Saddle Row', companyContact: '+44 20', companyEmail: 'buyer@saddle.example' };
  const account = { username: 'saddle', password: 'hand-sewn saddles', ...company };
  await call(page, 'POST', `${portal.address}/api/customers`, { data: account });
  const owner = await (await browser.newContext()).newPage();
  await signInAt(owner, portal.address, 'saddle', account.password);
  await owner.goto(`${portal.address}/people`);
  await owner.getByRole('button', { name: 'Invite' }).click();
  await owner.getByLabel('Name *').fill('Elin Berg');
  await owner.getByLabel('Email').fill('elin@saddle.example');
  portal.mail.mails.length = 0;
  await owner.getByRole('button', { name: 'Create Invitation' }).click();
  await expect(owner.getByText('Sent to elin@saddle.example')).toBeVisible();
  const sentAt = Date.now();

  await expect.poll(() => portal.mail.mails.length, { timeout: 30_000 }).toBe(1);
  const [mail] = portal.mail.mails;
  expect(mail?.to).toEqual(['elin@saddle.example']);
  const link = /http\S+\/invitation#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await guest.getByLabel('Username *').fill('elin');
  await guest.getByRole('textbox', { name: 'Password *' }).fill('hand-sewn saddles');
  await guest.getByRole('button', { name: 'Join', exact: true }).click();

  await expect(guest.getByRole('searchbox', { name: 'Search by Product Code' })).toBeVisible();
  expect(Date.now() - sentAt).toBeLessThan(mostMs);
});
