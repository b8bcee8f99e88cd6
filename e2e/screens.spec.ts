import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes, signIn } from './steps.ts';

// What stands on a screen before it is looked at.
type Screen = [name: string, path: string, shown: (page: Page) => Promise<void>];
const article = (page: Page) => expect(page.getByRole('article').first()).toBeVisible();
const orderDetails = async (page: Page) => {
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect(page.getByRole('dialog').getByText('Customer Information')).toBeVisible();
};
/** What a key opens, once what listens to it is loaded. */
const byKey = (key: string, name: string) => async (page: Page) => {
  const dialog = page.getByRole('dialog', { name });
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
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
    ['find anything', '/orders', byKey('Control+k', 'Find anything')],
    ['shortcuts', '/orders', byKey('?', 'Keyboard shortcuts')],
    ['empty cart', '/customization-cart', page => expect(page.getByText('Your cart is empty')).toBeVisible()],
  ],
  superadmin: [
    ['admin orders', '/?tab=orders', article],
    ['order details', '/?tab=orders', orderDetails],
    [
      'customers to choose from',
      '/?tab=orders&status=cutting&sort=customer',
      async page => {
        await page.getByRole('button', { name: /^Customer: / }).click();
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      },
    ],
    [
      'no orders that fit',
      '/?tab=orders&find=nothing-fits-this',
      page => expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible(),
    ],
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
