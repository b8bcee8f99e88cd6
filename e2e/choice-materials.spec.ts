import { type Browser, expect, type Page } from '@playwright/test';
import { aPhoto, openTab, startSession } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, call, manyProducts, somebody } from './workshop.ts';

/** Gives a product the option Length, of which the long choice takes a quarter more leather. */
async function addLengths(page: Page, code: string): Promise<void> {
  await page.goto(`/?tab=catalog&productCode=${code}`);
  const card = page.getByRole('article', { name: code, exact: true });
  await card.hover();
  await card.getByRole('button', { name: `Edit ${code}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await form.locator('input[type="file"]').setInputFiles(await aPhoto(page, 'belt.jpg'));
  await form.getByRole('button', { name: 'Add Option' }).click();
  const option = form.getByRole('group', { name: /^(Option 1|Length)$/ });
  await option.getByLabel('Name *').fill('Length');
  await option.getByLabel('Choices *').fill('80 cm\n120 cm');
  await option.getByText('Leather and lining of a choice').click();
  await option.getByLabel('Times, 120 cm').fill('1.25');
  await form.getByRole('button', { name: 'Save Product' }).click();
  await expect(form).toBeHidden();
}

/** Records leather and thread, whose names differ by length. */
async function recordMaterials(page: Page, code: string): Promise<void> {
  await openTab(page, 'Raw Materials');
  await page.getByRole('button', { name: 'Add Raw Material', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Product Code *').fill(code);
  await page.keyboard.press('Escape');
  for (const [item, name, quantity] of [
    ['Leather 1', `Strap ${code} {Length}`, '2'],
    ['Thread 1', `Cord ${code} {length}`, '3'],
  ] as const) {
    await form.getByLabel(`${item}, name`).fill(name);
    await form.getByLabel(`${item}, quantity`).fill(quantity);
  }
  await form.getByRole('button', { name: 'Save Raw Material' }).click();
  await expect(form).toBeHidden();
}

/** A customer orders 12 short and 8 long ones, and the workshop accepts. Returns the order and the ticket of its line. */
async function acceptedLengths(browser: Browser, superadmin: Page, { username, code }: Record<string, string>) {
  const customer = await somebody({ browser, use: {}, username: username ?? '' });
  const [{ id, choices }] = (await call(customer, 'GET', `/api/catalog?productCode=${code}`)).products[0].options;
  expect(JSON.stringify(choices)).not.toContain('factor');
  const breakdown = [
    { quantity: 12, choices: { [id]: '80 cm' } },
    { quantity: 8, choices: { [id]: '120 cm' } },
  ];
  const products = [{ productCode: code, quantity: 20, breakdown }];
  const { order } = await call(customer, 'POST', '/api/orders/bulk', { data: { products } });
  await call(superadmin, 'POST', `/api/orders/${order.id}/acceptance`, { data: {} });
  const { tickets } = await call(superadmin, 'GET', `/api/orders/${order.id}/tickets`);
  return { order: order.id, ticket: tickets[0].job.ticket };
}

// B45, F26: the amounts of a choice are the same in the demand, the shortages, and the ledger after a mark.
test('a choice changes the name and the amount of a material everywhere', async ({ browser, page }) => {
  await startSession(page, 'superadmin');
  const username = await aCustomerOfItsOwn(page);
  const [code = ''] = await manyProducts(page, username, 1);
  await addLengths(page, code);
  await recordMaterials(page, code);
  const { order, ticket } = await acceptedLengths(browser, page, { username, code });

  const { customers } = await call(page, 'GET', '/api/customers');
  const { id } = customers.find((one: { username: string }) => one.username === username);
  await page.goto(`/?tab=materials&materials=demand&customer=${id}`);
  const neededOf = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell').first();
  // The factor multiplies leather and lining, and nothing else.
  await expect(neededOf(`Strap ${code} 80 cm`)).toHaveText('24.00');
  await expect(neededOf(`Strap ${code} 120 cm`)).toHaveText('20.00');
  await expect(neededOf(`Cord ${code} 80 cm`)).toHaveText('36.00');
  await expect(neededOf(`Cord ${code} 120 cm`)).toHaveText('24.00');

  const long = `Strap ${code} 120 cm`;
  await openTab(page, 'Stock');
  const notKept = page.getByRole('listitem').filter({ hasText: long });
  await expect(notKept).toContainText('20.00 sqft');
  await notKept.getByRole('button', { name: `Keep ${long}` }).click();
  const short = page.getByRole('row').filter({ hasText: long });
  const cellsOf = (amounts: string[]) => expect(short.getByRole('cell')).toContainText(amounts);
  await cellsOf(['20.00', '–', '–', '20.00']);
  await expect(short.getByRole('textbox', { name: `To buy, ${long}` })).toHaveValue('20');

  // Units of the first combination are made first: 15 cut are 12 short ones and 3 long ones.
  const bench = await page.context().newPage();
  await bench.goto(`/t/${ticket}`);
  await bench.getByRole('button', { name: 'Cutting', exact: true }).click();
  for (const cut of [5, 10, 15]) {
    await bench.getByRole('button', { name: '+5 cut' }).click();
    // The count is also announced, in a text of its own.
    await expect(bench.getByText(`${cut} of 20 cut`, { exact: true }).first()).toBeVisible();
  }

  await cellsOf(['12.50', '−7.50', '–', '20.00']);
  await short.getByRole('link', { name: long }).click();
  const ledger = page.getByRole('dialog', { name: long }).getByRole('table', { name: `Ledger of ${long}` });
  const used = ledger.getByRole('row').filter({ hasText: `× ${code} in #${order}` });
  await expect(used.getByRole('cell')).toContainText(['−7.50', '−7.50']);
  await expect(ledger.getByRole('row')).toHaveCount(2);
});
