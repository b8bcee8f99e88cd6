import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { aWorkshop, benchPhone, chooseWorker, count, plusOne } from './bench-steps.ts';
import { fillIn, signIn } from './steps.ts';
import { test } from './test.ts';
import { call } from './workshop.ts';

test.use({ serviceWorkers: 'allow' });

test("staff add a worker with a PIN and a bench, remove the worker's name and end the bench", {
  tag: '@nightly',
}, async ({ browser }) => {
  const { admin, order, ticket } = await aWorkshop(browser);
  const [name, bench] = [`Jonas ${order}`, `Corner ${order}`];
  await admin.goto('/?tab=workshop');
  const dialog = admin.getByRole('dialog');
  const question = admin.getByRole('alertdialog');
  const choose = async (action: string) => {
    await admin.getByRole('button', { name: `More actions for ${name}` }).click();
    await admin.getByRole('menuitem', { name: action }).click();
  };

  await admin.getByRole('button', { name: 'Add a worker' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add a worker' }).click();
  await expect(dialog).toHaveCount(0);
  await choose('Set PIN');
  await dialog.getByLabel('PIN', { exact: true }).fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('4 to 6 digits')).toBeVisible();
  await dialog.getByLabel('PIN', { exact: true }).fill('2468');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await admin.getByRole('button', { name: 'Add a bench' }).click();
  await dialog.getByLabel('Name').fill(bench);
  await dialog.getByLabel('Stage').selectOption('stitching');
  await dialog.getByRole('button', { name: 'Add a bench' }).click();
  const code = await dialog.getByText(/^[0-9A-Z]{4} [0-9A-Z]{4}$/).innerText();
  const phone = await (await browser.newContext(benchPhone)).newPage();
  await phone.goto('/bench/pair');
  await phone.getByLabel('Pairing code').fill(code);
  await phone.getByRole('button', { name: 'Pair' }).click();
  await expect(dialog.getByText(`${bench} is paired`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Next at Stitching' })).toBeVisible();

  await phone.goto(`/t/${ticket}`);
  await chooseWorker(phone, name);
  await phone.getByLabel(`PIN of ${name}`).fill('2468');
  await phone.getByRole('button', { name: 'Enter' }).click();
  await plusOne(phone).click();
  await expect(count(phone)).toHaveText('1 of 20 stitched');
  const workerInHistory = async () =>
    (await call(admin, 'GET', `/api/orders/${order}/production-log`)).changes[0]?.worker.name;
  await expect.poll(workerInHistory).toBe(name);

  await choose('Forget the name');
  await question.getByRole('button', { name: 'Forget the name' }).click();
  await expect(admin.getByText(name, { exact: true })).toHaveCount(0);
  expect(await workerInHistory()).toBe('Former worker');
  await admin.getByRole('button', { name: `Unpair ${bench}` }).click();
  await question.getByRole('button', { name: 'Unpair' }).click();
  await expect(phone.getByRole('heading', { name: 'This bench was unpaired. Ask at the desk.' })).toBeVisible();
  await expect(admin.getByRole('button', { name: `Unpair ${bench}` })).toHaveCount(0);
});

test("superadmins find the people of the workshop under 'Workshop', and not among the customers (DY-21)", {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, 'superadmin', '/?tab=customers');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('@admin', { exact: true })).toHaveCount(0);
  await page.goto('/?tab=workshop');
  const people = page.getByRole('region', { name: 'People of the workshop' });
  await expect(people.getByText('@admin', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await people.getByRole('button', { name: 'Add a person' }).click();
  const form = page.getByRole('dialog', { name: 'Add a person' });
  await expect(form.getByLabel('Role')).toHaveValue('admin');
  const username = `cutter-${Date.now()}`;
  await fillIn(form, {
    'Username *': username,
    'Company Name *': 'Lind Leather',
    'Company Contact *': '+49 30 1234',
    'Company Email *': `${username}@example.com`,
  });
  await form.getByRole('textbox', { name: 'Password *' }).fill('cordwain-demo');
  await form.getByRole('button', { name: 'Add a person' }).click();
  await expect(people.getByText('Send it to them: address, username, password').first()).toBeVisible();
  await expect(people.getByText(`@${username}`, { exact: true })).toBeVisible();
});

test('the preview of the letterhead is beside its form, and shows what is typed (DO-10)', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page, 'superadmin', '/?tab=workshop');
  const form = page.getByRole('form', { name: 'Letterhead' });
  const preview = page.getByRole('figure', { name: 'Preview' });
  await form.getByLabel('Closing line').fill('Thank you, and see you soon.');
  await expect(preview).toContainText('Thank you, and see you soon.');
  const [left, right] = [await form.boundingBox(), await preview.boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  expect(right?.y).toBeCloseTo(left?.y ?? 0, 0);
});
