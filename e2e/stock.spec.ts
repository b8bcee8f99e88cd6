import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { makeExcel } from '../testing/excel/make-excel.ts';
import { expectAccessible } from './accessible.ts';
import { expectWords, savePdf } from './read-pdf.ts';
import { openTab, signIn, startSession } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, acceptedOrder, call, manyProducts, somebody } from './workshop.ts';

// One after the other, because each of them changes what the others see of the stock.
test.describe.configure({ mode: 'default' });

/**
 * Returns a job that only lacks a lining, of which nothing is left. Nothing else is made of it, so that the jobs of other
 * journeys do not change what it lacks.
 */
async function aJobWithoutMaterial(browser: Browser, superadmin: Page) {
  const username = await aCustomerOfItsOwn(superadmin);
  const [code = ''] = await manyProducts(superadmin, username, 1);
  const name = `Lining of ${code}`;
  const item = { name, unit: 'mtr' };
  const none = { leather_items: [], thread_items: [], metal_items: [] };
  const lists = { ...none, lining_items: [{ ...item, quantity: 0.5 }] };
  await call(superadmin, 'POST', '/api/raw-materials', { data: { product_code: code, ...lists } });
  const [{ id: supplierId }] = (await call(superadmin, 'GET', '/api/suppliers')).suppliers;
  const { material } = await call(superadmin, 'POST', '/api/stock/materials', {
    data: { category: 'lining', ...item, supplierId, packName: 'roll', packSize: 25 },
  });
  await call(superadmin, 'POST', `/api/stock/materials/${material.id}/counts`, {
    data: { counted: 0, unit: 'mtr', seen: 0 },
  });
  const customer = await somebody({ browser, use: {}, username });
  return { name, code, order: await acceptedOrder(superadmin, customer, [code]) };
}

// The walk: a job waits for material, which is bought and received, and the job can start.
test('a superadmin orders what a blocked job lacks, receives it, and the job can start', async ({ browser, page }) => {
  await startSession(page, 'superadmin');
  const { name, code, order: number } = await aJobWithoutMaterial(browser, page);
  const readBlocked = async () =>
    (await call(page, 'GET', '/api/today?section=blocked&limit=200')).blocked.rows.map(
      ({ orderId }: { orderId: number }) => orderId,
    );
  await expect.poll(readBlocked, { timeout: 60_000 }).toContain(number);
  await page.goto('/?tab=today');
  const blocked = page.getByRole('region', { name: 'Blocked' });
  await expect(blocked.getByRole('article').first()).toBeVisible();
  // The jobs of other journeys may fill the first rows.
  const showAll = blocked.getByRole('button', { name: 'Show all' });
  if (await showAll.isVisible()) await showAll.click();
  const ofJob = blocked.getByRole('article').filter({ hasText: `#${number}` });
  await expect(ofJob).toContainText(`Waiting for material: ${name}`);
  await expect(ofJob).toContainText(code);
  await expect(ofJob.getByRole('link', { name: 'Count' })).toBeVisible();
  await expect(ofJob.getByRole('link', { name: 'Purchases' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^\d+ materials? to order$/ }).click();

  const group = page.getByRole('region').filter({ has: page.getByRole('link', { name }) });
  await group.getByRole('link', { name }).getByText(`#${number} ${code}`).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await group.getByRole('button', { name: /^Order from / }).click();
  const order = page.getByRole('dialog', { name: /^Order from / });
  const mine = order.getByRole('checkbox', { name, exact: true });
  await expect(mine).toBeVisible();
  for (const line of await order.getByRole('checkbox').all()) await line.uncheck();
  await mine.check();
  await order.getByLabel('Reference').fill('For the walk');
  await order.getByRole('button', { name: 'Place purchase' }).click();
  await expect(page.getByText('Purchase placed')).toBeVisible();

  await page.getByRole('tab', { name: 'Purchases' }).click();
  const purchase = page.getByRole('article').filter({ hasText: 'For the walk' });
  await purchase.getByRole('button', { name: 'Receive', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(page.getByText('Received. 1 job can start.')).toBeVisible();
  await expect(purchase.getByRole('button', { name: 'Receive', exact: true })).toBeHidden();
  await openTab(page, 'Today');
  await expect(page.getByRole('heading', { name: 'Do next' })).toBeVisible();
  expect(await readBlocked()).not.toContain(number);
});

// An admin does not read which material is missing, but can pin the job.
test('an admin pins a job that waits for material, and it can start (ST-12)', async ({ browser, page }, {
  project,
}) => {
  await startSession(page, 'superadmin');
  const { order: number } = await aJobWithoutMaterial(browser, page);
  const admin = await somebody({ browser, use: project.use, username: 'admin' });
  const readBlocked = async () =>
    (await call(admin, 'GET', '/api/today?section=blocked&limit=200')).blocked.rows.map(
      ({ orderId }: { orderId: number }) => orderId,
    );
  await expect.poll(readBlocked, { timeout: 60_000 }).toContain(number);
  await admin.goto('/?tab=today');
  const blocked = admin.getByRole('region', { name: 'Blocked' });
  await expect(blocked).toBeVisible();
  // The jobs of other journeys may fill the first rows, or the section is folded.
  for (const name of ['Show', 'Show all']) {
    const show = blocked.getByRole('button', { name, exact: true });
    if (await show.isVisible()) await show.click();
  }
  const ofJob = blocked.getByRole('article').filter({ hasText: `#${number}` });
  await expect(ofJob).toContainText('Waiting for material');
  await ofJob.getByRole('button', { name: 'Pin to top' }).click();
  await expect.poll(readBlocked, { timeout: 60_000 }).not.toContain(number);
});

// Two people walk along the shelf: the second one, with a phone, sees that the first one counted meanwhile.
test(
  'two people count the same material on the sheet, and the second sees the new balance (W53)',
  { tag: '@nightly' },
  async ({ browser, page }, { project: { use } }) => {
    await signIn(page, 'superadmin', '/?tab=stock&stock=materials&sheet=1');
    const phone = { ...use, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const second = await (await browser.newContext(phone)).newPage();
    await signIn(second, 'superadmin', '/?tab=stock&stock=materials&sheet=1');
    const fieldOf = (one: typeof page) => one.getByRole('textbox', { name: 'Counted, Waxed cotton' });
    await fieldOf(second).fill('30');
    await fieldOf(page).fill('40');
    await fieldOf(page).press('Enter');
    const rowOf = (one: typeof page) => one.getByRole('listitem').filter({ has: fieldOf(one) });
    await expect(rowOf(page)).toContainText('40.00 mtr in the books');
    await fieldOf(second).press('Enter');
    await expect(rowOf(second)).toContainText('It was moved meanwhile: 40.00 mtr in the books now.');
    await expect(fieldOf(second)).toHaveValue('30');
    const wider = () => second.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await wider()).toBe(0);
    await expectAccessible(second);
    await fieldOf(second).press('Enter');
    await expect(rowOf(second)).toContainText('30.00 mtr in the books');
    await expect(rowOf(second)).toContainText('Saved');
    await expect(rowOf(page)).toContainText('30.00 mtr in the books');
  },
);

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
    await dialog.getByRole('button', { name: 'Save Count' }).click();
    await expect(dialog.getByText('Enter an amount with at most four decimals')).toBeVisible();
    await dialog.getByLabel('Counted *').fill('12.5');
    await expect(dialog.getByText(/in the books, difference/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save Count' }).click();
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
    // By keyboard alone: the first row has the focus, and 20 materials take 60 keys at most.
    const counts = project.name === 'desk' ? 20 : 2;
    await expect(page.getByRole('textbox', { name: /^Counted, / }).first()).toBeFocused();
    const keys = Array.from({ length: counts }, (_, place) => [...String(10 + place), 'Enter']).flat();
    for (const key of keys) await page.keyboard.press(key);
    expect(keys.length).toBeLessThanOrEqual(60);
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(counts);
    const shown = (await progress.textContent()) ?? '';
    expect(Number.parseInt(shown, 10)).toBeGreaterThanOrEqual(counts);
    await page.reload();
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the materials' }).click();
    await expect(page.getByText('11.00').first()).toBeVisible();
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
  await purchase.getByRole('button', { name: /^More for purchase/ }).click();
  const pdf = await savePdf(page, () => page.getByRole('menuitem', { name: 'Download PDF' }).click());
  expect(pdf.name).toMatch(/^Purchase_\d+_Lindqvist Hardware\.pdf$/);
  expectWords(pdf.text, [pdf.name.replace(/^Purchase_(\d+)_.*/, 'PURCHASE $1'), 'L 4711', 'Material', 'Packs']);
  await purchase.getByRole('button', { name: 'Receive', exact: true }).click();
  const receipt = page.getByRole('dialog', { name: /^Receive purchase/ });
  await receipt.getByRole('textbox').first().fill('5');
  // A scanner sends Enter behind the code of a lot, which receives nothing.
  await receipt.getByRole('textbox').first().press('Enter');
  await expect(receipt.getByRole('combobox').first()).toBeFocused();
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

// A superadmin brings materials with an Excel file: the preview names the new supplier, and the list shows what was counted.
test('a superadmin imports materials, suppliers and counts from Excel (W59)', async ({ page }) => {
  await signIn(page, 'superadmin', '/?tab=stock&stock=materials');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import CSV or Excel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Materials' });
  await expect(dialog.getByText('Min. Order', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const heads = ['Category', 'Material', 'Unit', 'Supplier', 'Counted'];
  const choose = async (...rows: (string | number)[][]) =>
    dialog.getByLabel('Import Materials, CSV or Excel file').setInputFiles({
      name: 'materials.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await makeExcel([heads, ...rows])),
    });
  await choose(['Leather', 'Moved-in suede', 'sqft', 'Ferrari Pelli', 'many']);
  await expect(dialog.getByText('Counted must be an amount with at most four decimals')).toBeVisible();
  await expect(dialog.getByText('New supplier: Ferrari Pelli')).toBeHidden();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await choose(
    ['Leather', 'Moved-in suede', 'sqft', 'Ferrari Pelli', 42.5],
    ['Thread', 'Moved-in thread', 'mtr', '', ''],
  );
  await expect(dialog.getByText('New supplier: Ferrari Pelli')).toBeVisible();
  await expect(dialog.getByText('1 material is counted')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 materials' }).click();
  await expect(page.getByText('2 materials imported')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Moved-in suede' });
  await expect(row).toContainText('42.50 sqft');
  await expect(row).toContainText('Ferrari Pelli');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Suppliers' }).click();
  const suppliers = page.getByRole('dialog', { name: 'Suppliers' });
  await suppliers.getByRole('button', { name: 'Edit Ferrari Pelli' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Ferrari Pelli' });
  await form.getByLabel('Working days of delivery *').fill('21');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(suppliers.getByText('21 working days')).toBeVisible();
  await expectAccessible(page);
  await suppliers.getByRole('button', { name: 'Add supplier' }).click();
  const added = page.getByRole('dialog', { name: 'New supplier' });
  await added.getByLabel('Name *').fill('ferrari pelli');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(added.getByText('ferrari pelli already belongs to Ferrari Pelli')).toBeVisible();
  await added.getByLabel('Name *').fill('Short visit');
  await added.getByRole('button', { name: 'Save' }).click();
  await suppliers.getByRole('button', { name: 'Delete Short visit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(suppliers.getByText('Short visit')).toBeHidden();
  await suppliers.getByRole('button', { name: 'Delete Ferrari Pelli' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Materials or open purchases name this supplier')).toBeVisible();
});

// A name may have every letter and length: it stays text, and the narrowest screen has room for it.
test('a name of 200 characters with signs of formulas and letters of both directions fits 320 px (W16)', async ({
  page,
}) => {
  await startSession(page, 'superadmin');
  const own = randomUUID().slice(0, 8);
  const name = `=${own}+1 "double" 'single' 👜 \u05e2\u05d5\u05e8 \u062c\u0644\u062f `.padEnd(200, 'wide');
  const { material } = await call(page, 'POST', '/api/stock/materials', {
    data: { category: 'leather', name, unit: 'sqft' },
  });
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/?tab=stock&stock=materials');
  await page.getByRole('searchbox', { name: 'Search materials' }).fill(own);
  const link = page.getByRole('row').filter({ hasText: own }).getByRole('link', { name, exact: true });
  await expect(link).toBeVisible();
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await wider()).toBe(0);
  await expectAccessible(page);
  await link.click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog).toBeVisible();
  const cut = () => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect([await wider(), await cut()]).toEqual([0, 0]);
  await expectAccessible(page);
  await call(page, 'DELETE', `/api/stock/materials/${material.id}`);
});
