import { expect, type Page } from '@playwright/test';
import { openTab, signIn } from './steps.ts';
import { test } from './test.ts';

const total = 3_000;
const colors = Array.from({ length: 311 }, (_, at) => `Shade ${at + 1}`);

/** A catalog of 3,000 products in 311 colors. Their texts take one or two lines, so cards differ in height. */
async function serveLongCatalog(page: Page): Promise<void> {
  await page.route(/\/api\/(admin\/products|catalog)\/colors/, route => route.fulfill({ json: { colors } }));
  await page.route(/\/api\/catalog\?/, route => {
    const asked = new URL(route.request().url()).searchParams;
    const [first, limit] = [Number(asked.get('cursor') ?? 0), Number(asked.get('limit') ?? total)];
    const products = Array.from({ length: Math.min(limit, total - first) }, (_, at) => aProduct(first + at + 1));
    const next = first + products.length;
    const only = asked.get('color');
    return route.fulfill({
      json: only
        ? { products: [{ ...aProduct(7), colors: [only] }], nextCursor: null }
        : { products, nextCursor: next < total ? String(next) : null },
    });
  });
}

function aProduct(id: number) {
  return {
    id,
    productCode: `LC-${id}`,
    description: id % 48 < 4 ? 'Full-grain tote with saddle-stitched straps and a suede lining throughout' : 'Belt',
    colors: colors.slice(id % 300, (id % 300) + (id % 5)),
    images: [],
    primaryImageIndex: 0,
  };
}

/** Returns the first product below the upper edge of the viewport, and its distance from the edge. */
function inSight(page: Page): Promise<{ code: string | null; top: number }> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll('main article')];
    const first = cards.find(card => card.getBoundingClientRect().top > 60);
    return {
      code: first?.getAttribute('aria-label') ?? null,
      top: Math.round(first?.getBoundingClientRect().top ?? 0),
    };
  });
}

test('going back to a long catalog restores the scroll position', { tag: ['@phone-nightly', '@nightly'] }, async ({
  page,
  isMobile,
}) => {
  await serveLongCatalog(page);
  await signIn(page, 'customer');
  await expect(page.getByRole('article', { name: 'LC-1', exact: true })).toBeVisible();
  const wanted = page.getByRole('article', { name: isMobile ? 'LC-152' : 'LC-352', exact: true });
  // Scrolls in small steps so that every product on the way is rendered.
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 1_200));
    expect(await wanted.count()).toBe(1);
  }).toPass({ intervals: [50], timeout: 40_000 });
  await wanted.scrollIntoViewIfNeeded();
  await expect(wanted).toBeInViewport();
  const before = await inSight(page);

  await openTab(page, 'Orders');
  // The router stores the position once the next screen has loaded.
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('article', { name: /^LC-/ })).toHaveCount(0);
  await page.goBack();

  await expect(wanted).toBeInViewport();
  await expect(async () => {
    const after = await inSight(page);
    expect(after.code).toBe(before.code);
    expect(Math.abs(after.top - before.top)).toBeLessThan(3);
  }).toPass();
});

test('typing finds one of many colors, and the native list remains', {
  tag: ['@phone-nightly', '@nightly'],
}, async ({ page }) => {
  await serveLongCatalog(page);
  await signIn(page, 'customer');
  const list = page.getByLabel('Filter by Color');
  await expect(list.getByRole('option').first()).toHaveText('All Colors');
  await expect(list.getByRole('option')).toHaveCount(312);

  await page.getByRole('button', { name: 'Find a color' }).click();
  const found = page.getByRole('dialog', { name: 'Find a color' });
  await expect(found.getByRole('option').first()).toHaveText('All Colors');
  await found.getByRole('combobox').fill('shade 29');
  await expect(found.getByRole('option')).toHaveCount(11);
  await found.getByRole('combobox').fill('shade 297');
  await found.getByRole('combobox').press('Enter');

  await expect(found).toBeHidden();
  await expect(list).toHaveValue('Shade 297');
  await expect(page).toHaveURL(/color=Shade\+297/);
  await list.selectOption('All Colors');
  await expect(page).not.toHaveURL(/color/);
});

test('a short list of colors has no search field', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'customer');
  await expect(page.getByLabel('Filter by Color').getByRole('option').nth(3)).toBeAttached();
  await expect(page.getByRole('button', { name: 'Find a color' })).toHaveCount(0);
});
