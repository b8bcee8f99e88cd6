import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, call, fillCart, placeOrder, somebody } from './workshop.ts';

test(
  'asks for a required number, shows it in the order and lets both sides change it (B16, B17)',
  { tag: ['@phone-nightly', '@nightly'] },
  async ({ browser }, info) => {
    const { use } = info.project;
    const admin = await somebody({ browser, use, username: 'admin', polling: false });
    const username = await aCustomerOfItsOwn(admin);
    const customer = await somebody({ browser, use, username, polling: false });
    await placeOrder(customer);
    await fillCart(customer);
    await customer.goto('/customization-cart');
    await customer.getByRole('button', { name: 'Add purchase order, date or address' }).click();
    const number = customer.getByLabel('Purchase Order Number');
    await expect(number).toBeFocused();
    await expect(customer.getByLabel('Requested Date')).toBeVisible();
    await expectAccessible(customer);

    const { customer: company } = await call(
      customer,
      'GET',
      `/api/customers/${(await call(customer, 'GET', '/api/auth/me')).user.id}`,
    );
    const { companyName, companyContact, companyEmail, id } = company;
    await call(admin, 'PUT', `/api/customers/${id}`, {
      data: { companyName, companyContact, companyEmail, poRequired: true },
    });
    // The customer is quicker than the first answer, so only the server knows that the number is required.
    let answerProfile = () => {};
    const waitsForAnswer = new Promise<void>(resolve => (answerProfile = resolve));
    await customer.route(
      `**/api/customers/${id}`,
      async route => {
        await waitsForAnswer;
        await route.continue();
      },
      { times: 1 },
    );
    await customer.reload();
    const placing = customer.waitForResponse('**/api/orders/bulk');
    await customer.getByRole('button', { name: 'Place Order' }).click();
    expect((await placing).status()).toBe(400);
    answerProfile();
    const alert = customer.getByRole('alertdialog');
    await expect(alert).toContainText('Please enter your purchase order number');
    await alert.getByRole('button').click();
    await expect(number).toBeFocused();
    await number.fill('HG-4711');
    await customer.getByRole('button', { name: 'Place Order' }).click();
    await expect(customer).toHaveURL(/\/orders/);
    const { orders } = await call(customer, 'GET', '/api/orders');
    expect(orders[0].poNumber).toBe('HG-4711');

    await customer.goto(`/orders?order=${orders[0].id}`);
    const detail = customer.getByRole('dialog', { name: `Order #${orders[0].id}` });
    await expect(detail.getByText('HG-4711')).toBeVisible();
    await detail.getByRole('button', { name: 'Change the purchase order number' }).click();
    await customer.getByRole('textbox', { name: 'Purchase Order Number' }).fill('HG-4712');
    await customer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(detail.getByText('HG-4712')).toBeVisible();
  },
);

test(
  'shows the usual date of a complete cart while the workshop shows expected dates (DA-8)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { use } = info.project;
    const owner = await somebody({ browser, use, username: 'superadmin', polling: false });
    const customer = await somebody({ browser, use, username: await aCustomerOfItsOwn(owner), polling: false });
    const { settings } = await call(owner, 'GET', '/api/workshop');
    await fillCart(customer);
    await call(owner, 'PUT', '/api/workshop', { data: { ...settings, showExpected: true } });
    try {
      await customer.goto('/customization-cart');
      await expect(customer.getByText(/^Usually ready by \S/)).toBeVisible();
      await expect(customer.getByLabel('Requested Date')).toBeHidden();

      await customer.getByLabel(/^Quantity/).fill('');

      await expect(customer.getByText(/^Usually ready by/)).toBeHidden();
    } finally {
      const { settings: now } = await call(owner, 'GET', '/api/workshop');
      await call(owner, 'PUT', '/api/workshop', { data: { ...now, showExpected: settings.showExpected } });
    }
  },
);

test(
  'loads an earlier order of a product into the cart, and asks before it replaces the cart (RE-3)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { use } = info.project;
    const admin = await somebody({ browser, use, username: 'admin', polling: false });
    const customer = await somebody({ browser, use, username: await aCustomerOfItsOwn(admin), polling: false });
    const id = await placeOrder(customer);
    const { orders } = await call(customer, 'GET', '/api/orders');
    await customer.goto(`/?product=${orders[0].products[0].productId}`);

    const detail = customer.getByRole('dialog');
    await expect(detail.getByRole('heading', { name: 'Ordered before' })).toBeVisible();
    await expect(detail.getByText(new RegExp(`^20 items in .* \\(#${id}\\)$`))).toBeVisible();
    await expectAccessible(customer);
    await detail.getByRole('button', { name: 'Use This Again' }).click();
    await expect(customer.getByText('1 product added to your cart')).toBeVisible();
    const [item] = JSON.parse((await customer.evaluate(() => localStorage.getItem('customizationCart'))) ?? '[]');
    expect(item).toMatchObject({ productCode: 'TB-104', quantity: 20 });

    await customer.goto(`/?product=${orders[0].products[0].productId}`);
    await detail.getByRole('button', { name: 'Use This Again' }).click();
    await expect(customer.getByText('Replace the TB-104 in your cart?')).toBeVisible();
    await customer.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(customer.getByText('Replace the TB-104 in your cart?')).toBeHidden();
  },
);

test(
  'delivers to an address of the company, which staff see in the order (B16, B19)',
  { tag: ['@phone-nightly', '@nightly'] },
  async ({ browser }, info) => {
    const { use } = info.project;
    const admin = await somebody({ browser, use, username: 'admin', polling: false });
    const customer = await somebody({ browser, use, username: await aCustomerOfItsOwn(admin), polling: false });
    await fillCart(customer);
    await customer.goto('/customization-cart');
    await customer.getByRole('button', { name: 'Add purchase order, date or address' }).click();
    await customer.getByRole('button', { name: 'Edit Addresses' }).click();
    const addresses = customer.getByRole('dialog', { name: 'Delivery Addresses' });
    await addresses.getByRole('button', { name: 'Add Address' }).click();
    const form = customer.getByRole('dialog', { name: 'Add Address' });
    await form.getByLabel('Name').fill('Warehouse');
    await form.getByLabel('Address', { exact: false }).last().fill('1 Quay Street');
    await form.getByRole('button', { name: 'Save Address' }).click();
    await expect(addresses.getByText('1 Quay Street')).toBeVisible();
    await expectAccessible(customer);
    await addresses.getByRole('button', { name: 'Close' }).last().click();
    await customer.getByLabel('Deliver To').selectOption('Warehouse');
    await customer.getByRole('button', { name: 'Place Order' }).click();
    await expect(customer).toHaveURL(/\/orders/);

    const { orders } = await call(customer, 'GET', '/api/orders');
    expect(orders[0].deliveryAddress).toBe('Warehouse\n1 Quay Street');
    await admin.goto(`/?tab=orders&order=${orders[0].id}`);
    await expect(admin.getByText('1 Quay Street')).toBeAttached();
    await admin.goto(`/?tab=customers&customer=${orders[0].companyId}`);
    await expect(admin.getByRole('heading', { name: 'Delivery Addresses' })).toBeVisible();
  },
);
