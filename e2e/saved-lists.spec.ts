import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { confirm } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, fillCart, somebody } from './workshop.ts';

test(
  'saves the cart as a list, orders from the list, renames and deletes it',
  { tag: ['@phone-nightly', '@nightly'] },
  async ({ browser }, info) => {
    const { use } = info.project;
    const admin = await somebody({ browser, use, username: 'admin', polling: false });
    const customer = await somebody({ browser, use, username: await aCustomerOfItsOwn(admin), polling: false });
    await customer.goto('/customization-cart?lists');
    const lists = customer.getByRole('dialog', { name: 'Saved Lists' });
    await expect(lists.getByText('Save a cart as a list to order it again later')).toBeVisible();

    await fillCart(customer);
    await customer.goto('/customization-cart');
    await customer.getByRole('button', { name: 'Save as List' }).click();
    await customer.getByRole('textbox', { name: 'Name' }).fill('Spring');
    await customer.getByRole('dialog').getByRole('button', { name: 'Save as List' }).click();
    await expect(customer.getByText('Spring saved')).toBeVisible();
    await customer.evaluate(() => localStorage.setItem('customizationCart', '[]'));
    await customer.goto('/customization-cart');
    await customer.getByRole('button', { name: 'Saved Lists' }).click();
    await expect(lists.getByText('1 product · 20 items')).toBeVisible();
    await expectAccessible(customer);
    await lists.getByRole('button', { name: 'Add to Cart: Spring' }).click();
    const preview = customer.getByRole('dialog', { name: 'Spring' });
    await expect(preview.getByRole('checkbox', { name: 'TB-104' })).toBeChecked();
    await expect(customer).toHaveURL(/list=\d+/);
    await preview.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(customer).toHaveURL(/\/customization-cart$/);
    await expect(customer.getByText('1 product added to your cart')).toBeVisible();

    await customer.goto('/customization-cart?lists');
    await lists.getByRole('button', { name: 'More actions for Spring' }).click();
    await customer.getByRole('menuitem', { name: 'Rename' }).click();
    await customer.getByRole('textbox', { name: 'Name' }).fill('Summer');
    await customer.getByRole('dialog', { name: 'Rename' }).getByRole('button', { name: 'Rename' }).click();
    await expect(lists.getByText('Summer')).toBeVisible();
    await lists.getByRole('button', { name: 'More actions for Summer' }).click();
    await customer.getByRole('menuitem', { name: 'Delete' }).click();
    await confirm(customer, 'Delete the list Summer?', 'Delete');
    await expect(lists.getByText('No saved lists yet')).toBeVisible();
  },
);
