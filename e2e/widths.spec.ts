import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './steps.ts';
import { test } from './test.ts';

test('on a phone, one row is above the first card of the Board, and the menu of a card fits a finger', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'superadmin', '/?tab=board&column=cutting');
  const card = page.getByRole('article').first();
  const column = page.getByRole('combobox', { name: 'Column' });
  await expect(card).toBeVisible();
  const top = (await column.boundingBox())?.y ?? 0;
  expect((await card.boundingBox())?.y).toBeLessThan(top + 120);
  const menu = await card.getByRole('button', { name: /^More for/ }).boundingBox();
  expect(menu?.width).toBeGreaterThanOrEqual(44);
  expect(menu?.height).toBeGreaterThanOrEqual(44);

  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter the Board' });
  await sheet.getByRole('button', { name: /^Late/ }).click();
  await sheet.getByRole('button', { name: 'Show cards' }).click();
  await expect(page.getByRole('button', { name: 'Filter, set' })).toBeFocused();
  await expect(page).toHaveURL(/state=late/);
});

test('an upright tablet shows three columns of the Board at a time', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, 'superadmin', '/?tab=board');
  await expect(page.getByRole('article').first()).toBeVisible();
  const rightEdges = () =>
    page
      .locator('[data-column]')
      .evaluateAll(columns => columns.map(column => Math.round(column.getBoundingClientRect().right)));

  const edges = await rightEdges();
  expect(edges).toHaveLength(6);
  expect(edges.filter(edge => edge <= 820)).toHaveLength(3);
  expect(edges[2]).toBeGreaterThan(780);

  await page.getByRole('region', { name: 'Ready' }).scrollIntoViewIfNeeded();
  expect((await rightEdges()).at(-1)).toBeLessThanOrEqual(820);
});

test('on a very wide screen, Today, the orders and the raw materials use the whole width', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1200 });
  await signIn(page, 'superadmin', '/?tab=today');
  for (const [path, boxes] of [
    ['/?tab=today', 'main li'],
    ['/?tab=orders', 'main article'],
    ['/?tab=materials', 'main article'],
    ['/?tab=materials&materials=demand', 'main table'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(boxes).nth(1)).toBeVisible();
    const right = await page
      .locator(boxes)
      .evaluateAll(all => Math.max(...all.map(one => one.getBoundingClientRect().right)));
    expect(right, path).toBeGreaterThan(2450);
  }
});

test('a tablet shows notifications beside the list, and materials in two columns', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, 'superadmin', '/?tab=materials');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell).toBeVisible();
  const { x = 0, width = 0 } = (await bell.boundingBox()) ?? {};
  expect(width).toBeLessThan(440);
  expect(x + width).toBeLessThanOrEqual(820);
  await page.keyboard.press('Escape');

  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const [leather, lining] = await Promise.all(
    ['Leather 1, name', 'Lining 1, name'].map(name => page.getByLabel(name).boundingBox()),
  );
  expect(leather?.y).toBeCloseTo(lining?.y ?? 0, 0);
  expect(leather?.width).toBeGreaterThan(120);
  await expectAccessible(page);
});
