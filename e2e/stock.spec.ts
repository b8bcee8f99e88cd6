import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openTab, signIn } from './steps.ts';
import { test } from './test.ts';

// A superadmin counts a material, sees the difference in its ledger and undoes it, then counts along the shelf by keyboard.
test(
  'a superadmin counts materials, one by one and on the sheet (W53)',
  { tag: '@phone-nightly' },
  async ({ page }, { project }) => {
    await signIn(page, 'superadmin');
    await openTab(page, 'Stock');
    await page.getByRole('tab', { name: 'Materials' }).click();
    const search = page.getByRole('searchbox', { name: 'Search materials' });
    await search.fill('Gusset');
    const row = page.getByRole('row').filter({ hasText: 'Gusset' });
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: /^Count / }).click();
    const dialog = page.getByRole('dialog', { name: /^Count Gusset/ });
    await dialog.getByLabel('Counted *').fill('12.00001');
    await dialog.getByRole('button', { name: 'Save count' }).click();
    await expect(dialog.getByText('Enter an amount with at most four decimals')).toBeVisible();
    await dialog.getByLabel('Counted *').fill('12.5');
    await expect(dialog.getByText(/in the books, difference/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save count' }).click();
    await expect(row).toContainText('12.50 sqft');

    await row.getByRole('link', { name: /Gusset/ }).click();
    const material = page.getByRole('dialog', { name: /Gusset/ });
    const counted = material.getByRole('row').filter({ hasText: 'Counted 12.50' });
    await expect(counted.first()).toBeVisible();
    await expectAccessible(page);
    await counted.first().getByRole('button', { name: 'Undo: Counted 12.50' }).click();
    await expect(material.getByRole('row').filter({ hasText: 'Undone: Count' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(row).toContainText('Count this');

    await search.fill('');
    await page.getByRole('button', { name: 'Count', exact: true }).first().click();
    const progress = page.getByText(/^\d+ of \d+ counted$/);
    await expect(progress).toBeVisible();
    await expectAccessible(page);
    // By keyboard alone: the first row has the focus, and each material takes three keys at most.
    const counts = project.name === 'desk' ? 20 : 2;
    await expect(page.getByRole('textbox', { name: /^Counted, / }).first()).toBeFocused();
    for (let place = 0; place < counts; place++) {
      await page.keyboard.press('9');
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(counts);
    const shown = (await progress.textContent()) ?? '';
    expect(Number.parseInt(shown, 10)).toBeGreaterThanOrEqual(counts);
    await page.reload();
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the materials' }).click();
    await expect(page.getByText('9.00').first()).toBeVisible();
  },
);

// A superadmin places a purchase with what is short, receives half of it, closes the rest, and sees it in the ledger.
test('a superadmin orders what is short and receives it in parts', async ({ page }) => {
  await signIn(page, 'superadmin');
  await openTab(page, 'Stock');
  await expect(page.getByText('What the open orders lack')).toBeVisible();
  const table = page.getByRole('table', { name: 'Materials to buy: Lindqvist Hardware' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const before = await table.getByRole('row').count();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Order from Lindqvist Hardware' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order from Lindqvist Hardware' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(before - 1);
  for (const line of (await dialog.getByRole('checkbox').all()).slice(1)) await line.uncheck();
  await dialog.getByLabel('Reference').fill('L 4711');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Place purchase' }).click();
  await expect(table.getByRole('row')).toHaveCount(before - 1);

  await page.getByRole('tab', { name: 'Purchases' }).click();
  const purchase = page.getByRole('article').filter({ hasText: 'L 4711' });
  await purchase.getByRole('button', { name: 'Receive', exact: true }).click();
  const receipt = page.getByRole('dialog', { name: /^Receive purchase/ });
  await receipt.getByRole('textbox').first().fill('5');
  await receipt.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(page.getByText(/^Received\./)).toBeVisible();
  await expect(purchase.getByText(/^5\.00 of /)).toBeVisible();
  await expectAccessible(page);
  await purchase.getByRole('button', { name: 'Receive', exact: true }).click();
  await receipt.getByRole('textbox').first().fill('0');
  await receipt.getByLabel('Close the rest').check();
  await receipt.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(purchase).toContainText('rest closed');
});
