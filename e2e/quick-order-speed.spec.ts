import { expect, type Page } from '@playwright/test';
import { expectAlert } from './steps.ts';
import { test } from './test.ts';
import { bothSides, manyProducts } from './workshop.ts';

const tries = 3;

test(
  'pastes, checks and adds a list of 200 rows in under 3 s on a slow machine',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    test.slow();
    const { admin, customer, username } = await bothSides(browser, info);
    const codes = await manyProducts(admin, username);
    await customer.context().grantPermissions(['clipboard-read', 'clipboard-write']);

    const times: number[] = [];
    for (let at = 0; at < tries; at++) times.push(await pasteAndAdd(customer, codes));

    // Other work on the machine can only slow it down.
    expect(Math.min(...times)).toBeLessThan(3_000);
    await customer.getByLabel('Quantity *').first().fill('');
    await customer.getByRole('button', { name: 'Place Order' }).click();
    await expectAlert(customer, 'Please set quantity for all products');
  },
);

/** Fills an empty cart with a pasted list on a processor four times slower. Returns the milliseconds it took. */
async function pasteAndAdd(customer: Page, codes: readonly string[]): Promise<number> {
  await customer.goto('/profile');
  await customer.evaluate(() => localStorage.removeItem('customizationCart'));
  await customer.goto('/customization-cart?quick');
  await expect(customer.getByLabel('Paste lines: code, quantity, note')).toBeFocused();
  // Playwright's `fill` would type 200 lines, which takes Chromium seconds. Customers paste them.
  const list = codes.map((code, at) => `${code}\t${at + 1}`).join('\n');
  await customer.evaluate(text => navigator.clipboard.writeText(text), list);
  const session = await customer.context().newCDPSession(customer);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const start = Date.now();

  await customer.keyboard.press('Control+V');
  await customer.getByRole('button', { name: 'Check', exact: true }).click();
  await customer.getByRole('button', { name: 'Add 200 to Cart' }).click();
  await expect(customer.getByRole('heading', { name: '200 Product(s) Selected' })).toBeVisible();

  const took = Date.now() - start;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return took;
}
