import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { confirm, expectPlaceholderFits, fillIn, openTab, signIn, startSession } from './steps.ts';
import { test } from './test.ts';

const card = (page: Page, username: string) =>
  page.getByRole('article').filter({ has: page.getByText(`@${username}`, { exact: true }) });
async function act(page: Page, username: string, action: string): Promise<void> {
  const within = card(page, username);
  if (action !== 'Delete') return within.getByRole('button', { name: new RegExp(`^${action} `) }).click();
  await within.getByRole('button', { name: /^More actions for / }).click();
  await within.getByRole('menuitem', { name: action }).click();
}
const find = (page: Page, words: string) =>
  page.getByRole('searchbox', { name: 'Company, username or contact' }).fill(words);

/**
 * Expects a banner that disappears after about 3 seconds (CU-8). The page measures the time, because the test may be
 * late.
 */
async function expectBanner(page: Page, text: string): Promise<void> {
  const measured = page.evaluate(async banner => {
    const untilShown = async (shown: boolean) => {
      const isShown = () => document.body.innerText.split('\n').includes(banner);
      while (isShown() !== shown) await new Promise(resolve => setTimeout(resolve, 50));
      return performance.now();
    };
    const from = await untilShown(true);
    return (await untilShown(false)) - from;
  }, text);
  const [ms] = await Promise.all([measured, expect(page.getByText(text, { exact: true })).toBeVisible()]);
  expect(ms).toBeGreaterThan(1_500);
  expect(ms).toBeLessThan(5_500);
}

test(
  'an admin adds, edits and deletes a customer and sets new credentials',
  { tag: '@phone-nightly' },
  async ({ page, request }, { project }) => {
    test.setTimeout(90_000);
    const username = `new-${project.name}`;
    await signIn(page, 'admin');
    await openTab(page, 'Customers');
    await expect(page.getByRole('heading', { name: 'Customer Management' })).toBeVisible();
    await page.getByRole('button', { name: 'Add New Customer' }).click();
    const add = page.getByRole('dialog', { name: 'Add New Customer' });
    await add.getByRole('button', { name: 'Create Customer' }).click();
    for (const label of ['Username', 'Password', 'Company name', 'Company contact', 'Company email']) {
      await expect(add.getByText(`${label} is required`)).toBeVisible();
    }
    await expect(add.getByLabel('Account Role')).toBeHidden();
    await expectAccessible(page);
    await fillIn(add, {
      'Username *': 'CUSTOMER',
      'Password *': 'a long password',
      'Company Name *': `Harness & Co ${project.name}`,
      'Company Contact *': '+44 20 5550 0100',
      'Company Email *': 'no address',
    });
    await expect(add.getByText('Enter an email address')).toBeVisible();
    await add.getByLabel('Company Email *').fill('büro@müller.example');
    await add.getByRole('button', { name: 'Create Customer' }).click();
    await expect(add.getByText('This username is already taken').first()).toBeVisible();
    await add.getByLabel('Username *').fill(username);
    await add.getByRole('button', { name: 'Create Customer' }).click();
    await expectBanner(page, 'Customer created successfully!');

    await expectPlaceholderFits(page.getByRole('searchbox'));
    await find(page, username);
    await expect(page.getByText(/^1 of \d+ customers$/)).toBeVisible();
    await expect(card(page, username).getByText('Customer', { exact: true })).toBeVisible();
    await act(page, username, 'View');
    const details = page.getByRole('dialog', { name: 'Customer Details' });
    await expect(details.getByText('Member Since')).toBeVisible();
    await expect(details.getByRole('definition').filter({ hasText: 'büro@müller.example' })).toBeVisible();
    await expect(details.getByText('Not provided')).toHaveCount(4);
    await expectAccessible(page);
    await details.getByRole('button', { name: 'Edit Customer' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Customer' });
    await edit.getByLabel('Company Name *').fill('');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(edit.getByText('Company name is required')).toBeVisible();
    await expectAccessible(page);
    await fillIn(edit, {
      'Company Name *': `Harness ${project.name}`,
      'Company Address': '1 Mill Lane\nLeeds',
      Designation: 'Buyer',
    });
    await edit.getByRole('textbox', { name: 'Contact Person' }).fill('Ada Moor');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Customer updated successfully!')).toBeVisible();
    await expect(card(page, username)).toContainText('Ada Moor, Buyer');
    await expect(card(page, username)).toContainText('1 Mill Lane, Leeds');

    await act(page, username, 'Credentials');
    const credentials = page.getByRole('dialog', { name: 'Update Credentials' });
    await expect(credentials.getByLabel('New Password')).toHaveValue('');
    await credentials.getByRole('textbox', { name: 'Username' }).fill(`${username}-2`);
    await credentials.getByLabel('New Password').fill('another password');
    await expectAccessible(page);
    await credentials.getByRole('button', { name: 'Update Credentials' }).click();
    await expect(page.getByText('Customer credentials updated successfully!')).toBeVisible();
    // This request does not use the page's session, which remains the admin's.
    const login = await request.post('/api/auth/login', {
      data: { username: `${username}-2`, password: 'another password' },
    });
    expect(login.ok()).toBe(true);

    await act(page, `${username}-2`, 'Delete');
    await expectAccessible(page);
    // The message is shown for 6 s, in which a busy machine may not come back to it.
    await Promise.all([
      page.getByText('Customer deleted successfully!').waitFor(),
      confirm(page, 'Are you sure you want to delete this customer? This action cannot be undone.', 'Delete customer'),
    ]);
    await expect(page.getByText('No customers found')).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect(page.getByRole('searchbox')).toBeFocused();
  },
);

test('CU-8 shows rejected and failed actions in a banner that disappears', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'admin', '/?tab=customers&search=kestrel');
  await expect(card(page, 'kestrel').getByRole('heading', { name: 'Unnamed Company' })).toBeVisible();
  await page.route(/\/api\/customers\/\d+/, route => route.fulfill({ status: 500, body: '{}' }));
  await act(page, 'kestrel', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete customer' }).click();
  await expectBanner(page, 'Failed to delete customer');
  await act(page, 'kestrel', 'Credentials');
  await page.getByLabel('New Password').fill('another password');
  await page.getByRole('dialog').getByRole('button', { name: 'Update Credentials' }).click();
  await expect(page.getByText('Failed to update credentials')).toBeVisible();

  await page.route('**/api/admin/customers', route => route.fulfill({ json: { customers: [] } }));
  await page.goto('/?tab=customers');
  await expect(page.getByText('No customers found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Your First Customer' }).click();
  await expect(page.getByRole('dialog', { name: 'Add New Customer' })).toBeVisible();
});

test('shows a banner above the loaded customers when loading fails', { tag: '@nightly' }, async ({ page }) => {
  await startSession(page, 'admin');
  const failsWith = async (json: object) => {
    await page.unroute('**/api/admin/customers');
    await page.route('**/api/admin/customers', route => route.fulfill({ status: 500, json }));
  };
  await failsWith({});
  await page.goto('/?tab=customers&search=customer2');
  await expect(page.getByRole('alert').getByText('Failed to fetch customers')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/admin/customers');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'customer2')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();

  await failsWith({ error: 'The workshop is closed', code: 'internal' });
  await act(page, 'customer2', 'Edit');
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').getByText('The workshop is closed')).toBeVisible({ timeout: 20_000 });
  await expect(card(page, 'customer2')).toBeVisible();
});

test('shows that no customer was found, and the count causes no layout shift', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page, 'admin', '/?tab=customers&customer=999999999');
  const details = page.getByRole('dialog', { name: 'Customer Details' });
  await expect(details.getByText('Customer not found')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/?tab=customers');

  const place = () => page.getByRole('combobox', { name: 'Sort by' }).boundingBox();
  const before = await place();
  await find(page, 'nobody at all');
  await expect(page.getByText(/^0 of/)).toBeVisible();
  expect(await place()).toEqual(before);
});

test('a customer sees the profile, or that it could not be loaded', { tag: ['@nightly', '@phone-nightly'] }, async ({
  page,
}) => {
  await signIn(page, 'customer');
  await openTab(page, 'My Profile');
  await expect(page.getByText('View your company and contact information')).toBeVisible();
  for (const title of ['Company Information', 'Contact Person', 'Account Information']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(page.getByText('Customer Account')).toBeVisible();
  await expect(page.getByText('managed by the admin team', { exact: false })).toBeVisible();
  await expectAccessible(page);

  const answers = [500, 404];
  await page.route(/\/api\/customers\/\d+$/, route =>
    route.fulfill({ status: answers[0] ?? 500, contentType: 'application/json', body: '{}' }),
  );
  await page.reload();
  await expect(page.getByText('Error Loading Profile')).toBeVisible();
  await expect(page.getByText('Failed to fetch profile')).toBeVisible();
  await expectAccessible(page);
  answers.shift();
  await page.reload();
  await expect(page.getByText('Profile Not Found')).toBeVisible();
  await expectAccessible(page);
});
