import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from './steps.ts';

// What stands on a screen before it is looked at.
const screens: [name: string, user: 'customer' | 'superadmin', path: string, shown: (page: Page) => Promise<void>][] = [
  ['catalogue', 'customer', '/', page => expect(page.getByText('JC-520')).toBeVisible()],
  [
    'product details',
    'customer',
    '/?product=1',
    page => expect(page.getByRole('dialog').getByText('Available Colors')).toBeVisible(),
  ],
  ['orders', 'customer', '/orders', page => expect(page.getByRole('article').first()).toBeVisible()],
  ['empty cart', 'customer', '/customization-cart', page => expect(page.getByText('Your cart is empty')).toBeVisible()],
  ['raw materials', 'superadmin', '/?tab=materials', page => expect(page.getByRole('article').first()).toBeVisible()],
  [
    'material demand',
    'superadmin',
    '/?tab=materials&materials=demand',
    page => expect(page.getByText('Still needed').first()).toBeAttached(),
  ],
  ['admin orders', 'superadmin', '/?tab=orders', page => expect(page.getByRole('article').first()).toBeVisible()],
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('login has nothing that axe finds', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByText('Welcome Back')).toBeVisible();
      await expectAccessible(page);
    });

    for (const [name, user, path, shown] of screens) {
      test(`${name} has nothing that axe finds`, async ({ page }) => {
        await signIn(page, user);
        await page.goto(path);
        await shown(page);
        await expectAccessible(page);
      });
    }

    for (const user of ['customer', 'superadmin'] as const) {
      test(`the details of an order of a ${user} have nothing that axe finds`, async ({ page }) => {
        await signIn(page, user);
        await page.goto(user === 'customer' ? '/orders' : '/?tab=orders');
        await page.getByRole('button', { name: 'View Details' }).first().click();
        await expect(page.getByRole('dialog').getByText('Customer Information')).toBeVisible();
        await expectAccessible(page);
      });
    }
  });
}
