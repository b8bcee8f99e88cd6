import { expect } from '@playwright/test';
import { expectAlert } from './steps.ts';
import { test } from './test.ts';
import { bothSides, manyProducts } from './workshop.ts';

test(
  'pastes, checks and adds a list of 200 rows in under 3 s on a slow machine',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer, username } = await bothSides(browser, info);
    const codes = await manyProducts(admin, username);
    await customer.goto('/customization-cart?quick');
    const lines = customer.getByLabel('Paste lines: code, quantity, note');
    await expect(lines).toBeFocused();
    const session = await customer.context().newCDPSession(customer);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const start = Date.now();

    await lines.fill(codes.map((code, at) => `${code}\t${at + 1}`).join('\n'));
    await customer.getByRole('button', { name: 'Check', exact: true }).click();
    await customer.getByRole('button', { name: 'Add 200 to Cart' }).click();
    await expect(customer.getByRole('heading', { name: '200 Product(s) Selected' })).toBeVisible();

    expect(Date.now() - start).toBeLessThan(3_000);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await customer.getByLabel('Quantity *').first().fill('');
    await customer.getByRole('button', { name: 'Place Order' }).click();
    await expectAlert(customer, 'Please set quantity for all products');
  },
);
