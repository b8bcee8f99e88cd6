import { expect } from '@playwright/test';
import { expectWords, readPdf } from './read-pdf.ts';
import { test } from './test.ts';
import { somebody } from './workshop.ts';

type Listed = { id: number; totalProducts: number; customerName: string };

const list = '/api/orders?includeArchived=0&view=summary';

test('an open order prints as a separate sheet', { tag: '@nightly' }, async ({ browser }, info) => {
  // The dark theme must not affect the printed page.
  const page = await somebody({ browser, use: { ...info.project.use, colorScheme: 'dark' }, username: 'customer' });
  const { orders }: { orders: Listed[] } = await (await page.request.get(list)).json();
  const [order] = orders.toSorted((a, b) => b.totalProducts - a.totalProducts);
  if (!order) throw new Error('the workshop has no order');
  await page.goto(`/orders?order=${order.id}`);
  await expect(page.getByRole('dialog').getByText('Order Summary')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  const file = info.outputPath('order.pdf');
  await page.pdf({ path: file, format: 'A4' });
  const { text, pages } = await readPdf(file);

  await expect(page.locator('button:visible, nav:visible, textarea:visible')).toHaveCount(0);
  const ground = () => getComputedStyle(document.body).backgroundColor;
  expect(await page.evaluate(ground)).toBe('rgb(255, 255, 255)');
  expectWords(text, [`Order #${order.id}`, order.customerName, 'Customer Information', 'Order Summary']);
  expect(text).not.toMatch(/Logout|Conversation|View Details|Download PDF/);
  expect(text.match(/× [\d,]+/g)).toHaveLength(order.totalProducts);
  // No row breaks across pages, so quantity and status of a line are on one page.
  expect(pages).toBeGreaterThan(1);
  for (const sheet of text.split('\f')) {
    const [head = ''] = /^.*(?:Not yet completed|Promised for|Completed)[\s\S]*?Packed.*$/m.exec(sheet) ?? [];
    const states = sheet.replace(head, '').match(/Not Reviewed|Cutting|Stitching|Finishing|Packaging/g) ?? [];
    expect(states.length).toBe((sheet.match(/× [\d,]+/g) ?? []).length);
  }
});

test('the list of orders prints from the first page on', { tag: '@nightly' }, async ({ browser }, info) => {
  const page = await somebody({ browser, use: info.project.use, username: 'admin' });
  await page.goto('/?tab=orders');
  await expect(page.getByRole('article').nth(3)).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  const file = info.outputPath('orders.pdf');
  await page.pdf({ path: file, format: 'A4' });
  const [first = ''] = (await readPdf(file)).text.split('\f');

  expect(first.match(/#\d+/g)?.length ?? 0).toBeGreaterThan(1);
  expect(first).not.toMatch(/Active Orders|Board/);
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByText('Date, earliest first')).toBeHidden();
  await expect(page.getByRole('link', { name: 'New order' })).toBeHidden();
});
