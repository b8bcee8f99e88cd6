import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { aBenchAtWork } from './bench-steps.ts';
import { openTab, signIn } from './steps.ts';
import { test } from './test.ts';
import { call } from './workshop.ts';

// A superadmin adds two lots; the bench starts a job with one, and is asked before it takes the other (W14).
test('a bench chooses the lot of a job, and another one only after a question', async ({ browser, page }) => {
  const { order, page: bench, admin } = await aBenchAtWork(browser, 'Lotte');
  const { productId } = (await call(admin, 'GET', `/api/orders/${order}`)).order.products[0];
  await signIn(page, 'superadmin');
  const found = await call(page, 'GET', `/api/raw-materials/product-id/${productId}`);
  const { materials } = await call(page, 'GET', '/api/stock?category=leather');
  type Named = { id: number; name: string; unit: string };
  const isOf = ({ name, unit }: Named) =>
    found.leather_items.some((one: Named) => one.name === name && one.unit === unit);
  const { id, name } = materials.find(isOf);
  await call(page, 'PUT', `/api/stock/materials/${id}`, { data: { hasLots: true } });

  await openTab(page, 'Stock');
  await page.getByRole('tab', { name: 'Materials' }).click();
  await page.getByRole('searchbox', { name: 'Search materials' }).fill(name);
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Lots' }).click();
  const lots = page.getByRole('dialog', { name: `Lots of ${name}` });
  const codes = [`A ${order}`, `B ${order}`] as const;
  for (const code of codes) {
    await lots.getByRole('button', { name: 'Add Lot' }).click();
    const form = page.getByRole('dialog', { name: 'Add Lot' });
    await form.getByLabel('Lot *').fill(code);
    // As a scanner sends it.
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Received on')).toBeFocused();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(lots.getByRole('rowheader', { name: code })).toBeVisible();
  }
  await expectAccessibleInBothThemes(page);

  await bench.reload();
  await bench.getByRole('button', { name: 'Cutting', exact: true }).click();
  const choice = bench.getByLabel(`Leather lot ${name}`);
  await choice.selectOption(codes[0]);
  await bench.getByRole('button', { name: '+5 cut' }).click();
  await expect(bench.getByText('5 of 20 cut', { exact: true }).first()).toBeVisible();
  await choice.selectOption(codes[1]);
  const question = `This job already uses lot ${codes[0]}. Another lot may differ in color.`;
  await expect(bench.getByText(question)).toBeVisible();
  await expect(choice).toHaveValue(/\d/);
  await expectAccessibleInBothThemes(bench);
  await bench.getByRole('button', { name: `Use lot ${codes[1]} anyway` }).click();
  await expect(bench.getByText(`Two lots: ${codes.join(', ')}`)).toBeVisible();

  const used = lots.getByRole('row').filter({ hasText: codes[0] });
  await used.getByRole('button', { name: `Used up: lot ${codes[0]}` }).click();
  await expect(used).toContainText('Used up');
  await page.goto(`/?tab=orders&order=${order}`);
  await expect(page.getByText(`${name}: Two lots: ${codes.join(', ')}`)).toBeVisible();
});
