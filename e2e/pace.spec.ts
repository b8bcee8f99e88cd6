import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openTab, signIn } from './steps.ts';
import { test } from './test.ts';

// Each chart has its sentence, a line that arrow keys move and that says its values, and a table with the same numbers.
test('staff see how fast the workshop is, and read the charts by keyboard and as tables (W42)', async ({ page }) => {
  await signIn(page, 'admin');
  await openTab(page, 'Pace');
  const flow = page.getByRole('region', { name: 'Flow' });
  await expect(
    flow.getByText(/^On average [\d,]+ units are in work; a unit takes [\d.]+ working days?\.$/),
  ).toBeVisible();
  await expect(page.getByText(/^Half are ready within \d+ working days?, nine of ten within \d+\.$/)).toBeVisible();
  const line = flow.getByRole('slider', { name: 'Flow, day by day' });
  await line.focus();
  await line.press('ArrowLeft');
  const read = (await line.getAttribute('aria-valuetext')) ?? '';
  expect(read).toMatch(/^\w{3} \d+: [\d,]+ placed, [\d,]+ cut, [\d,]+ stitched, [\d,]+ finished, [\d,]+ packed$/);
  await expect(flow.getByText(read)).toBeVisible();
  await expectAccessible(page);

  await flow.getByRole('button', { name: 'Show as table' }).click();
  // The newest day comes first, so the day before it is the second row.
  const cells = await flow.getByRole('row').nth(2).getByRole('cell').allTextContents();
  expect(cells).toEqual(read.match(/^\w{3} \d+|[\d,]+(?= [a-z])/g));
  await expectAccessible(page);

  await page.getByRole('button', { name: '4 weeks' }).click();
  await expect(page).toHaveURL(/weeks=4/);
  await expect(flow.getByRole('row')).toHaveCount(29);
  await page.getByRole('link', { name: 'Dates' }).click();
  await expect(page).toHaveURL(/tab=dates/);
});

test('the charts fit 320 px, differ in forced colors and can be printed (W42)', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await signIn(page, 'admin', '/?tab=pace');
  const charts = page.locator('main svg[preserveAspectRatio="none"]');
  await expect(charts).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const hatch = charts.first().locator('pattern path').first();
  expect(await hatch.evaluate(path => getComputedStyle(path).strokeOpacity)).not.toBe('1');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await hatch.evaluate(path => getComputedStyle(path).strokeOpacity)).toBe('1');

  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  await expect(page.getByRole('button', { name: 'Show as table' }).first()).toBeHidden();
  for (const chart of await charts.all()) await expect(chart).toBeVisible();
});
