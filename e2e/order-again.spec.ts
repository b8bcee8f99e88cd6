import { expect, type Page } from '@playwright/test';
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
    await customer.screenshot({ path: info.outputPath('dialog.png') });
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();

    await expect(customer).toHaveURL(/\/customization-cart$/);
    await expect(customer.getByText('1 product added to your cart')).toBeVisible();
    await expect(customer.getByText('TB-104').first()).toBeVisible();
    await customer.getByRole('button', { name: 'Undo' }).click();
    await expect(customer.getByText('TB-104')).toHaveCount(0);
  },
);

test(
  'lists a product of the cart, and closes with Back and from a link',
  { tag: '@nightly' },
  async ({ browser }, info) => {
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
  },
);

test(
  'the added lines survive a reload, a second tab and a full local storage (B5)',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info, { polling: false });
    const [first, second] = [await placeOrder(customer), await placeOrder(customer, ['WS-022'])];
    const addAgain = async (id: number) => {
      await customer.goto(`/orders?reorder=${id}`);
      await customer.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
      await expect(customer).toHaveURL(/\/customization-cart$/);
    };
    const selected = (page: Page, count: number) => page.getByRole('heading', { name: `${count} Product(s) Selected` });
    await addAgain(first);
    await customer.reload();
    await expect(selected(customer, 1)).toBeVisible();
    const tab = await customer.context().newPage();
    await tab.goto('/customization-cart');
    await expect(selected(tab, 1)).toBeVisible();

    await customer.evaluate(() => {
      for (let length = 1 << 22; length >= 1; length >>= 1) {
        try {
          for (let n = 0; ; n++) localStorage.setItem(`filler-${length}-${n}`, 'x'.repeat(length));
        } catch {}
      }
    });
    await addAgain(second);

    await expect(selected(customer, 2)).toBeVisible();
    await expect(customer.getByText('This browser cannot save your cart.')).toBeVisible();
    await customer.getByRole('button', { name: 'Place Order' }).click();
    await expect(customer).toHaveURL(/\/orders/);
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
