import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes, pressUntil, signIn } from './steps.ts';

// What stands on a screen before it is looked at.
type Screen = [name: string, path: string, shown: (page: Page) => Promise<void>];
const article = (page: Page) => expect(page.getByRole('article').first()).toBeVisible();
const orderDetails = async (page: Page) => {
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect(page.getByRole('dialog').getByText('Customer Information')).toBeVisible();
};
const screens: Record<'customer' | 'superadmin', Screen[]> = {
  customer: [
    ['catalogue', '/', page => expect(page.getByText('JC-520')).toBeVisible()],
    [
      'product details',
      '/?product=1',
      page => expect(page.getByRole('dialog').getByText('Available Colors')).toBeVisible(),
    ],
    ['orders', '/orders', article],
    ['order details', '/orders', orderDetails],
    ['empty cart', '/customization-cart', page => expect(page.getByText('Your cart is empty')).toBeVisible()],
  ],
  superadmin: [
    ['admin orders', '/?tab=orders', article],
    ['order details', '/?tab=orders', orderDetails],
    ['raw materials', '/?tab=materials&find=ST', article],
    [
      'material demand',
      '/?tab=materials&materials=demand',
      page => expect(page.getByText('Still needed').first()).toBeAttached(),
    ],
  ],
};

test('login has nothing that axe finds', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByText('Welcome Back')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

for (const user of ['customer', 'superadmin'] as const) {
  test(`the screens of a ${user} have nothing that axe finds`, { tag: '@phone' }, async ({ page }) => {
    test.slow(); // axe reads every element of every screen, twice
    await signIn(page, user);
    for (const [name, path, shown] of screens[user]) {
      await test.step(name, async () => {
        await page.goto(path);
        await shown(page);
        await expectAccessibleInBothThemes(page);
      });
    }
  });
}

test('what helps on every screen has nothing that axe finds', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await signIn(page, 'admin');
  await page.goto('/?tab=orders&find=nothing-fits-this');
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: /^Customer: / }).click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await pressUntil(page, '?', 'Keyboard shortcuts');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await pressUntil(page, 'Control+k', 'Find anything');
  await page.keyboard.type('tb-104');
  await expect(page.getByRole('option').first()).toContainText('TB-104');
  await expectAccessibleInBothThemes(page);
});
