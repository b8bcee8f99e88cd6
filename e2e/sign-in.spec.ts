import { expect } from '@playwright/test';
import { hold, openTab, signIn, signInOnScreen, signOut } from './steps.ts';
import { test } from './test.ts';

test('the login screen shows its texts, can reveal the password, and rejects a wrong password', {
  tag: ['@phone-nightly', '@nightly'],
}, async ({ page }) => {
  await page.goto('/orders');
  await page.waitForURL('**/login');
  for (const text of [
    'Welcome Back',
    'Sign in to your account to continue',
    'Secure access to your enterprise dashboard',
    'Enterprise Custom Order Management',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('wrong-password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');

  await page.getByLabel('Username').fill(`nobody-${Date.now()}`);
  const release = await hold(page, '**/api/auth/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
  release();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(password).toHaveValue('wrong-password');
});

test('redirects users from pages that their role may not see', async ({ page }) => {
  await signInOnScreen(page, 'admin');
  for (const path of ['/customization-cart', '/orders', '/profile', '/nothing/here', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/(\?.*)?$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  }
  await signOut(page);
  await page.goto('/');
  await page.waitForURL('**/login');
});

test('each tab of a customer opens by its address and by its label', { tag: ['@phone-nightly', '@nightly'] }, async ({
  page,
}) => {
  await signInOnScreen(page, 'customer2');
  for (const [tab, path, title] of [
    ['Orders', '/orders', 'Orders & Messages'],
    ['Customization Cart', '/customization-cart', 'Customization Cart'],
    ['My Profile', '/profile', 'My Profile'],
    ['Catalog', '/', 'Product Catalog'],
  ] as const) {
    await openTab(page, tab);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test('all tabs of a browser show the same user, or none', { tag: '@nightly' }, async ({ page, context }) => {
  // Without the event stream, the browser's storage events still arrive.
  await context.route('**/api/events*', route => route.abort());
  await signInOnScreen(page, 'customer');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();

  await signOut(page);
  await other.waitForURL('**/login');
  await signInOnScreen(page, 'customer2');

  const { user } = await (await page.request.get('/api/auth/me')).json();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('banner').getByText(user.displayName)).toBeVisible();
    await expect(tab.getByRole('heading', { level: 1, name: 'Product Catalog' })).toBeVisible();
  }
});

test('the menu of a narrow window takes the focus, traps it, and returns it', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'customer');
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.press('Enter');
  const links = page.getByRole('navigation', { name: 'Main' });
  await expect(links.getByRole('link', { name: 'Catalog' })).toBeFocused();
  await expect(page.locator('[inert] main')).toBeAttached();

  await page.keyboard.press('Escape');

  await expect(menu).toBeFocused();
  await expect(page.locator('[inert] main')).toHaveCount(0);
});
