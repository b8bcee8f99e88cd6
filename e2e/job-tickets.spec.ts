import { expect } from '@playwright/test';
import { aWorkshop } from './bench-steps.ts';
import { expectWords, savePdf } from './read-pdf.ts';
import { test } from './test.ts';

const codes = ['TB-104', 'ST-220', 'WS-018'];

test("'Job tickets' prints the lines of an order, sorted by product code (W17)", async ({ browser }) => {
  const { admin, order, lines } = await aWorkshop(browser, codes);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.goto(`/?tab=orders&order=${order}`);
  const tickets = admin.getByRole('dialog', { name: `Order #${order}` }).getByRole('button', { name: 'Job tickets' });

  const pdf = await savePdf(admin, () => tickets.click());

  expect(pdf.name).toBe(`Tickets_Order_${order}.pdf`);
  expect(pdf.pages).toBe(2);
  expectWords(pdf.text, ['20 items', 'Saddle Row', ...codes]);
  expectWords(
    pdf.text,
    lines.map(({ ticket }) => `${ticket.slice(0, 5)} ${ticket.slice(5)}`),
  );
  const printed = codes.toSorted().map(code => pdf.text.indexOf(code));
  expect(printed).toEqual(printed.toSorted((one, other) => one - other));
});

test('prints tickets of the selected products of an order', { tag: '@nightly' }, async ({ browser }) => {
  const { admin, order } = await aWorkshop(browser, codes);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.goto(`/?tab=orders&order=${order}`);
  const dialog = admin.getByRole('dialog', { name: `Order #${order}` });
  await dialog.getByRole('checkbox').nth(1).check();

  const bar = admin.getByRole('toolbar', { name: /1 .*selected/ });
  const pdf = await savePdf(admin, () => bar.getByRole('button', { name: 'Job tickets' }).click());

  expect(pdf.name).toMatch(/^Tickets_\d{4}-\d\d-\d\d\.pdf$/);
  expect(pdf.pages).toBe(1);
});

test('prints the tickets of all lines in the list of orders', { tag: '@nightly' }, async ({ browser }) => {
  const { admin, order } = await aWorkshop(browser, codes);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.goto(`/?tab=orders&find=${encodeURIComponent(`#${order}`)}`);
  await expect(admin.getByText(`#${order}`).first()).toBeVisible();
  await admin.getByRole('button', { name: 'Export orders' }).click();

  const pdf = await savePdf(admin, () => admin.getByRole('menuitem', { name: 'Job tickets' }).click());

  expectWords(pdf.text, codes);
});
