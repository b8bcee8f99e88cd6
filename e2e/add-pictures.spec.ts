import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { aPhoto, openTab, signIn } from './steps.ts';
import { test } from './test.ts';
import { manyProducts } from './workshop.ts';

const withCode = 91;
type Photo = { name: string; mimeType: string; buffer: Buffer };

/** Returns 100 files: 91 pictures of 40 products, 2 damaged ones and 7 whose names begin with no code. */
function filesOf(codes: readonly string[], photo: Photo): Photo[] {
  const named = (name: string) => ({ ...photo, name });
  const endings = ['.jpg', '_2.jpg', ' back.png'];
  const fine = Array.from({ length: withCode }, (_, n) => {
    const code = codes[n % codes.length] ?? '';
    return named(`${n % 2 === 0 ? code : code.toLowerCase()}${endings[Math.floor(n / codes.length)]}`);
  });
  const damaged = [0, 1].map(n => ({ ...named(`${codes[n]} damaged.jpg`), buffer: photo.buffer.subarray(0, 400) }));
  return [...fine, ...damaged, ...Array.from({ length: 7 }, (_, n) => named(`IMG_${n}.jpg`))];
}

/** Returns the number of pictures of all products with the codes. */
async function pictures(page: Page, codes: readonly string[]): Promise<number> {
  const own = codes[0]?.split('-')[0] ?? '';
  const { products } = await (await page.request.get(`/api/admin/products?productCode=${own}&limit=100`)).json();
  return products.reduce((sum: number, { images }: { images: string[] }) => sum + images.length, 0);
}

test('100 pictures, 7 without a match and 2 damaged, find their products and go on after a lost connection (D13)', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const codes = await manyProducts(page, 'customer', 40);
  const files = filesOf(codes, await aPhoto(page, 'one.jpg'));
  await openTab(page, 'Manage Catalog');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Add pictures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add pictures' });
  await dialog.locator('input[type=file]').setInputFiles(files);

  await expect(dialog.getByRole('heading', { name: 'Without a product' })).toBeVisible();
  const unmatched = dialog.getByRole('combobox', { name: /^Product of IMG_/ });
  await expect(unmatched).toHaveCount(7);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Skip IMG_0.jpg' }).click();
  await expect(unmatched).toHaveCount(6);
  await unmatched.first().fill(codes[39] ?? '');
  await page.getByRole('option', { name: codes[39] ?? '', exact: true }).click();
  await expect(unmatched).toHaveCount(5);

  // The portal stores picture 40, and its answer is lost with the connection.
  let sent = 0;
  await page.route('**/api/admin/products/id/*', async route => {
    sent += 1;
    if (sent < 40) return route.fallback();
    if (sent === 40) await route.fetch();
    await page.route('**/api/**', other => other.abort());
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Add 94 pictures' }).click();
  await expect(dialog.getByText('The connection is lost.')).toBeVisible({ timeout: 60_000 });
  const before = await pictures(page, codes);
  await page.unroute('**/api/**');
  await page.unroute('**/api/admin/products/id/*');

  await expect(dialog.getByText('92 pictures added', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(/damaged\.jpg/)).toHaveCount(2);
  await expectAccessible(page);
  // 40 were sent, among them the two damaged ones.
  expect(before).toBe(38);
  expect(await pictures(page, codes)).toBe(92);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});

test('adding pictures stops and goes on', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'admin');
  const codes = await manyProducts(page, 'customer', 6);
  const photo = await aPhoto(page, 'one.jpg');
  await openTab(page, 'Manage Catalog');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Add pictures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add pictures' });
  await dialog.locator('input[type=file]').setInputFiles(codes.map(code => ({ ...photo, name: `${code}.jpg` })));
  // The third picture has no answer until the user stops.
  let sent = 0;
  await page.route('**/api/admin/products/id/*', route => {
    sent += 1;
    return sent === 3 ? undefined : route.fallback();
  });
  await dialog.getByRole('button', { name: 'Add 6 pictures' }).click();
  await expect(dialog.getByText('2 of 6 pictures added')).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByText('Stopped. The other pictures wait.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Go on' }).click();

  await expect(dialog.getByText('6 pictures added', { exact: true })).toBeVisible();
  expect(await pictures(page, codes)).toBe(6);
});
