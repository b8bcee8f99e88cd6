import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { orderCard } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, bothSides, manyProducts, placeOrder, somebody } from './workshop.ts';

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
