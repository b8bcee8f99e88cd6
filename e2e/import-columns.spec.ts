import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openTab, searchFor, signIn } from './steps.ts';
import { test } from './test.ts';

test('an import asks what the columns of a file are, and the next file needs no answer', async ({ page }) => {
  const own = randomUUID().slice(0, 6).toUpperCase();
  await signIn(page, 'admin');
  await openTab(page, 'Manage Catalog');
  const dialog = page.getByRole('dialog', { name: 'Import Products' });
  const choose = async (code: string) => {
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import CSV or Excel' }).click();
    const file = `Unsere Modelle;;;\nArtikelnummer;${own};Bezeichnung;Farben\n${code};12;Tasche;Schwarz\n`;
    await dialog
      .getByLabel('Import Products, CSV or Excel file')
      .setInputFiles({ name: 'modelle.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  };

  await choose(`${own}-1`);
  await expect(dialog.getByRole('heading', { name: 'This file has other headings' })).toBeVisible();
  await expect(dialog.getByLabel('Which column is Product Code?')).toHaveValue('0');
  await expect(dialog.getByLabel('Which column is Available Colors?')).toHaveValue('3');
  await expectAccessible(page);
  await dialog.getByLabel('Which column is Description?').selectOption({ label: `${own}: 12` });
  await dialog.getByRole('button', { name: 'Read the list' }).click();
  await expect(dialog.getByText('1 product in the file: 1 new.')).toBeVisible();
  await expect(dialog.getByText('Headings found in row 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose other columns' }).click();
  await dialog.getByLabel('Which column is Description?').selectOption({ label: 'Bezeichnung: Tasche' });
  await dialog.getByRole('button', { name: 'Read the list' }).click();
  await dialog.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.getByText('1 product added')).toBeVisible();

  await choose(`${own}-2`);
  await dialog.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(dialog).toBeHidden();
  await searchFor(page, own);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first()).toContainText('Tasche');
});
