import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expectWords, savePdf } from './read-pdf.ts';
import { aPhoto, asksFirst } from './steps.ts';
import { test } from './test.ts';
import { bothSides, call, placeOrder } from './workshop.ts';

test(
  'staff deliver a part of an order, and its customer confirms it with a difference (DL-1, DL-3)',
  { tag: '@phone-nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info, { polling: false });
    const id = await placeOrder(customer, ['TB-104', 'ST-220']);
    const { order } = await (await admin.request.get(`/api/orders/${id}`)).json();
    const [first, second] = order.products;
    await call(admin, 'PUT', `/api/orders/${id}/products/${first.productCode}/completion`, { data: { completed: 1 } });
    await call(admin, 'PUT', `/api/orders/${id}/products/${second.productCode}/completion`, { data: { completed: 1 } });
    await admin.goto(`/?tab=orders&order=${id}&part=deliveries`);
    const opened = admin.getByRole('dialog', { name: `Order #${id}` });
    await opened.getByRole('button', { name: 'New Delivery' }).click();
    const form = opened.getByRole('form', { name: 'New Delivery' });
    await form.getByLabel(`Quantity of ${first.productCode}`).press('Enter');
    await expect(form.getByLabel(`Quantity of ${second.productCode}`)).toBeFocused();
    expect(await asksFirst(admin)).toBe(false);
    await form.getByLabel('Carrier').fill('Northway Freight');
    expect(await asksFirst(admin)).toBe(true);
    await expectAccessibleInBothThemes(admin);
    // A scanner types a number and Enter.
    await form.getByLabel('Carrier').press('Enter');
    await expect(form.getByLabel('Tracking')).toBeFocused();
    await admin.keyboard.type('JJD000390007812345678');
    await admin.keyboard.press('Enter');
    await expect(form.getByLabel('Note')).toBeFocused();
    await admin.keyboard.press('Enter');
    await expect(form.getByRole('button', { name: 'Send Delivery' })).toBeFocused();
    await form.getByLabel('Cartons').press('Enter');
    await expect(form.getByLabel('Carrier')).toBeFocused();
    const sent = await (await admin.request.get(`/api/orders/${id}/deliveries`)).json();
    expect(sent.deliveries).toEqual([]);
    await form.getByLabel('Tracking').press('Control+Enter');
    await expect(opened).toContainText('Delivery 1 sent');
    const pdf = await savePdf(admin, () =>
      opened.getByRole('button', { name: 'Delivery Note PDF', exact: true }).click(),
    );
    expect(pdf.name).toBe(`Delivery_${id}-1_${order.customerName}.pdf`);
    expectWords(pdf.text, ['DELIVERY NOTE', `#${id}`, 'Northway Freight', first.productCode, 'Received by']);

    await customer.goto(`/orders?order=${id}&part=deliveries`);
    const own = customer.getByRole('dialog', { name: `Order #${id}` });
    const isPhone = info.project.name === 'phone';
    await own.getByRole('button', { name: isPhone ? 'Something is missing or damaged' : 'Confirm Receipt' }).click();
    const receipt = customer.getByRole('dialog', { name: 'Confirm receipt of delivery 1' });
    if (!isPhone) await receipt.getByRole('button', { name: 'Something is missing or damaged' }).click();
    await receipt.getByLabel(`Arrived of ${first.productCode}`).fill('0');
    await receipt.getByRole('button', { name: 'Confirm Receipt' }).click();
    await expect(receipt).toContainText('Say what is missing or damaged');
    await receipt.getByLabel('What is missing or damaged').fill('One has a scratch.');
    await receipt.getByLabel('Add images').setInputFiles(await aPhoto(customer, 'scratch.png'));
    await expectAccessibleInBothThemes(customer);
    await receipt.getByRole('button', { name: 'Confirm Receipt' }).click();

    await expect(own).toContainText('Received with a difference');
    await expect(opened).toContainText('One has a scratch.');
    await expect(opened.getByText('Delivery 1: One has a scratch.')).toBeAttached();

    await opened.getByRole('button', { name: 'Send the rest' }).click();
    const rest = admin.getByRole('dialog', { name: 'Send the rest of delivery 1' });
    await expect(rest.getByLabel(`Quantity of ${first.productCode}`)).toHaveValue('1');
    await rest.getByRole('button', { name: 'Send Delivery' }).click();
    await expect(opened).toContainText('Rest of delivery 1');
    await expect(opened).toContainText('1 item sent again');
  },
);

test(
  'on a phone one press confirms that everything arrived, and Verify Completion says so',
  { tag: ['@nightly', '@phone-nightly'] },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info, { polling: false });
    const id = await placeOrder(customer);
    const { order } = await (await admin.request.get(`/api/orders/${id}`)).json();
    const [{ productId, productCode, quantity }] = order.products;
    await call(admin, 'PUT', `/api/orders/${id}/products/${productCode}/completion`, { data: { completed: quantity } });
    const date = new Date().toISOString().slice(0, 10);
    await call(admin, 'POST', `/api/orders/${id}/deliveries`, { data: { date, products: [{ productId, quantity }] } });
    await customer.setViewportSize({ width: 390, height: 844 });
    await customer.goto(`/orders?order=${id}&part=deliveries`);
    const own = customer.getByRole('dialog', { name: `Order #${id}` });
    await own.getByRole('button', { name: 'Confirm Receipt' }).click();
    const asks = customer.getByRole('alertdialog', { name: 'Everything arrived?' });
    await asks.getByRole('button', { name: 'Everything arrived' }).click();
    await expect(own).toContainText('Received in full');
    await own.getByRole('button', { name: 'Verify Completion' }).click();
    await expect(customer.getByRole('alertdialog')).toContainText(
      `${quantity === 1 ? 'The item was' : `All ${quantity} items were`} received. Are you sure`,
    );
  },
);

test('staff deliver two orders together, and both have the packing list (DL-7, D7)', async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info, { polling: false });
  const ids = [await placeOrder(customer, ['TB-104']), await placeOrder(customer, ['ST-220'])];
  const codes: string[] = [];
  for (const id of ids) {
    const { order } = await (await admin.request.get(`/api/orders/${id}`)).json();
    const [{ productCode }] = order.products;
    codes.push(productCode);
    await call(admin, 'PUT', `/api/orders/${id}/products/${productCode}/completion`, { data: { completed: 1 } });
  }
  await admin.goto('/?tab=orders&sort=newest');
  for (const id of ids) await admin.getByLabel(`Select order #${id}`).click();
  await admin.getByRole('button', { name: 'Deliver together' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Deliver together' });
  await expect(dialog.getByLabel(`Quantity of ${codes[1]}`)).toHaveValue('1');
  await dialog.getByLabel('Carrier').fill('Northway Freight');
  await dialog.getByLabel('Cartons').fill('2');
  await expectAccessibleInBothThemes(admin);
  await dialog.getByRole('button', { name: 'Send Delivery' }).click();
  await expect(dialog).toContainText('2 deliveries sent, 2 items');
  const list = await savePdf(admin, () => dialog.getByRole('button', { name: 'Packing List PDF' }).click());
  expectWords(list.text, ['PACKING LIST', ...ids.map(id => `Order #${id}`), ...codes, 'Northway Freight']);
  const label = await savePdf(admin, () => dialog.getByRole('button', { name: 'Address Label PDF' }).click());
  expectWords(label.text, ['Deliver to', `#${ids[0]}, #${ids[1]}`, 'Carton 2 of 2']);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await customer.goto(`/orders?order=${ids[0]}&part=deliveries`);
  const own = customer.getByRole('dialog', { name: `Order #${ids[0]}` });
  await expect(own).toContainText(`In one shipment with #${ids[1]} · 2 cartons`);
  await expect(own.getByRole('button', { name: 'Packing List PDF' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Address Label PDF' })).toHaveCount(0);
});
