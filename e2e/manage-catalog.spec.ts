import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { agree, aPhoto, confirm, expectAlert, expectPlaceholderFits, openTab, searchFor, signIn } from './steps.ts';
import { test } from './test.ts';
import { call, somebody } from './workshop.ts';

const form = (page: Page, title: 'Add Product' | 'Edit Product') => page.getByRole('dialog', { name: title });
const card = (page: Page, code: string) => page.getByRole('article', { name: code, exact: true });
/** Clicks one of a card's actions, which are hidden until the pointer is over the card. */
async function act(page: Page, code: string, action: 'View Details' | 'Edit' | 'Delete'): Promise<void> {
  await card(page, code).hover();
  const button = card(page, code).getByRole('button', { name: `${action} ${code}` });
  const menu = card(page, code).getByRole('button', { name: `More actions for ${code}` });
  await button.or(menu).first().waitFor();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await card(page, code).getByRole('menuitem', { name: action }).click();
}

test('an admin adds, finds, edits and deletes a product', { tag: '@phone-nightly' }, async ({ page }, { project }) => {
  const code = `NEW-${project.name}`;
  await signIn(page, 'admin');
  await openTab(page, 'Manage Catalog');
  await expect(page.getByRole('heading', { name: 'Manage Catalog' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Product' }).click();
  const add = form(page, 'Add Product');
  await add.getByRole('button', { name: 'Save Product' }).click();
  await expect(add.getByText('Product code is required')).toBeVisible();
  await expect(add.getByText('At least one product image is required')).toBeVisible();
  await expect(add.getByText('At least one product image is required').locator('svg')).toBeVisible();
  await expect(add.getByLabel('Product Code *')).toBeFocused();
  await expectAccessible(page);

  await add.getByLabel('Product Code *').fill('   ');
  await expect(add.getByText('Product code is required')).toBeVisible();
  await add.getByLabel('Product Code *').fill(`  ${code} `);
  await add.getByLabel('Description').fill('A holdall');
  await add.getByLabel('Available Colors').fill(`Peat, ${code} Rust,, peat , Sand, Moss`);
  await expect(add.getByRole('region', { name: 'Colors so far' }).getByRole('listitem')).toHaveText([
    'Peat',
    `${code} Rust`,
    'Sand',
    'Moss',
  ]);
  await choosePictures(page);
  await chooseCustomers(page);
  await add.getByRole('button', { name: 'Save Product' }).click();
  await expect(add).toBeHidden();
  await expect(page.getByText(`${code} added`)).toBeVisible();

  await findIt(page, code);
  await act(page, code, 'View Details');
  const details = page.getByRole('dialog', { name: `Product Details - ${code}` });
  await expect(details.getByText('A holdall')).toBeVisible();
  await expect(details.getByText('Available Colors')).toBeVisible();
  await expect(details.getByRole('img')).toHaveCount(3);
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Edit Product' }).click();
  const edit = form(page, 'Edit Product');
  await expect(edit.getByText('3/5 images')).toBeVisible();
  // The primary picture comes first after saving.
  await expect(edit.getByRole('button', { name: 'Image 1 is the primary image' })).toBeVisible();
  await edit.getByRole('button', { name: 'Remove image 2' }).click();
  await expect(edit.getByText('2/5 images')).toBeVisible();
  // The next card, which takes the place of the deleted one.
  await expect(edit.getByRole('button', { name: 'Remove image 2' })).toBeFocused();
  await edit.getByLabel('Description').fill('A holdall, lined');
  await edit.getByRole('button', { name: 'Save Product' }).click();
  await expect(card(page, code)).toContainText('A holdall, lined');

  await act(page, code, 'Delete');
  await expectAccessible(page);
  await confirm(page, 'Are you sure you want to delete this product?', 'Delete product');
  await expect(page.getByText(`${code} deleted`)).toBeVisible();
  await expect(page.getByText('No products found')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search by Product Code' })).toBeFocused();
});

/** Drops three pictures, browses for one, makes the second primary and removes the last. */
async function choosePictures(page: Page): Promise<void> {
  const add = form(page, 'Add Product');
  await expect(add.getByText('0/5 images')).toBeVisible();
  const photos = await Promise.all(['front', 'side', 'strap'].map(name => aPhoto(page, `${name}.jpg`)));
  const files = await page.evaluateHandle(
    given => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      }
      return transfer;
    },
    photos.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })),
  );
  await add.getByText('Drag pictures here').dispatchEvent('drop', { dataTransfer: files });
  await expect(add.getByText('3/5 images')).toBeVisible();
  await add.locator('input[type=file]').setInputFiles(await aPhoto(page, 'back.jpg'));
  await expect(add.getByText('4/5 images')).toBeVisible();
  await add.getByRole('button', { name: 'Make image 2 the primary image' }).click();
  await add.getByRole('button', { name: 'Remove image 4' }).click();
  await expect(add.getByText('3/5 images')).toBeVisible();
  await add
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(add.getByText('notes.txt is not an image')).toBeVisible();
  await expect(add.getByText('3/5 images')).toBeVisible();
}

/** Checks the rules of the checkboxes (CA-3) and the search in the list; leaves one customer checked. */
async function chooseCustomers(page: Page): Promise<void> {
  const group = page.getByRole('group', { name: 'Visible To Customers' });
  const all = group.getByRole('checkbox', { name: 'Show to all customers' });
  await expect(all).toBeChecked();
  await group.getByRole('searchbox', { name: 'Find a customer' }).fill('@customer2');
  const one = group.getByRole('listitem').getByRole('checkbox');
  await expect(one).toHaveCount(1);
  await one.check();
  await expect(all).not.toBeChecked();
  await expect(group.getByText('1 customer will see this product')).toBeVisible();
  await one.uncheck();
  await expect(all).toBeChecked();
  await one.check();
  await all.check();
  await expect(one).not.toBeChecked();
  await one.check();
}

/** Searches by code, color and customer, and without results. */
async function findIt(page: Page, code: string): Promise<void> {
  await searchFor(page, code.toLowerCase());
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, code)).toContainText('+1');
  await searchFor(page, `${code} nowhere`);
  await expect(page.getByText('No products found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(`Nothing found for "${code} nowhere"`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(page.getByRole('searchbox', { name: 'Search by Product Code' })).toBeFocused();
  await filterBy(page, 'Color', `${code} Rust`);
  await expect(page.getByRole('article')).toHaveCount(1);
  const { customers: accounts } = await (await page.request.get('/api/admin/customers')).json();
  const idOf = (name: string) => String(accounts.find((one: { username: string }) => one.username === name).id);
  await filterBy(page, 'Customer', idOf('customer'));
  await expect(page.getByText('No products found')).toBeVisible();
  await filterBy(page, 'Customer', idOf('customer2'));
  await expect(card(page, code)).toBeVisible();
}

/** Chooses a filter, which a phone has in a sheet. */
async function filterBy(page: Page, what: 'Color' | 'Customer', option: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  if (isPhone) await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('combobox', { name: `Filter by ${what}` }).selectOption(option);
  if (!isPhone) return;
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show products' }).click();
}

test('the actions of a product work by keyboard', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'admin');
  await openTab(page, 'Manage Catalog');
  await searchFor(page, 'JC-520');
  await expect(page.getByRole('article')).toHaveCount(1);
  const view = page.getByRole('button', { name: 'View Details JC-520' });
  await page.getByRole('button', { name: 'Import and export' }).focus();
  await page.keyboard.press('Tab');
  await expect(view).toBeFocused();
  await expect(view).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Product Details - JC-520' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(view).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form(page, 'Edit Product')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form(page, 'Edit Product')).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this product?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete JC-520' })).toBeFocused();
});

test('deleting a product moves the focus to the next one', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'admin');
  for (const code of ['GOES-1', 'GOES-2', 'GOES-3']) {
    const multipart = {
      productCode: code,
      description: '',
      colors: '',
      visibleTo: '[]',
      primaryImage: await aPhoto(page, 'one.jpg'),
    };
    await call(page, 'POST', '/api/admin/products', { multipart });
  }
  await page.goto('/?tab=catalog&productCode=GOES&sort=code');
  await act(page, 'GOES-2', 'Delete');
  await confirm(page, 'Are you sure you want to delete this product?', 'Delete product');
  await expect(page.getByRole('button', { name: 'View Details GOES-3' })).toBeFocused();
  await expect(page.getByText('GOES-2 deleted')).toBeVisible();

  // The list may know of the deletion before the dialog does, which would give the focus to 'Add Product'.
  const gone = page.locator('[aria-label="GOES-3"]');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await form(page, 'Add Product').getByRole('button', { name: 'Cancel' }).click();
  await page.route('**/api/admin/products/id/*', async route => {
    const response = await route.fetch();
    await gone.waitFor({ state: 'detached' });
    await route.fulfill({ response });
  });
  await act(page, 'GOES-3', 'Delete');
  await confirm(page, 'Are you sure you want to delete this product?', 'Delete product');
  await expect(page.getByRole('button', { name: 'View Details GOES-1' })).toBeFocused();
  await act(page, 'GOES-1', 'Delete');
  await confirm(page, 'Are you sure you want to delete this product?', 'Delete product');
  await expect(page.getByRole('searchbox', { name: 'Search by Product Code' })).toBeFocused();
});

test('the placeholders of the search fields are fully visible', { tag: ['@phone', '@nightly'] }, async ({ page }) => {
  await signIn(page, 'admin', '/?tab=catalog');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectPlaceholderFits(page.getByRole('searchbox', { name: 'Search by Product Code' }));
});

test('shows a first step without products, and a rejected deletion', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'admin');
  await openTab(page, 'Manage Catalog');
  await searchFor(page, 'JC-520');
  await page.route('**/api/admin/products/id/*', route => route.fulfill({ status: 500, body: '{}' }));
  await act(page, 'JC-520', 'Delete');
  await agree(page, 'Are you sure you want to delete this product?', 'Delete product');
  await expectAlert(page, 'Failed to delete product');
  const json = { products: [], nextCursor: null, anyProducts: false };
  await page.route('**/api/admin/products?*', route => route.fulfill({ json }));
  await page.route('**/api/admin/products', route => route.fulfill({ json }));
  await page.goto('/?tab=catalog');
  await expect(page.getByText('No products found')).toBeVisible();
  await expect(page.getByText('Start by adding your first product')).toBeVisible();
  await expectAccessible(page);
});

test('shows that a product was deleted, and reports a used code once, at its field', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page, 'admin', '/?tab=catalog&product=999999999');
  const details = page.getByRole('dialog', { name: 'Product Details', exact: true });
  await expect(details.getByText('Product not found')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await details.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Add Product' }).click();
  const add = form(page, 'Add Product');
  await add.getByLabel('Product Code *').fill('tb-104');
  await add.locator('input[type=file]').setInputFiles(await aPhoto(page, 'front.jpg'));
  await add.getByRole('button', { name: 'Save Product' }).click();
  await expect(add.getByRole('alert')).toHaveCount(1);
  await expect(add.getByLabel('Product Code *')).toBeFocused();
  await expect(add.getByLabel('Product Code *')).toHaveAccessibleDescription(/.+/);
});

test(
  'when two admins edit one product, the second sees the conflict, keeps the input and can overwrite',
  { tag: '@nightly' },
  async ({ browser }, { project: { use, name } }) => {
    const first = await somebody({ browser, use, username: 'admin' });
    const second = await somebody({ browser, use, username: 'superadmin' });
    const code = `TWO-${name}`;
    const photo = await aPhoto(first, 'two.jpg');
    const multipart = {
      productCode: code,
      description: 'As it was',
      colors: 'Tan',
      visibleTo: '[]',
      primaryImage: photo,
    };
    const { product } = await call(first, 'POST', '/api/admin/products', { multipart });
    for (const page of [first, second]) {
      await page.goto(`/?tab=catalog&productCode=${code}`);
      await act(page, code, 'Edit');
    }
    const save = (page: Page) => form(page, 'Edit Product').getByRole('button', { name: 'Save Product' }).click();
    await form(first, 'Edit Product').getByLabel('Description').fill('What the first wrote');
    await save(first);
    await expect(form(first, 'Edit Product')).toBeHidden();
    const edit = form(second, 'Edit Product');
    await edit.getByLabel('Description').fill('What the second wrote');
    await save(second);
    await expect(edit.getByText('Somebody else saved this product while you were editing it.')).toBeVisible();
    await expect(edit.getByText('They changed: Description.', { exact: false })).toBeVisible();
    await expect(edit.getByLabel('Description')).toHaveValue('What the second wrote');
    await expectAccessible(second);
    await edit.getByRole('button', { name: 'Save mine over it' }).click();
    await expect(edit).toBeHidden();
    await expect(card(second, code)).toContainText('What the second wrote');

    for (const page of [first, second]) {
      await page.goto(`/?tab=catalog&productCode=${code}`);
      await act(page, code, 'Edit');
    }
    await form(first, 'Edit Product').getByLabel('Description').fill('The first again');
    await save(first);
    await expect(form(first, 'Edit Product')).toBeHidden();
    await save(second);
    await edit.getByRole('button', { name: 'Take theirs' }).press('Enter');
    await expect(edit.getByLabel('Description')).toHaveValue('The first again');
    await expect(edit.getByLabel('Product Code *')).toBeFocused();
    await edit.getByRole('button', { name: 'Cancel' }).click();

    await act(second, code, 'Edit');
    await edit.getByLabel('Description').fill('Typed while it went');
    await call(first, 'DELETE', `/api/admin/products/id/${product.id}`);
    await save(second);
    await expect(edit.getByText('Somebody else deleted this product while you were editing it.')).toBeVisible();
    await expect(edit.getByLabel('Description')).toHaveValue('Typed while it went');
    await edit.getByRole('button', { name: 'Add it as a new product' }).click();
    await form(second, 'Add Product').locator('input[type=file]').setInputFiles(photo);
    await form(second, 'Add Product').getByRole('button', { name: 'Save Product' }).click();
    await expect(card(second, code)).toContainText('Typed while it went');
  },
);

test(
  'imports products from CSV all or nothing, and exports them',
  { tag: ['@nightly', '@phone-nightly'] },
  async ({ page }, { project }) => {
    const own = `CSV-${project.name}`;
    const head = 'Product Code,Description,Available Colors';
    await signIn(page, 'admin');
    await openTab(page, 'Manage Catalog');
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import Products' });
    await expect(dialog.getByText('Product Code *')).toBeVisible();
    await expectAccessible(page);
    const choose = (...rows: string[]) =>
      dialog
        .getByLabel('Import Products, CSV or Excel file')
        .setInputFiles({ name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...rows].join('\n')) });

    await choose(`${own}-1,One,Tan`, ',Without a code,Tan', `${own}-3,Three,`);
    await expect(dialog.getByText('1 row has a problem.', { exact: false })).toBeVisible();
    await expect(dialog.getByRole('row').nth(1)).toContainText(/^3/);
    await expect(dialog.getByRole('row').nth(1)).toContainText('Product Code');
    await expect(dialog.getByRole('button', { name: /^Import / })).toBeHidden();
    await expectAccessible(page);
    const found = async () =>
      (await (await page.request.get(`/api/admin/products?productCode=${own}`)).json()).products;
    expect(await found()).toEqual([]);

    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await choose(`${own}-1,One,"Tan, Peat"`, `${own}-2,=1+1,`);
    await expect(dialog.getByText('2 products in the file: 2 new.')).toBeVisible();
    expect(await found()).toEqual([]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import 2 products' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('2 products added')).toBeVisible();

    await searchFor(page, own);
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('button', { name: 'Import and export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export these results', exact: true }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain(`${own}-1`);
    expect(text).toContain("'=1+1");
    expect(text.trim().split('\n')).toHaveLength(3);
  },
);

test('options are added, moved and removed, and the server names their faults at their fields', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, 'admin', '/?tab=catalog&productCode=BT-050');
  await act(page, 'BT-050', 'Edit');
  const edit = form(page, 'Edit Product');
  await edit.getByRole('button', { name: 'Add Option' }).click();
  const hook = edit.getByRole('group', { name: /^(Option 3|length|Hook)$/ });
  await expect(hook.getByLabel('Name *')).toBeFocused();
  await hook.getByLabel('Name *').fill('length');
  await hook.getByLabel('Choices *').fill('Steel\nBrass\nSTEEL');
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save Product' }).click();
  await expect(hook.getByText('Name is there already')).toBeVisible();
  await expect(hook.getByText('Choice 3 is there already')).toBeVisible();

  await hook.getByLabel('Name *').fill('Hook');
  await hook.getByLabel('Choices *').fill('Steel\nBrass');
  await edit.getByRole('button', { name: 'Move Up Hook' }).click();
  await edit.getByRole('button', { name: 'Remove Buckle' }).click();
  await expect(edit.getByText('Orders placed before keep Buckle')).toBeVisible();
  await edit.getByRole('button', { name: 'Save Product' }).click();
  await expect(edit).toBeHidden();

  await act(page, 'BT-050', 'View Details');
  const details = page.getByRole('dialog', { name: 'Product Details - BT-050' });
  await expect(details.getByText('Length: 80 cm, 90 cm')).toBeVisible();
  await expect(details.getByText('Hook: Steel, Brass')).toBeVisible();
  await expect(details.getByText('Buckle:')).toBeHidden();
});
