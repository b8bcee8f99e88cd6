import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { confirm } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, bothSides, call, somebody } from './workshop.ts';

test.use({ expectedErrors: [/40[01]/] });

const password = 'cordwain-demo';
const linkText = 'This link is no longer valid. Ask for a new one';

/** Signs in an owner of a new company, on the tab People. */
async function anOwner(browser: Browser, info: TestInfo): Promise<{ owner: Page; admin: Page; username: string }> {
  const { customer, admin, username } = await bothSides(browser, info);
  await customer.goto('/people');
  await expect(customer.getByRole('heading', { name: 'People of Saddle Row' })).toBeVisible();
  return { owner: customer, admin, username };
}

/** Invites a person in the open block 'People' and returns the link. */
async function invite(page: Page, name: string, role = 'Buyer'): Promise<string> {
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = page.getByRole('dialog', { name: 'Invite a Person' });
  await form.getByLabel('Name *').fill(name);
  await form.getByLabel('Role').selectOption(role);
  await form.getByRole('button', { name: 'Create Invitation' }).click();
  const created = page.getByRole('dialog', { name: `Invitation for ${name}` });
  await expect(created).toContainText('It works once.');
  const link = await created.getByRole('textbox', { name: 'Link' }).inputValue();
  await created.getByRole('button', { name: 'Done' }).click();
  await expect(created).toBeHidden();
  return link;
}

/** Joins with a link in a new browser and returns its page on the catalog. */
async function join(browser: Browser, info: TestInfo, link: string, username: string): Promise<Page> {
  const page = await (await browser.newContext(info.project.use)).newPage();
  await page.goto(link);
  await page.getByLabel('Username *').fill(username);
  await page.getByRole('textbox', { name: 'Password *' }).fill(password);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  return page;
}

/** Answers the next call of this kind as if the password had been given long ago. */
async function needsPassword(page: Page, path: string): Promise<void> {
  const json = { error: 'Confirm that it is you', code: 'confirmIdentity' };
  await page.route(
    path,
    (route, request) => (request.method() === 'GET' ? route.fallback() : route.fulfill({ status: 403, json })),
    { times: 1 },
  );
}

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test(
  'an invited person joins with the link in a new browser without email, once (B10)',
  { tag: '@phone-nightly' },
  async ({ browser }, info) => {
    const { owner, username } = await anOwner(browser, info);
    await expect(owner.getByText('You are the only one here')).toBeVisible();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Invite' }).click();
    await expect(owner.getByLabel('Name *')).toBeFocused();
    await owner.keyboard.type('Elin Berg');
    await owner.getByLabel('Email').fill('elin@saddle.example');
    await owner.keyboard.press('Enter');
    await expect(owner.getByLabel('Role')).toBeFocused();
    await owner.keyboard.press('Control+Enter');
    const created = owner.getByRole('dialog', { name: 'Invitation for Elin Berg' });
    await expect(created).toContainText('Buyer at Saddle Row');
    await expect(created).toContainText('Email is not set up yet: send the link yourself.');
    await expectAccessible(owner);
    const link = await created.getByRole('textbox', { name: 'Link' }).inputValue();
    await created.getByRole('button', { name: 'Done' }).click();
    await expect(owner.getByRole('list', { name: 'Open invitations' })).toContainText('Elin Berg');

    const guest = await (await browser.newContext(info.project.use)).newPage();
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'Join Saddle Row' })).toBeVisible();
    await expect(guest.getByLabel('Name *', { exact: true })).toHaveValue('Elin Berg');
    await expectAccessible(guest);
    await guest.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(guest.getByText('Username is required')).toBeVisible();
    await guest.getByLabel('Username *').fill(username);
    await guest.getByRole('textbox', { name: 'Password *' }).fill(password);
    await guest.keyboard.press('Enter');
    await expect(guest.getByText('This username is already taken')).toBeVisible();
    await guest.getByLabel('Username *').fill(`${username}-elin`);
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('article').first()).toBeVisible();
    await expect(guest).toHaveURL(/\/$/);

    // The owner's open list updates by itself.
    await expect(owner.getByRole('list', { name: 'People' })).toContainText(`@${username}-elin`);
    await expect(owner.getByRole('list', { name: 'Open invitations' })).toBeHidden();
    await guest.context().clearCookies();
    await guest.goto('/login');
    await guest.goto(link);
    await expect(guest.getByText(linkText)).toBeVisible();
  },
);

test('a signed-in user is asked to sign out before joining', { tag: '@nightly' }, async ({ browser }, info) => {
  const { owner, admin, username } = await anOwner(browser, info);
  const link = await invite(owner, 'Elin Berg');
  const other = await aCustomerOfItsOwn(admin);
  const page = await somebody({ browser, use: info.project.use, username: other });

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You are signed in as Saddle Row' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign Out and Join' }).click();
  await page.getByLabel('Username *').fill(`${username}-elin`);
  await page.getByRole('textbox', { name: 'Password *' }).fill(password);
  await page.getByRole('button', { name: 'Join', exact: true }).click();

  await expect(page.getByRole('banner')).toContainText('Saddle Row');
  await expect(page).toHaveURL(/\/$/);
});

test(
  'a viewer reads only, and a changed role takes effect at once (B14)',
  { tag: ['@nightly', '@phone-nightly'] },
  async ({ browser }, info) => {
    const { owner, username } = await anOwner(browser, info);
    const guest = await join(browser, info, await invite(owner, 'Elin Berg'), `${username}-elin`);
    await call(guest, 'POST', '/api/orders/bulk', { data: { products: [{ productCode: 'DK-325', quantity: 2 }] } });
    await guest.getByRole('checkbox').first().check({ force: true });
    await guest.goto('/customization-cart');
    await expect(guest.getByRole('button', { name: 'Place Order' }).first()).toBeVisible();

    await owner.getByRole('combobox', { name: 'Role of Elin Berg' }).selectOption('Viewer');
    await expect(guest).toHaveURL(/\/$/);
    await expect(guest.getByRole('article').first()).toBeVisible();
    await expect(guest.getByRole('button', { name: /^Cart/ })).toBeHidden();
    await expect(guest.getByRole('button', { name: 'Quick Order' })).toBeHidden();
    await expect(guest.getByRole('checkbox')).toHaveCount(0);
    await guest.goto('/?product=1');
    await expect(guest.getByRole('dialog')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Select Product' })).toBeHidden();
    await guest.goto('/customization-cart');
    await expect(guest).toHaveURL(/\/$/);
    await guest.goto('/people');
    await expect(guest).toHaveURL(/\/$/);
    await guest.goto('/orders');
    await guest.getByRole('button', { name: /^View Details/ }).click();
    const order = guest.getByRole('dialog');
    await expect(order.getByRole('button', { name: 'Download PDF' })).toBeVisible();
    await expect(order.getByRole('button', { name: 'Order Again' })).toBeHidden();
    await expect(order.getByRole('textbox')).toHaveCount(0);

    // The portal kept the cart.
    await owner.getByRole('combobox', { name: 'Role of Elin Berg' }).selectOption('Buyer');
    await expect(order.getByRole('button', { name: 'Order Again' })).toBeVisible();
    await guest.goto('/customization-cart');
    await expect(guest.getByRole('button', { name: 'Place Order' }).first()).toBeVisible();
  },
);

test(
  'a deactivated person is signed out at once and can be activated again (B11)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { owner, admin, username } = await anOwner(browser, info);
    const guest = await join(browser, info, await invite(owner, 'Elin Berg', 'Owner'), `${username}-elin`);

    await choose(owner, 'Elin Berg', 'Deactivate');
    await confirm(owner, 'Elin Berg can no longer sign in. What Elin Berg ordered and wrote stays.', 'Deactivate');
    await guest.waitForURL('**/login');
    await expect(owner.getByText('Owner · Deactivated')).toBeVisible();
    await choose(owner, 'Elin Berg', 'Activate');
    await expect(owner.getByRole('combobox', { name: 'Role of Elin Berg' })).toHaveValue('owner');

    // Staff see the same people, and the company keeps an owner.
    await admin.goto(`/?tab=customers&search=${username}`);
    await expect(admin.getByText('2 people')).toBeVisible();
    await admin.getByRole('button', { name: 'View Saddle Row' }).click();
    const details = admin.getByRole('dialog', { name: 'Customer Details' });
    await details.getByRole('combobox', { name: 'Role of Elin Berg' }).selectOption('Viewer');
    await expect(owner.getByRole('combobox', { name: 'Role of Elin Berg' })).toHaveValue('viewer');
    await details
      .getByRole('combobox', { name: /^Role of/ })
      .first()
      .selectOption('Buyer');
    await expect(admin.getByText('A company keeps at least one active owner')).toBeVisible();
    await expectAccessible(admin);
  },
);

test(
  'a row and a form ask for the password, and cancel keeps the form (SI-13)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { owner, username } = await anOwner(browser, info);
    await join(browser, info, await invite(owner, 'Elin Berg'), `${username}-elin`);
    const question = owner.getByRole('dialog', { name: 'Confirm that it is you' });
    const role = owner.getByRole('combobox', { name: 'Role of Elin Berg' });
    await needsPassword(owner, '**/people/*');
    await role.selectOption('Owner');
    await question.getByRole('textbox', { name: 'Your Password' }).fill(password);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(question).toBeHidden();
    await expect(role).toHaveValue('owner');

    await needsPassword(owner, '**/people/invitations');
    await owner.getByRole('button', { name: 'Invite' }).click();
    const form = owner.getByRole('dialog', { name: 'Invite a Person' });
    await form.getByLabel('Name *').fill('Ben Voss');
    await form.getByRole('button', { name: 'Create Invitation' }).click();
    await expect(question).toBeVisible();
    await expectAccessible(owner);
    await owner.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(owner.getByText('Confirm that it is you')).toBeVisible();
    await expect(form.getByLabel('Name *')).toHaveValue('Ben Voss');
    await form.getByRole('button', { name: 'Create Invitation' }).click();
    await expect(owner.getByRole('dialog', { name: 'Invitation for Ben Voss' })).toBeVisible();
  },
);

test(
  'Enter in the form of a person goes on, because a new address gets an email at once (B13)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { owner, username } = await anOwner(browser, info);
    const people = owner.getByRole('list', { name: 'People' });
    await owner.getByRole('button', { name: /^More for / }).click();
    await owner.getByRole('menuitem', { name: 'Edit' }).click();
    const form = owner.getByRole('dialog', { name: 'Edit Person' });
    await form.getByLabel('Name *').press('Enter');
    await expect(form.getByLabel('Email')).toBeFocused();
    await form.getByLabel('Email').fill(`${username}@saddle.example`);
    await form.getByLabel('Email').press('Enter');
    await expect(form.getByRole('button', { name: 'Save' })).toBeFocused();

    await form.getByLabel('Email').press('Control+Enter');

    await expect(form).toBeHidden();
    await expect(people).toContainText(`${username}@saddle.example`);
  },
);
