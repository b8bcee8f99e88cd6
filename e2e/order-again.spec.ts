import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './accessible.ts';
import { aPhoto, orderCard } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, bothSides, call, manyProducts, placeOrder, somebody } from './workshop.ts';

test(
  'two clicks in the menu order again, and Undo empties the cart again (RE-4, B5)',
  { tag: '@phone-nightly' },
  async ({ browser }, info) => {
    const { use } = info.project;
    const admin = await somebody({ browser, use, username: 'admin', polling: false });
    const customer = await somebody({ browser, use, username: await aCustomerOfItsOwn(admin), polling: false });
    const id = await placeOrder(customer);
    await customer.goto('/orders');
    await orderCard(customer, id)
      .getByRole('button', { name: `More actions for #${id}` })
      .click();
    await customer.getByRole('menuitem', { name: 'Order Again' }).click();

    const dialog = customer.getByRole('dialog', { name: `Order again from #${id}` });
    await expect(dialog.getByText('1 of 1 product can be ordered again')).toBeVisible();
    expect(new URL(customer.url()).search).toBe(`?reorder=${id}`);
    await expect(dialog.getByRole('checkbox', { name: 'TB-104' })).toBeChecked();
    await expectAccessible(customer);
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();

    await expect(customer).toHaveURL(/\/customization-cart$/);
    await expect(customer.getByText('1 product added to your cart')).toBeVisible();
    await expect(customer.getByText('TB-104').first()).toBeVisible();
    await customer.getByRole('button', { name: 'Undo' }).click();
    await expect(customer.getByText('TB-104')).toHaveCount(0);
  },
);

test(
  'above an opened order, the dialog returns the focus to its button, however it closes (RE-4)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info, { polling: false });
    const id = await placeOrder(customer);
    await customer.goto('/orders');
    await orderCard(customer, id).getByRole('button', { name: 'View Details' }).click();
    const order = customer.getByRole('dialog', { name: `Order #${id}` });
    const opener = order.getByRole('button', { name: 'Order Again' });
    const dialog = customer.getByRole('dialog', { name: `Order again from #${id}` });
    const ways = [
      () => customer.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => customer.goBack(),
    ];
    for (const close of ways) {
      await opener.press('Enter');
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
      await close();
      await expect(dialog).toHaveCount(0);
      await expect(order).toHaveCount(1);
      await expect(opener).toBeFocused();
    }
  },
);

test(
  'the dialog of an order of 200 products opens, is accessible, and the keyboard adds them all (B7)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer, username } = await bothSides(browser, info, { polling: false });
    const codes = await manyProducts(admin, username);
    const id = await placeOrder(customer, codes);
    await customer.goto(`/orders?reorder=${id}`);
    const dialog = customer.getByRole('dialog', { name: `Order again from #${id}` });
    await expect(dialog.getByText('200 of 200 products can be ordered again')).toBeVisible();
    await expectAccessible(customer);

    await dialog.getByRole('checkbox').first().focus();
    await customer.keyboard.press('Space');
    await expect(dialog.getByRole('checkbox').first()).not.toBeChecked();
    await customer.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Add to Cart' }).focus();
    await customer.keyboard.press('Enter');
    await expect(customer.getByText('200 products added to your cart')).toBeVisible();
    await expect(customer.getByRole('heading', { name: '200 Product(s) Selected' })).toBeVisible();
  },
);

test(
  'the dialog names the choices of each product, and how many need another one (RE-4)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info, { polling: false });
    const productCode = `BL-${randomUUID().slice(0, 8)}`;
    const lengths = { name: 'Length', kind: 'choice', required: true };
    const options = JSON.stringify([{ ...lengths, choices: [{ name: '80 cm' }, { name: '90 cm' }] }]);
    const multipart = { productCode, options, primaryImage: await aPhoto(admin, 'a.jpg') };
    const { product } = await call(admin, 'POST', '/api/admin/products', { multipart });
    const [{ id, choices }] = product.options;
    const breakdown = [
      { quantity: 5, choices: { [id]: choices[0].id } },
      { quantity: 15, choices: { [id]: choices[1].id } },
    ];
    const data = { products: [{ productCode, quantity: 20, breakdown }] };
    const { order } = await call(customer, 'POST', '/api/orders/bulk', { data });
    await customer.goto(`/orders?reorder=${order.id}`);
    const dialog = customer.getByRole('dialog', { name: `Order again from #${order.id}` });
    await expect(dialog.getByText('80 cm')).toBeVisible();
    await expect(dialog.getByText('90 cm')).toBeVisible();
    await expect(dialog.getByText(/before the order can be placed/)).toHaveCount(0);

    await call(admin, 'PUT', `/api/admin/products/id/${product.id}`, {
      multipart: { productCode, options: JSON.stringify([{ ...lengths, id, choices: [choices[1]] }]) },
    });
    await customer.reload();

    await expect(dialog.getByText('No longer offered: Length = 80 cm')).toBeVisible();
    await expect(dialog.getByText('1 needs a choice before the order can be placed')).toBeVisible();
    await expectAccessibleInBothThemes(customer);
  },
);
