import { expect } from '@playwright/test';
import { countActions, counting } from './counted.ts';
import { signIn } from './steps.ts';
import { test } from './test.ts';

test('staff enter a phone order of five products by parts of their names in at most 80 keys besides the texts', {
  tag: '@nightly',
}, async ({ page }) => {
  await countActions(page);
  await signIn(page, 'admin', '/?tab=orders&new=1');
  await expect(page.getByRole('heading', { name: 'New order', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Company/ })).toBeFocused();
  const products = [
    ['snapped valet', 'VT-801', '24', { Color: 'Cognac' }],
    ['loop brass', 'KF-009', '200', { Color: 'Black' }],
    ['sleeve for two', 'CW-018', '60', { Color: 'Oxblood' }],
    ['ws-0 padded', 'WS-022', '30', { Color: 'Midnight' }],
    ['BELT', 'BT-036', '12', { Color: 'Natural', Length: '90 cm', Buckle: 'Brass' }],
  ] as const;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  const needed = await counting(page, async () => {
    await press('Enter');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.insertText('Harbour');
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Harbour Goods');
    await press('Enter');
    await expect(page.getByLabel('Person')).toBeVisible();
    await page.getByRole('option', { name: 'Ines Okafor · Owner' }).waitFor({ state: 'attached' });
    await press('Tab', 'ArrowDown', 'Tab', 'Enter');
    await expect(page.getByRole('button', { name: 'Phone' })).toHaveAttribute('aria-pressed', 'true');
    const add = page.getByLabel('Add a product');
    while (!(await add.evaluate(input => input === document.activeElement))) await press('Tab');
    for (const [index, [part, code, quantity, choices]] of products.entries()) {
      await page.keyboard.insertText(part);
      const suggested = page.getByRole('option').filter({ hasText: code });
      await expect(suggested).toBeVisible();
      // The wanted product need not be the first suggestion.
      while ((await suggested.getAttribute('data-highlighted')) === null) await press('ArrowDown');
      await press('Enter');
      await expect(page.getByLabel(`Quantity, row ${index + 1}`)).toBeFocused();
      await page.keyboard.insertText(quantity);
      await press('Enter');
      for (const [option, choice] of Object.entries(choices)) {
        const field = page.getByLabel(`${option}, row ${index + 1}`);
        await expect(field).toBeFocused();
        await press(choice.charAt(0));
        await expect(field.locator('option:checked')).toHaveText(choice);
        await press('Enter');
      }
      await expect(add).toBeFocused();
    }
    await press('Tab');
    await page.keyboard.insertText('HG-2304');
    const place = page.getByRole('button', { name: 'Place Order' });
    while (!(await place.evaluate(button => button === document.activeElement))) await press('Tab');
    await expect(page.getByText('Entered by Mara Lind for Ines Okafor (phone)')).toBeVisible();
    await press('Enter');
    await expect(page.getByRole('dialog', { name: /^Order #/ })).toBeVisible();
  });

  expect(needed.clicks).toBe(0);
  expect(needed.keys).toBeLessThanOrEqual(80);
  await expect(page.getByText('Entered by Mara Lind (phone)')).toBeVisible();
  const belt = page.getByRole('dialog').locator('[data-line]', { hasText: 'BT-036' });
  await expect(belt).toContainText('Length 90 cm · Buckle Brass');
  // The order is new like any other, so it can be accepted at once.
  await expect(page.getByRole('button', { name: /^Accept/ }).first()).toBeVisible();
});
