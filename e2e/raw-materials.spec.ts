import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { confirm, expectAlert, openTab, signIn } from './steps.ts';
import { test } from './test.ts';

// A template, a record made from it, and what the open orders then need, as the superadmin meets them.
test(
  'a superadmin keeps templates and records, and sees what the open orders still need',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    // Both runs share one workshop.
    const own = (name: string) => `${name} ${project.name}`;
    await signIn(page, 'superadmin');
    await openTab(page, 'Raw Materials');

    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.getByRole('button', { name: 'Add Template' }).click();
    await page.getByRole('button', { name: 'Save Template' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await page.getByLabel('Name *').fill(own('Pouch'));
    await row(page, 'Leather 1', own('Kip'), '0.125');
    await page.getByRole('button', { name: 'Save Template' }).click();
    await expect(page.getByText('At most two decimals').locator('svg')).toBeVisible();
    await row(page, 'Leather 1', own('Kip'), '0.29');
    await page.getByRole('button', { name: 'Add metal' }).click();
    await expect(page.getByLabel('Metal 2, name')).toBeFocused();
    await row(page, 'Metal 2', 'Press stud', '4');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Template' }).click();
    const template = page.getByRole('article').filter({ hasText: own('Pouch') });
    await expect(template).toContainText('Leather 1 item');
    await expect(template).toContainText('Metal 1 item');

    const code = await addFromDemand(page, own('Pouch'), own('Kip'), project.name === 'phone' ? 'last' : 'first');
    const needed = page.getByRole('row').filter({ hasText: own('Kip') });
    await needed.getByText(/orders?$/).click();
    await expect(needed.getByRole('link').first()).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Raw Materials' }).click();
    await page.getByRole('searchbox').fill(own('a pouch'));
    await expect(page.getByText(/^1 of \d+ records$/)).toBeVisible();
    const record = page.getByRole('article').filter({ hasText: code });
    await expect(record).toContainText('0.29 sqft');
    await expect(record.getByText('No items')).toHaveCount(2);
    await record.getByRole('button', { name: `Edit ${code}` }).click();
    await expect(page.getByLabel('Product Code *')).not.toBeEditable();
    await page.getByLabel('Leather 1, quantity').press('ArrowUp');
    await expect(page.getByLabel('Leather 1, quantity')).toHaveValue('0.30');
    await page.getByLabel('Template').selectOption('');
    await expect(page.getByLabel('Metal 2, name')).toBeHidden();
    await expect(page.getByLabel('Leather 1, name')).toHaveValue('');
    await row(page, 'Leather 1', own('Goat'), '1,5');
    await page.getByRole('button', { name: 'Save Raw Material' }).click();
    await expect(record).toContainText('1.50 sqft');

    await record.getByRole('button', { name: `Delete ${code}` }).click();
    await confirm(page, 'Are you sure you want to delete this raw material record?', 'Delete record');
    await expect(page.getByText(`${code} is deleted`)).toBeVisible();
    await expect(page.getByText('No Results Found')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page.getByRole('article').first()).toBeVisible();
  },
);

test('a second record for a product is refused, and nothing typed is lost', async ({ page }) => {
  await signIn(page, 'superadmin', '/?tab=materials');
  await page.getByRole('button', { name: 'Add Raw Material' }).click();
  await page.getByLabel('Product Code *').fill('tb-104');
  await row(page, 'Thread 1', 'Silk', '2');
  await page.getByRole('button', { name: 'Save Raw Material' }).click();
  await expectAlert(page, 'A raw material record for this product already exists');

  await page.keyboard.press('Escape');
  await confirm(page, 'What you entered has not been saved.', 'Keep editing');
  await expect(page.getByLabel('Thread 1, name')).toHaveValue('Silk');
});

test('an admin has no Raw Materials', async ({ page }) => {
  await signIn(page, 'admin', '/?tab=materials');
  await page.waitForURL(url => url.search === '');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

async function row(page: Page, at: string, name: string, quantity: string): Promise<void> {
  await page.getByLabel(`${at}, name`).fill(name);
  await page.getByLabel(`${at}, quantity`).fill(quantity);
}

/** From the demand's warning to the record of a product that had none; gives the product's code. */
async function addFromDemand(page: Page, template: string, material: string, which: 'first' | 'last'): Promise<string> {
  await page.getByRole('tab', { name: 'Demand' }).click();
  await expect(page.getByText(/unfinished units in \d+ open orders/)).toBeVisible();
  await expect(page.getByText(material)).toBeHidden();
  const warning = page.getByText(/have no raw material record/);
  const missing = page.getByRole('button', { name: /^Add the raw materials of / });
  if (!(await missing.first().isVisible())) await warning.click();
  await missing[which]().click();
  const code = await page.getByLabel('Product Code *').inputValue();
  await page.getByLabel('Product Name').fill(template.replace('Pouch', 'a pouch'));
  await page.getByLabel('Template').selectOption({ label: template });
  await expect(page.getByLabel('Leather 1, name')).toHaveValue(material);
  await page.getByRole('button', { name: 'Save Raw Material' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(material)).toBeVisible();
  return code;
}
