import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { orderCard } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, placeOrder, somebody } from './workshop.ts';

test(
  'orders again in two clicks from the menu, and Undo empties the cart again (RE-4, B5)',
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
    await customer.screenshot({ path: info.outputPath('dialog.png') });
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();

    await expect(customer).toHaveURL(/\/customization-cart$/);
    await expect(customer.getByText('1 product added to your cart')).toBeVisible();
    await expect(customer.getByText('TB-104').first()).toBeVisible();
    await customer.getByRole('button', { name: 'Undo' }).click();
    await expect(customer.getByText('TB-104')).toHaveCount(0);
  },
);

test('names a product of the cart, and closes with Back and from a link', async ({ browser }, info) => {
  const { use } = info.project;
  const admin = await somebody({ browser, use, username: 'admin', polling: false });
  const customer = await somebody({ browser, use, username: await aCustomerOfItsOwn(admin), polling: false });
  const id = await placeOrder(customer);
  await customer.goto(`/orders?order=${id}`);
  await customer.getByRole('dialog').getByRole('button', { name: 'Order Again' }).click();
  const dialog = customer.getByRole('dialog', { name: `Order again from #${id}` });
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(customer).toHaveURL(/\/customization-cart$/);

  await customer.goto(`/orders?reorder=${id}`);
  await expect(dialog.getByText('Already in your cart')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'TB-104' }).check();
  await expect(dialog.getByText('Replaces what is in your cart')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});
