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
