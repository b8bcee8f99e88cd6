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
