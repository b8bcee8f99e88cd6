import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './steps.ts';
import { test } from './test.ts';

test('the pictures of a product open in the viewer, and Escape returns to the picture', {
  tag: ['@nightly', '@phone-nightly'],
}, async ({ page }) => {
  await signIn(page, 'customer', '/?product=9');
  const details = page.getByRole('dialog', { name: 'Product Details - VT-801' });
  const second = details.getByRole('button', { name: 'VT-801, 2' });
  await second.focus();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'VT-801 · Image 2 of 3' }).getByRole('img')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'VT-801 · Image 3 of 3' })).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(second).toBeFocused();
  await expect(details).toBeVisible();
  await expectAccessible(page);
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

test('an empty list has no frame', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'superadmin', '/?tab=orders&find=xyzzy');
  for (const [path, title] of [
    ['/?tab=orders&find=xyzzy', 'No orders found'],
    ['/?tab=materials&find=xyzzy', 'No Results Found'],
    ['/?tab=catalog&productCode=xyzzy', 'No products found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const framed = await page.getByRole('heading', { name: title }).evaluate(heading => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(heading.parentElement?.parentElement ?? heading);
      return borderTopWidth !== '0px' && borderTopColor !== 'rgba(0, 0, 0, 0)';
    });
    expect(framed, path).toBe(false);
  }
});
