import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './test.ts';
import { bothSides, call, placeOrder } from './workshop.ts';

test.use({ expectedErrors: [/40[14]/] });

/** Creates a customer with an order, and a second customer. */
async function twoCompanies(browser: Browser, info: TestInfo) {
  const { admin, customer } = await bothSides(browser, info);
  const { user } = await call(customer, 'GET', '/api/auth/me');
  const order = await placeOrder(customer);
  const name = `Nordhaus ${user.companyId}`;
  const company = { companyName: name, companyContact: '1', companyEmail: 'a@nordhaus.example' };
  const data = { username: `nord-${user.companyId}`, password: 'cordwain-demo', ...company };
  const { customer: other } = await call(admin, 'POST', '/api/customers', { data });
  const ids = { companyId: user.companyId as number, other: other.id as number };
  return { admin, customer, order, name, ...ids };
}

async function chooseCustomer(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await page
    .getByRole('searchbox', { name: 'Find a customer' })
    .or(page.getByPlaceholder('Find a customer'))
    .fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

test(
  'staff merge a customer into another one after a preview (CC-3)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer, companyId, order, name, other } = await twoCompanies(browser, info);
    await admin.goto(`/?tab=customers&customer=${companyId}`);
    await admin.getByRole('dialog', { name: 'Customer Details' }).getByRole('button', { name: 'Merge' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Merge Customer' });
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(dialog).toContainText('Choose a customer first');
    await chooseCustomer(admin, 'Merge into', name);
    const preview = dialog.getByRole('list', { name: 'What will happen' });
    await expect(preview).toContainText('1 order (1 open)');
    await expect(preview).toContainText('1 person (sign-in stays the same)');
    await expect(preview).toContainText('Saddle Row is deleted. This cannot be undone.');
    await expectAccessible(admin);

    // Another order arrives while the dialog is open. It moves, too, and is no reason to ask again.
    await placeOrder(customer);
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(admin.getByText(`Saddle Row was merged into ${name}.`)).toBeVisible();

    await customer.goto(`/orders?order=${order}`);
    await expect(customer.getByText(`${name}, formerly Saddle Row`).first()).toBeVisible();
    await admin.goto(`/?tab=customers&customer=${other}`);
    await expect(admin.getByRole('dialog', { name: 'Customer Details' })).toContainText('2 open · 2 in all');
  },
);

test(
  'staff hand an order over to another customer after a preview (CC-4)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer, order, name } = await twoCompanies(browser, info);
    await customer.goto('/orders');
    await expect(customer.getByText(`#${order}`).first()).toBeVisible();
    await admin.goto(`/?tab=orders&search=%23${order}`);
    await admin
      .getByRole('button', { name: `More actions for #${order}` })
      .first()
      .click();
    await admin.getByRole('menuitem', { name: 'Move to another customer' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Move to another customer' });
    await chooseCustomer(admin, 'Move to', name);
    const preview = dialog.getByRole('list', { name: 'What will happen' });
    await expect(preview).toContainText(`The order shows '${name}, formerly Saddle Row'`);
    await expect(preview).toContainText('Saddle Row no longer sees the order');
    await expectAccessible(admin);
    await dialog.getByRole('button', { name: 'Move order', exact: true }).click();
    await expect(admin.getByText(`Order #${order} belongs to ${name} now.`)).toBeVisible();
    await expect(admin.getByText(`${name}, formerly Saddle Row`).first()).toBeVisible();
    // The customer's open list updates by itself.
    await expect(customer.getByText(`#${order}`)).toHaveCount(0);
  },
);
