import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { signIn } from './steps.ts';
import { test } from './test.ts';

test('the user menu shows the selected theme', { tag: ['@phone-nightly', '@nightly'] }, async ({ page }) => {
  await signIn(page, 'customer');
  const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
  const open = () => page.getByRole('banner').getByRole('button', { name: 'Harbour Goods, Customer' }).click();
  const rootOf = page.locator('html');

  await open();
  await expect(page.getByRole('group', { name: 'Theme' }).getByRole('menuitemradio', { checked: true })).toHaveText(
    'Match system',
  );
  await expect(page.getByRole('menuitem')).toHaveText([
    'Change Password',
    'Sign-in & Security',
    'Calendar link',
    'Logout Account',
  ]);
  await expectAccessibleInBothThemes(page);
  await choice('Dark').click();
  await expect(rootOf).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await open();

  await expect(choice('Dark')).toBeChecked();
  await expect(choice('Match system')).not.toBeChecked();
  await choice('Match system').click();
  await expect(rootOf).not.toHaveAttribute('data-theme');
});
