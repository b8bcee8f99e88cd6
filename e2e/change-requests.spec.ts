import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { test } from './test.ts';
import { acceptedOrder, bothSides, call, placeOrder, sampleCodes } from './workshop.ts';

test(
  'B32: a customer asks for a change, the workshop accepts it, and revision 2 shows it to both (OR-23)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info, { polling: false });
    const id = await placeOrder(customer, ['TB-104']);
    await admin.goto(`/?tab=orders&order=${id}`);
    const opened = admin.getByRole('dialog', { name: `Order #${id}` });
    await expect(opened).toContainText('20 items');
    await customer.goto(`/orders?order=${id}`);
    const own = customer.getByRole('dialog', { name: `Order #${id}` });
    await own.getByRole('button', { name: 'Ask for a Change' }).press('Enter');
    const form = customer.getByRole('dialog', { name: `Ask for a change of order #${id}` });
    await form.getByLabel('Quantity').fill('24,00');
    await expect(form.getByLabel('Quantity')).toHaveValue('24');
    await expect(form).toContainText('TB-104: quantity 20 → 24');
    await form.getByRole('button', { name: 'Send Request' }).press('Enter');
    await expect(form.getByLabel('Reason')).toBeFocused();
    await form.getByLabel('Reason').fill('A second shop wants four.');
    await expectAccessibleInBothThemes(customer);
    await form.getByLabel('Reason').press('Control+Enter');
    await expect(own.getByRole('region', { name: 'Change request' })).toContainText('Change asked by');

    const request = opened.getByRole('region', { name: 'Change request' });
    await expect(request).toContainText('0 of 20 ready');
    await expect(request).toContainText('A second shop wants four.');
    await expectAccessibleInBothThemes(admin);
    await request.getByRole('button', { name: 'Accept' }).press('Enter');

    await expect(request).toHaveCount(0);
    for (const side of [own, opened]) {
      await expect(side.getByRole('region', { name: 'Revisions' })).toContainText('A second shop wants four.');
      await expect(side.getByRole('region', { name: 'Revisions' }).locator('ins')).toHaveText(/24$/);
    }
  },
);

test(
  'B32: what the workshop declines stays readable below the timeline, and the order stays as it is (OR-23)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info, { polling: false });
    const id = await placeOrder(customer, ['TB-104']);
    const asked = { products: [], deliveryAddress: '2 Quay Street', reason: 'We move.' };
    await call(customer, 'POST', `/api/orders/${id}/changes`, { data: asked });
    await customer.goto(`/orders?order=${id}&log=1`);
    const own = customer.getByRole('dialog', { name: `Order #${id}` });
    await expect(own.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await admin.goto(`/?tab=orders&order=${id}`);
    const request = admin.getByRole('region', { name: 'Change request' });
    await request.getByRole('button', { name: 'Decline' }).press('Enter');
    const decline = admin.getByRole('dialog', { name: 'Decline the request' });
    await decline.getByRole('button', { name: 'Decline' }).press('Enter');
    await expect(decline).toContainText('Enter a reason');
    await decline.getByLabel('Reason').fill('The carrier does not go there.');
    await decline.getByLabel('Reason').press('Control+Enter');

    await expect(request).toHaveCount(0);
    const declined = own.getByRole('region', { name: 'Declined requests' });
    await expect(declined).toContainText('2 Quay Street');
    await expect(declined).toContainText('The carrier does not go there.');
    const { order } = await (await customer.request.get(`/api/orders/${id}`)).json();
    expect([order.revision, order.change, order.deliveryAddress]).toEqual([1, null, '']);
  },
);

test(
  'C10: the request of a cancellation tells staff how much is done at each stage (OR-23)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info, { polling: false });
    const id = await acceptedOrder(admin, customer, ['TB-104']);
    const line = `/api/orders/${id}/products/TB-104`;
    await call(admin, 'PUT', `${line}/status`, { data: { status: 'finishing' } });
    await call(admin, 'PUT', `${line}/completion`, { data: { completed: 4 } });
    await call(customer, 'POST', `/api/orders/${id}/cancellation`, { data: { reason: 'The shop closes.' } });

    await admin.goto(`/?tab=orders&order=${id}`);

    const request = admin.getByRole('region', { name: 'Change request' });
    await expect(request).toContainText('The shop closes.');
    await expect(request).toContainText('Cut 20, stitched 20, finished 4, packed 4 of 20');
  },
);

test(
  'C10: in the form of a long order, only the products that are changed have their fields open (OR-23)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info, { polling: false });
    const codes = await sampleCodes(customer, 12);
    const id = await placeOrder(customer, codes);
    await customer.goto(`/orders?order=${id}`);
    await customer.getByRole('button', { name: 'Ask for a Change' }).press('Enter');
    const form = customer.getByRole('dialog', { name: `Ask for a change of order #${id}` });
    const third = form.getByRole('region', { name: codes[2], exact: true });
    await expect(form.getByLabel('Quantity')).toHaveCount(0);
    await expect(form.getByRole('region', { name: codes[0], exact: true })).toBeInViewport();
    expect((await third.boundingBox())?.height).toBeLessThan(90);

    await third.getByRole('button', { name: `Change ${codes[2]}` }).press('Enter');
    await expect(third.getByLabel('Quantity')).toBeFocused();
    await third.getByLabel('Quantity').fill('7');
    await form.getByRole('button', { name: `Remove ${codes[3]}` }).press('Enter');

    await expect(form.getByLabel('Quantity')).toHaveCount(1);
    await expect(form).toContainText(`${codes[2]}: quantity 20 → 7`);
    await expect(form.getByRole('region', { name: codes[3], exact: true })).toContainText('Would be removed');
    await expectAccessibleInBothThemes(customer);
  },
);

test(
  'a customer gives a color that was not given by asking for a change (OP-5, OR-23)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info, { polling: false });
    const products = [{ productCode: 'KF-007', quantity: 20 }];
    const { order } = await call(customer, 'POST', '/api/orders/bulk', { data: { products } });
    await customer.goto(`/orders?order=${order.id}`);
    await customer.getByRole('button', { name: 'Ask for a Change' }).press('Enter');
    const form = customer.getByRole('dialog', { name: `Ask for a change of order #${order.id}` });
    await form.getByRole('button', { name: 'Change Options' }).press('Enter');
    await form.getByLabel('Color', { exact: true }).selectOption('Olive');
    await expect(form).toContainText(/KF-007: options – → .*Olive × 20/);
    await form.getByLabel('Reason').fill('We forgot it.');
    await form.getByLabel('Reason').press('Control+Enter');

    const own = customer.getByRole('dialog', { name: `Order #${order.id}` });
    await expect(own.getByRole('region', { name: 'Change request' })).toContainText('Olive');
  },
);

test(
  'a request that cannot be sent shows the product whose rows do not add up (OR-23)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info, { polling: false });
    const breakdown = ['Cognac', 'Black'].map(color => ({ quantity: 10, choices: { 0: color } }));
    const others = ['TB-104', 'TB-106', 'TB-110', 'TB-118', 'TB-124'].map(code => ({
      productCode: code,
      quantity: 20,
    }));
    const split = { productCode: 'CW-018', quantity: 20, breakdown };
    const { order } = await call(customer, 'POST', '/api/orders/bulk', { data: { products: [split, ...others] } });
    await customer.goto(`/orders?order=${order.id}`);
    await customer.getByRole('button', { name: 'Ask for a Change' }).press('Enter');
    const form = customer.getByRole('dialog', { name: `Ask for a change of order #${order.id}` });
    const line = form.getByRole('region', { name: 'CW-018', exact: true });
    await line.getByRole('button', { name: 'Change CW-018' }).press('Enter');
    await line.getByLabel('Quantity', { exact: true }).first().fill('15');
    await form.getByLabel('Reason').fill('Five less.');
    await form.getByLabel('Reason').press('Control+Enter');

    await expect(line.getByText(/add up to 20, the line says 15/)).toBeInViewport();
    await expect(line.getByLabel('Quantity', { exact: true }).first()).toBeFocused();
  },
);
