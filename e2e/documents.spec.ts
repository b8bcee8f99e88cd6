import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, type Request, type TestInfo } from '@playwright/test';
import { po } from 'gettext-parser';
import type { Order } from '#contract/orders/orders.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expectWords, requestPdf, savePdf } from './read-pdf.ts';
import { expectAlert, orderCard, signIn, startSession } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, call, placeOrder, somebody } from './workshop.ts';

/** Files that only PDFs need. */
const ofPdfs = /pdf-worker|make-pdf|\.woff(\?|$)/;
const pictures = /\/api\/orders\/\d+\/pictures/;
/** Products of the demo that have pictures and raw materials. */
const codes = ['TB-104', 'ST-220', 'WS-018'];

test('creates the PDF of an order, and loads its code only on request', { tag: '@phone-nightly' }, async ({ page }) => {
  const requests: Request[] = [];
  page.on('request', request => requests.push(request));
  const policies = new Map<string, string>();
  page.on('response', response => {
    const name = /pdf-worker|make-pdf|\/orders$/.exec(response.url())?.[0];
    if (name) policies.set(name, response.headers()['content-security-policy'] ?? '');
  });
  const order = await openCustomerOrders(page);
  await page.waitForLoadState('load');
  expect(requests.filter(request => ofPdfs.test(request.url())).map(request => request.url())).toEqual([]);

  const pdf = await savePdf(page, () => requestPdf(orderCard(page, order.id), 'Download PDF'));

  expect(pdf.name).toBe(`Order_${order.id}_Harbour Goods.pdf`);
  expectWords(pdf.text, ['ORDER DETAILS', `#${order.id}`, 'Harbour Goods', 'Status: Uncompleted', 'Page 1 of']);
  expectWords(pdf.text, [order.totalItems.toLocaleString('en-US'), `${order.orderPercentage}%`]);
  expectWords(
    pdf.text,
    order.products.flatMap(product => [product.productCode, product.quantity]),
  );
  // One for each product, and the logo of the letterhead.
  expect(pdf.pictures).toBe(new Set(order.products.map(product => product.images[0])).size + 1);
  // Latin is the only font for a script that loads, because it is part of the PDF code.
  expect(requests.filter(request => /\.woff$/.test(request.url())).map(request => request.url())).toEqual([]);

  // WebAssembly runs only in the worker that renders PDFs (docs/decisions/0021).
  expect(policies.get('pdf-worker')).toContain("'wasm-unsafe-eval'");
  expect(policies.get('pdf-worker')).not.toContain("'unsafe-eval'");
  for (const name of ['/orders', 'make-pdf']) {
    expect(policies.get(name)).toContain("script-src 'self'");
    expect(policies.get(name)).not.toContain('eval');
  }
});

test(
  'a superadmin can create the four raw-material PDFs and the demand',
  { tag: '@nightly' },
  async ({ page, browser }, info) => {
    const id = await orderOfACustomer(browser, info);
    // Orders without a date are the last of the list.
    await signIn(page, 'superadmin', `/?tab=orders&search=%23${id}`);
    const row = orderCard(page, id);
    const { order } = await (await page.request.get(`/api/orders/${id}`)).json();
    const { materials } = await (await page.request.get(`/api/raw-materials/order/${id}`)).json();
    expect(materials).toHaveLength(codes.length);
    const titles = { leather: 'LEATHER', lining: 'LINING', thread: 'ZIP', metal: 'METAL' };
    for (const [category, title] of Object.entries(titles)) {
      const name = `${category.charAt(0).toUpperCase()}${category.slice(1)} PDF`;
      const pdf = await savePdf(page, () => requestPdf(row, name));

      expect(pdf.name).toBe(`RAW ${title} MATERIAL_Order_${id}.pdf`);
      expectWords(pdf.text, [`RAW ${title} MATERIAL`, `#${id}`, order.customerName]);
      for (const lists of materials) {
        const product = (order as Order).products.find(({ productId }) => productId === lists.productId);
        for (const { name: material, quantity, unit } of lists[`${category}_items`]) {
          const total = ((Math.round(quantity * 100) * (product?.quantity ?? 0)) / 100).toFixed(2);
          expectWords(pdf.text, [product?.productCode ?? '', material, quantity.toFixed(2), unit, 'TOTAL']);
          expectWords(pdf.text.replaceAll(',', ''), [total]);
        }
      }
    }

    await page.goto('/?tab=materials&materials=demand');
    await expect(page.getByText(/items to make in \d+ open orders/)).toBeVisible();
    const demand = await savePdf(page, () => page.getByRole('button', { name: 'Demand PDF' }).click());
    expect(demand.name).toMatch(/^Material_Demand_\d{4}-\d\d-\d\d\.pdf$/);
    expectWords(demand.text, ['Rounded up', 'Still needed', 'Note']);
    await page.getByRole('button', { name: 'More of the demand' }).click();
    const orders = await savePdf(page, () => page.getByRole('menuitem', { name: 'Demand PDF with orders' }).click());
    expectWords(orders.text, ['Still needed', order.customerName]);
  },
);

test('shows that a PDF could not be created, and the next try works', { tag: '@nightly' }, async ({ page }) => {
  await page.route(/pdf-worker/, route => route.abort());
  await signIn(page, 'superadmin');
  const row = page.getByRole('article').first();
  await requestPdf(row, 'Download PDF');
  await expectAlert(page, 'Failed to generate PDF');
  await requestPdf(row, 'Thread PDF');
  await expectAlert(page, 'Failed to generate raw material PDF');
  await page.goto('/?tab=materials&materials=demand');
  await page.getByRole('button', { name: 'Demand PDF' }).click();
  await expectAlert(page, 'Failed to generate raw material PDF');

  await page.unroute(/pdf-worker/);
  const pdf = await savePdf(page, () => page.getByRole('button', { name: 'Demand PDF' }).click());
  expect(pdf.pages).toBeGreaterThan(0);
});

test('shows its progress, does not block the page, and can be canceled', { tag: '@nightly' }, async ({ page }) => {
  const order = await openCustomerOrders(page);
  let workers = 0;
  page.on('worker', () => {
    workers += 1;
  });
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(pictures, async route => {
    await held;
    return route.continue().catch(() => {}); // the page may have canceled the request
  });
  const card = orderCard(page, order.id);
  const button = card.getByRole('button', { name: 'Download PDF' });
  await button.click();
  await button.click({ force: true }); // aria-disabled marks it as busy
  const panel = page.getByRole('region', { name: 'PDFs being made' });
  await expect(panel).toContainText(`PDF of order #${order.id}`);
  await expect(panel).toContainText('Preparing...');
  await expect(panel.getByRole('progressbar')).toHaveCount(1);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expectAccessibleInBothThemes(page);

  // The dialog opens while the PDF is being created, and the progress stays reachable above it.
  await card.getByRole('button', { name: /^View Details/ }).click();
  const details = page.getByRole('dialog', { name: `Order #${order.id}` });
  await expect(details.getByRole('heading', { name: 'Products' })).toBeVisible();
  await details.getByRole('button', { name: `Cancel PDF of order #${order.id}` }).click();
  await expect(panel).toBeHidden();
  await expect(details.getByRole('button', { name: 'Download PDF' })).not.toHaveAttribute('aria-disabled', 'true');
  expect(workers).toBe(1);
  await expect.poll(() => page.workers()).toEqual([]);
  expect(downloads).toBe(0);

  release();
  const pdf = await savePdf(page, () => details.getByRole('button', { name: 'Download PDF' }).click());
  expect(pdf.name).toBe(`Order_${order.id}_Harbour Goods.pdf`);
});

test('PDFs are in the language of their reader, and for staff also in that of the customer', async ({ page, browser }, {
  project: { use },
}) => {
  const { translations } = po.parse(await readFile('languages/de.po'));
  const german = (text: string) => String(translations['']?.[text]?.msgstr[0]);
  const titles = [german('ORDER DETAILS'), german('Order ID')];
  await startSession(page, 'admin');
  const username = await aCustomerOfItsOwn(page, { language: 'de' });
  const customer = await somebody({ browser, use, username });
  await call(customer, 'PUT', '/api/me/language', { data: { language: 'de' } });
  const id = await placeOrder(customer);

  await customer.goto('/orders');
  const download = customer.getByRole('button', { name: german('Download PDF') }).first();
  const own = await savePdf(customer, () => download.click());
  expect(own.name).toBe(`Order_${id}_Saddle Row.pdf`);
  expectWords(own.text, titles);

  await page.goto(`/?tab=orders&order=${id}`);
  const more = page.getByRole('dialog').getByRole('button', { name: 'More actions' });
  await more.click();
  const ofCustomer = await savePdf(page, () => page.getByRole('menuitem', { name: 'PDF in Deutsch' }).click());
  expectWords(ofCustomer.text, titles);
  await more.click();
  const english = await savePdf(page, () => page.getByRole('menuitem', { name: 'Download PDF' }).click());
  expectWords(english.text, ['ORDER DETAILS', 'Order ID']);
});

test('the process that renders the PDFs of emails has the fonts of every script', async () => {
  const code = await readFile('dist/pdfs/pdf-process.js', 'utf8');
  const fonts = new Set(code.match(/assets\/[\w-]+\.woff\b/g));

  expect(fonts.size).toBeGreaterThan(300);
  expect([...fonts].filter(file => !existsSync(`dist/web/${file}`))).toEqual([]);
});

/** Opens the customer's orders; returns the order of three products that was just placed. */
async function openCustomerOrders(page: Page): Promise<Order> {
  await startSession(page, 'customer');
  const id = await placeOrder(page, codes);
  await page.goto('/orders');
  const { order } = (await (await page.request.get(`/api/orders/${id}`)).json()) as { order: Order };
  await expect(orderCard(page, id)).toBeVisible();
  return order;
}

/** Opens a new browser with an order of three products with raw materials, just placed. */
async function orderOfACustomer(browser: Browser, { project: { use } }: TestInfo): Promise<number> {
  const customer = await somebody({ browser, use, username: 'customer' });
  return placeOrder(customer, codes);
}
