import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { aPhoto, confirm, openTab, signIn, startSession } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, call, placeOrder, somebody } from './workshop.ts';

const none = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };

// A superadmin creates a template and a record from it, and sees the resulting demand of open orders.
test(
  'a superadmin manages templates and records and sees the demand of open orders',
  { tag: '@phone-nightly' },
  async ({ page, browser }, { project }) => {
    // Both projects share one workshop.
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
    await expect(page.getByText('Up to two decimals').locator('svg')).toBeVisible();
    await row(page, 'Leather 1', own('Kip'), '0.29');
    await page.getByRole('button', { name: 'Add metal' }).click();
    await expect(page.getByLabel('Metal 2, name')).toBeFocused();
    await row(page, 'Metal 2', 'Press stud', '4');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Template' }).click();
    const template = page.getByRole('article').filter({ hasText: own('Pouch') });
    await expect(template).toContainText('Leather 1 item');
    await expect(template).toContainText('Metal 1 item');

    // An ordered product of this journey, because another journey records the materials of the workshop's products.
    const username = await aCustomerOfItsOwn(page);
    const code = `ordered-${username}`;
    const product = await aProductFor(page, username, code);
    await placeOrder(await somebody({ browser, use: project.use, username }), [code]);
    await addFromDemand(page, own('Pouch'), own('Kip'), product);
    const needed = page.getByRole('row').filter({ hasText: own('Kip') });
    await needed.getByText(/^\d+ orders?$/).click();
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
    // Selecting does not focus, as a person would.
    await page.getByLabel('Template').focus();
    await page.getByLabel('Template').selectOption('');
    await expect(page.getByLabel('Metal 2, name')).toBeHidden();
    await expect(page.getByLabel('Leather 1, name')).toHaveValue('');
    await expect(page.getByText('All four lists replaced')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByLabel('Leather 1, quantity')).toHaveValue('0.30');
    await expect(page.getByLabel('Metal 1, name')).toHaveValue('Press stud');
    await page.getByLabel('Template').selectOption({ label: own('Pouch') });
    await expect(page.getByText(/^Filled from .*Pouch/)).toBeVisible();
    await page.getByLabel('Template').selectOption('');
    await expect(page.getByLabel('Leather 1, name')).toHaveValue('');
    await row(page, 'Leather 1', own('Goat'), '1,5');
    await page.getByRole('button', { name: 'Save Raw Material' }).click();
    await expect(record).toContainText('1.50 sqft');

    await record.getByRole('button', { name: `Delete ${code}` }).click();
    await confirm(page, 'Are you sure you want to delete this raw material record?', 'Delete record');
    await expect(page.getByText(`${code} deleted`)).toBeVisible();
    await expect(page.getByText('No Results Found')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page.getByRole('article').first()).toBeVisible();
  },
);

test('one press takes the color of the orders where a record says another (D4)', async ({ page }) => {
  await startSession(page, 'superadmin');
  await page.goto('/?tab=materials&materials=demand');
  const warning = page.getByRole('listitem').filter({ hasText: /^WS-020 is ordered in .*; its record says Stone/ });
  // A list of few records is open from the start.
  const records = page.locator('details', { hasText: 'say another color than the orders' });
  await records.evaluate((one: HTMLDetailsElement) => {
    one.open = true;
  });
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Use the color of the order' }).click();
  await expect(warning).toHaveCount(0);
  const found = await call(page, 'GET', '/api/raw-materials?search=WS-020');
  expect(found.records[0].leather_items.map((item: { name: string }) => item.name)).toContain('Calf, {color}');
});

test(
  'asks once for the color that a template leaves open, unless orders say it',
  { tag: '@nightly' },
  async ({ page }, { project }) => {
    const name = `Open color ${project.name}`;
    await startSession(page, 'superadmin');
    const username = await aCustomerOfItsOwn(page);
    const code = `plain-${username}`;
    await aProductFor(page, username, code);
    const row = (material: string) => ({ name: material, quantity: 2, unit: 'sqft' });
    const template = { name, ...none, leather_items: [row('Bridle, {color}'), row('Gusset')], metal_items: [] };
    const lining_items = [row('Goat, {color}')];
    await call(page, 'POST', '/api/raw-materials/templates', { data: { ...template, lining_items } });
    const product = await call(page, 'GET', '/api/catalog?limit=1&productCode=ST-220');
    const [color] = product.products[0].colors;
    await page.goto('/?tab=materials');
    await page.getByRole('button', { name: 'Add Raw Material', exact: true }).click();
    await page.getByLabel('Product Code *').fill(code);
    await page.getByLabel('Template').selectOption({ label: name });
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Choose the color of Bridle')).toBeVisible();
    await page.getByLabel('Product Code *').fill('ST-220');
    await expect(page.getByText('Leave it empty to take the color of each order')).toBeVisible();
    await expectAccessible(page);
    // The open list of products hides the rest of the form from screen readers.
    await page.keyboard.press('Escape');

    await page.getByRole('group', { name: 'Color of Bridle, Goat' }).getByRole('button', { name: color }).click();

    await expect(page.getByLabel('Leather 1, name')).toHaveValue(`Bridle, ${color}`);
    await expect(page.getByLabel('Lining 1, name')).toHaveValue(`Goat, ${color}`);
    await expect(page.getByLabel('Leather 1, quantity')).toBeFocused();
    await expect(page.getByText('Choose the color of Bridle')).toBeHidden();
  },
);

test(
  "'Save and next' leads from the last product of the demand to the next of the catalog, with names filled in",
  { tag: '@nightly' },
  async ({ page, browser }, { project: { use } }) => {
    await signIn(page, 'superadmin');
    const username = await aCustomerOfItsOwn(page);
    const product = await aProductFor(page, username, `last-${username}`, 'Card sleeve, two pockets');
    const other = await aProductFor(page, username, `other-${username}`);
    const buyer = await somebody({ browser, use, username });
    await placeOrder(buyer, [product.code]);
    await page.goto(`/?tab=materials&materials=demand&customer=${product.customer}`);
    const add = page.getByRole('button', { name: /^Add the raw materials of / });
    const form = page.getByRole('dialog');

    await add.click();
    await expect(page.getByLabel('Product Name')).toHaveValue('Card sleeve');
    await form.getByRole('button', { name: 'Save and next' }).click();

    await expect(form.getByLabel('Product Code *')).not.toHaveValue(product.code);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(add).toHaveCount(0);

    await placeOrder(buyer, [other.code]);
    await page.reload();
    await add.click();
    await form.getByRole('button', { name: 'Save Raw Material' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  },
);

type OwnProduct = { id: number; code: string; customer: number };

/** Creates a product that no other journey uses, visible to one customer. */
async function aProductFor(page: Page, username: string, productCode: string, description = ''): Promise<OwnProduct> {
  const { customers } = await call(page, 'GET', '/api/customers');
  const { id } = customers.find((customer: { username: string }) => customer.username === username);
  const multipart = { productCode, description, visibleTo: `[${id}]`, primaryImage: await aPhoto(page, 'bag.jpg') };
  const { product } = await call(page, 'POST', '/api/admin/products', { multipart });
  return { id: product.id, code: productCode, customer: id };
}

async function row(page: Page, at: string, name: string, quantity: string): Promise<void> {
  await page.getByLabel(`${at}, name`).fill(name);
  await page.getByLabel(`${at}, quantity`).fill(quantity);
}

/** Adds a product's missing record from the demand's warning. */
async function addFromDemand(
  page: Page,
  template: string,
  material: string,
  { code, customer }: OwnProduct,
): Promise<void> {
  await page.getByRole('tab', { name: 'Demand' }).click();
  await expect(page.getByText(/items to make in \d+ open orders/)).toBeVisible();
  // The warning lists a bounded number of products, and other journeys order more of theirs.
  await page.getByLabel('Customer').selectOption(String(customer));
  await expect(page.getByText('20 items to make in 1 open order')).toBeVisible();
  await expect(page.getByText(material)).toBeHidden();
  const add = page.getByRole('button', { name: `Add the raw materials of ${code}` });
  await add.click();
  await expect(page.getByLabel('Product Code *')).toHaveValue(code);
  await page.getByLabel('Product Name').fill(template.replace('Pouch', 'a pouch'));
  await page.getByLabel('Template').selectOption({ label: template });
  await expect(page.getByLabel('Leather 1, name')).toHaveValue(material);
  await page.getByRole('button', { name: 'Save Raw Material' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(material)).toBeVisible();
}
