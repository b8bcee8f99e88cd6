import { expect } from '@playwright/test';
import { aWorkshop } from './bench-steps.ts';
import { expectWords, savePdf } from './read-pdf.ts';
import { test } from './test.ts';

const codes = ['TB-104', 'ST-220', 'WS-018'];

test("'Job tickets' prints the lines of an order, sorted by product code (W17)", { tag: '@nightly' }, async ({
  browser,
}) => {
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
