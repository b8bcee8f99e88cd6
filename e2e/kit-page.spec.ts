import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { test } from './test.ts';

// The showcase is not part of the portal: this file builds and serves it once for all tests.
test.describe.configure({ mode: 'default' });
let outDir: string;
let server: PreviewServer;
let address: string;
test.beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'kit-'));
  await build({ logLevel: 'error', build: { outDir, emptyOutDir: true, rolldownOptions: { input: 'web/kit.html' } } });
  server = await preview({ logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  address = `${server.resolvedUrls?.local[0]}kit.html`;
});
test.afterAll(async () => {
  await server.close();
  await rm(outDir, { recursive: true });
});
test.beforeEach(({ page }) => page.goto(address));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the page has no axe findings and no content wider than itself', { tag: ['@nightly', '@phone-nightly'] }, async ({
  page,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await expectAccessibleInBothThemes(page);
});

const layers = [
  ['Dialog, narrow', 'dialog', 'Product Details - ST-220'],
  ['Dialog, full', 'dialog', 'Product Details - ST-220'],
  ['Confirm', 'alertdialog', 'Delete order #10278'],
  ['Confirm, failed', 'alertdialog', 'Delete order #10278'],
  ['Notifications, 5 unread', 'dialog', 'Notifications'],
  ['More actions', 'menu', 'More actions'],
  ['Customer: All customers', 'dialog', 'Customer'],
  ['Sort', 'menu', 'Sort'],
  ['View Image 1', 'dialog', 'ST-220 · Image 1 of 2'],
  ['Form', 'dialog', 'Edit Customer'],
  ['Import', 'dialog', 'Import Products'],
] as const;

for (const [opener, role, name] of layers) {
  test(`'${opener}' opens a ${role} that is accessible and returns the focus`, { tag: '@nightly' }, async ({
    page,
  }) => {
    await button(page, opener).focus();
    await page.keyboard.press('Enter');
    const opened = page.getByRole(role, { name, exact: true });
    await expect(opened).toBeVisible();
    await expect(opened.locator(':focus').or(page.locator(':focus').and(opened))).toHaveCount(1);
    await expectAccessibleInBothThemes(page);

    await page.keyboard.press('Escape');

    await expect(opened).toHaveCount(0);
    await expect(button(page, opener)).toBeFocused();
  });
}

test('a menu handles arrow keys, Home, End and letters, and selects once', async ({ page }) => {
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await button(page, 'More actions').focus();
  await page.keyboard.press('ArrowDown');
  await expect(item('Archive')).toBeFocused();

  await page.keyboard.press('ArrowUp');
  await expect(item('Delete')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('o');
  await expect(item('Open in a tab')).toBeFocused();
  await page.keyboard.press('u');
  await page.keyboard.press('Enter');
  await expect(item('Unarchive'), 'a disabled entry does nothing').toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');

  await expect(page.getByText('Delete was chosen')).toHaveCount(1);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button(page, 'More actions')).toBeFocused();
});

test('one choice of a menu is checked, and arrow keys reach the choices', { tag: '@nightly' }, async ({ page }) => {
  const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
  await button(page, 'Sort').click();
  await expect(page.getByRole('group', { name: 'Sort by' }).getByRole('menuitemradio')).toHaveCount(2);
  await expect(choice('Newest first')).toBeChecked();
  await expect(choice('Newest first')).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await button(page, 'Sort').click();

  await expect(choice('By name')).toBeChecked();
  await expect(choice('Newest first')).not.toBeChecked();
  await expect(choice('Newest first')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Start again' })).toBeFocused();
});

test("a second click on the menu's button and a click elsewhere close the menu", { tag: '@nightly' }, async ({
  page,
}) => {
  for (const elsewhere of [button(page, 'More actions'), page.getByRole('heading', { level: 1 })]) {
    await button(page, 'More actions').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await elsewhere.click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
});

test('Esc in a menu of a dialog closes only the menu', { tag: '@nightly' }, async ({ page }) => {
  await button(page, 'Dialog, wide').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();

  await page.keyboard.press('Escape');

  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('in forced colors a select shows the browser arrow', { tag: '@nightly' }, async ({ page }) => {
  const unit = page.getByRole('combobox', { name: 'Unit' });
  await expect(unit).toHaveCSS('appearance', 'none');

  await page.emulateMedia({ forcedColors: 'active' });

  await expect(unit).toHaveCSS('appearance', 'auto');
});

test('a set of tabs is one Tab stop, and arrow keys select', { tag: '@nightly' }, async ({ page }) => {
  await page.getByRole('tab', { name: 'Raw Materials' }).focus();

  await page.keyboard.press('ArrowRight');

  await expect(page.getByRole('tab', { name: 'Templates', selected: true })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Templates' })).toHaveText('The templates.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tablist').locator(':focus')).toHaveCount(0);
});

test('a confirmation focuses the safe choice and stays open while busy', async ({ page }) => {
  await button(page, 'Confirm').click();
  await expect(button(page, 'Cancel')).toBeFocused();
  await page.keyboard.press('Escape');

  await button(page, 'Confirm, busy').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('alerts are shown one after another', { tag: '@nightly' }, async ({ page }) => {
  await button(page, 'Two alerts').click();
  await expect(page.getByRole('alertdialog', { name: 'Failed to send message' })).toBeVisible();

  await button(page, 'OK').click();

  await expect(page.getByRole('alertdialog', { name: 'Failed to place order. Please try again.' })).toBeVisible();
});

test('a toast is announced, can be undone, and returns the focus', async ({ page }) => {
  await button(page, 'Toast with action').focus();
  await page.keyboard.press('Enter');
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toHaveAttribute('aria-live', 'polite');
  await expect(messages).toContainText('Order #10278 archived');

  await messages.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');

  await expect(messages).toContainText('Undone');
  await expect(messages).not.toContainText('Order #10278 archived');
  await expect(button(page, 'Toast with action')).toBeFocused();
});

test('Ctrl+Z triggers the Undo of a toast, under a dialog as well, but not while typing', async ({ page }) => {
  await button(page, 'Toast with action').click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('Order #10278 archived');
  await page.getByRole('textbox').first().press('Control+z');
  await expect(messages).not.toContainText('Undone');

  await button(page, 'Dialog, narrow').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Control+z');

  await expect(messages).toContainText('Undone');
  await expect(messages).not.toContainText('Order #10278 archived');
});

test('a busy button keeps width and focus and ignores clicks', { tag: '@nightly' }, async ({ page }) => {
  const before = await button(page, 'Place Order').boundingBox();

  await button(page, 'Place Order').click();

  const busy = button(page, 'Placing Order...');
  await expect(busy).toBeFocused();
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  expect((await busy.boundingBox())?.width).toBe(before?.width);
});

test('arrow keys switch between large images', { tag: '@nightly' }, async ({ page }) => {
  await button(page, 'View Image 1').click();
  await expect(page.getByText('Image 1 of 2')).toBeVisible();

  await page.keyboard.press('ArrowRight');

  await expect(page.getByText('Image 2 of 2')).toBeVisible();
});

test('a list loads more entries during scrolling until it is complete', { tag: '@nightly' }, async ({ page }) => {
  const list = page.getByRole('region', { name: 'A list that grows' });

  await expect(async () => {
    await list.evaluate(box => box.scrollTo(0, box.scrollHeight));
    await expect(list.getByRole('listitem').last()).toHaveText('Row 100', { timeout: 500 });
  }).toPass();

  await expect(list.getByRole('listitem')).toHaveCount(100);
});
