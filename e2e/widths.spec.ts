import { expect } from '@playwright/test';
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
