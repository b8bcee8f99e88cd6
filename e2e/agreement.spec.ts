import { expect } from '@playwright/test';
import { pdfBytes } from '#testing/documents.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { asksFirst } from './steps.ts';
import { test } from './test.ts';
import { bothSides, placeOrder } from './workshop.ts';

test(
  'staff put a quote on an order, and its customer downloads it and agrees (AG-2)',
  { tag: '@phone-nightly' },
  async ({ browser }, info) => {
    const { admin, customer } = await bothSides(browser, info, { polling: false });
    const id = await placeOrder(customer);
    await admin.goto(`/customizations/${id}`);
    const opened = admin.getByRole('dialog', { name: `Order #${id}` });
    const isPhone = info.project.name === 'phone';
    if (isPhone) await opened.getByRole('button', { name: 'Products', exact: true }).click();
    await opened.getByRole('button', { name: 'Add a document' }).click();
    const form = opened.getByRole('form', { name: 'Add a document' });
    await form.getByLabel('PDF').setInputFiles({ name: 'Quote 7.pdf', mimeType: 'application/pdf', buffer: pdfBytes });
    await form.getByLabel('Note').fill('Valid for 30 days');
    expect(await asksFirst(admin)).toBe(true);
    await expect(form.getByLabel('Needs an agreement')).toBeChecked();
    await form.getByRole('button', { name: 'Add Document' }).click();
    await expect(form).toBeHidden();
    expect(await asksFirst(admin)).toBe(false);
    const row = opened.getByRole('listitem').filter({ hasText: 'Quote 7' });
    await expect(row).toContainText('Waiting for the agreement');
    await expectAccessibleInBothThemes(admin);

    await customer.goto(`/customizations/${id}`);
    const own = customer.getByRole('dialog', { name: `Order #${id}` });
    if (isPhone) await own.getByRole('button', { name: 'Products', exact: true }).click();
    await expect(own).toContainText('Valid for 30 days');
    const downloading = customer.waitForEvent('download');
    await own.getByRole('link', { name: 'Download Quote 7' }).click();
    expect((await downloading).suggestedFilename()).toBe('Quote 7.pdf');
    await own.getByRole('button', { name: 'Agree' }).click();
    await customer.getByRole('alertdialog').getByRole('button', { name: 'Agree' }).click();

    await expect(own).toContainText('Agreed by');
    await expect(row).toContainText('Agreed');
    await expect(row.getByRole('button', { name: /^More actions/ })).toBeHidden();
  },
);
