import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { eventually } from '#testing/servers/eventually.ts';
import { allRows } from '#testing/servers/every-row.ts';
import { runProgram } from '#testing/servers/program.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { type EmptyPortal, ownerPassword, signInAt, startEmptyPortal } from './empty-portal.ts';
import { aPhoto, placeWithoutColor, selectProduct } from './steps.ts';
import { test } from './test.ts';
import { call, openConversation } from './workshop.ts';

let portal: EmptyPortal;
let place: string;
test.beforeEach(async () => {
  portal = await startEmptyPortal();
  place = await temporaryFolder('restored');
});
test.afterEach(async () => {
  await portal.stop();
  await rm(place, { recursive: true, force: true });
});

const password = 'hand-sewn straps';
const tables = ['accounts', 'files', 'idempotency_keys', 'invitations', 'order_message_images', 'order_messages'];

test('what a day of work leaves behind is restored from a backup, row by row and byte by byte', {
  tag: '@nightly',
}, async ({ browser }) => {
  test.setTimeout(240_000);
  const workshop = await open(browser, 'owner', ownerPassword);
  await prepare(workshop);
  const customer = await open(browser, 'saddle', password);
  const order = await placeWithPicture(customer);
  await writeWithPicture(customer, order);
  await inviteColleague(customer);
  await makeOne(workshop, order);
  for (const page of [workshop, customer]) await page.context().close();
  await portal.end();

  const [file, restored] = [join(place, 'day.tar'), join(place, 'data')];
  expect(await command('backup', file, portal.dataDir)).toMatch(/^Backed up, and restored once to prove it/);
  expect(await command('restore', file, restored)).toMatch(/^Restored \d+ rows and every file/);

  const rows = await allRowsIn(portal.dataDir);
  expect(await allRowsIn(restored)).toEqual(rows);
  expect(tables.filter(table => rows[table]?.length === 0)).toEqual([]);
  expect(rows.order_products?.join()).toContain('stitching');
  const pictures = filesIn(join(portal.dataDir, 'files'));
  expect(filesIn(join(restored, 'files'))).toEqual(pictures);
  // The other files are small versions of these.
  const whole = Object.keys(pictures).filter(path => /^..\/[0-9a-f]{32}\.\w+$/.test(path));
  expect(whole).toHaveLength(rows.files?.length ?? 0);
});

async function open(browser: Browser, username: string, secret: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.address })).newPage();
  await signInAt(page, portal.address, username, secret);
  return page;
}

/** The customer and the product that the day begins with. */
async function prepare(workshop: Page): Promise<void> {
  const company = { companyName: 'Saddle Row', companyContact: '+44 20', companyEmail: 'buyer@saddle.example' };
  await call(workshop, 'POST', '/api/customers', { data: { username: 'saddle', password, ...company } });
  const primaryImage = await aPhoto(workshop, 'belt.jpg');
  const multipart = { productCode: 'BELT-1', description: 'Belt, 35 mm', colors: 'Sand, Black', primaryImage };
  await call(workshop, 'POST', '/api/admin/products', { multipart });
}

async function placeWithPicture(customer: Page): Promise<number> {
  await customer.goto('/catalog');
  await selectProduct(customer, 'BELT-1');
  await customer.goto('/customization-cart');
  const uploaded = customer.waitForResponse('**/api/uploads');
  await customer.getByLabel('Add images').setInputFiles(await aPhoto(customer, 'felt.jpg'));
  await uploaded;
  await customer.getByLabel(/^Quantity/).fill('12');
  const placed = customer.waitForResponse('**/api/orders/bulk');
  await placeWithoutColor(customer);
  return (await (await placed).json()).order.id;
}

async function writeWithPicture(customer: Page, order: number): Promise<void> {
  const talk = await openConversation(customer, order, 'customer');
  await talk.getByRole('textbox', { name: 'Message' }).fill('Like on this picture, please');
  await talk.getByLabel('Attach images').setInputFiles(await aPhoto(customer, 'strap.jpg'));
  await talk.getByRole('button', { name: 'Send' }).click();
  await expect(talk.getByRole('button', { name: 'View Image 1' })).toBeVisible();
}

async function inviteColleague(customer: Page): Promise<void> {
  await customer.goto('/people');
  await customer.getByRole('button', { name: 'Invite' }).click();
  const form = customer.getByRole('dialog', { name: 'Invite a Person' });
  await form.getByLabel('Name *').fill('Ada Finch');
  await form.getByRole('button', { name: 'Create Invitation' }).click();
  await expect(customer.getByRole('dialog', { name: 'Invitation for Ada Finch' })).toContainText('It works once.');
}

async function makeOne(workshop: Page, order: number): Promise<void> {
  await workshop.goto(`/customizations/${order}`);
  const details = workshop.getByRole('dialog', { name: `Order #${order}` });
  await details.getByLabel('Status of BELT-1').selectOption('stitching');
  await details.getByRole('button', { name: 'One more of BELT-1' }).click();
  await expect(details.getByText('1 of 12 ready')).toBeVisible();
}

/** Runs `npm run backup` or `npm run restore` and returns its line. */
async function command(name: 'backup' | 'restore', file: string, dataDir: string): Promise<string> {
  const program = runProgram(`server/commands/run-${name}.ts`, [file], { DATA_DIR: dataDir });
  expect(await program.ended, program.err()).toBe(0);
  return program.out();
}

/** Returns every row of the embedded database in a folder on which no portal is running. */
async function allRowsIn(dataDir: string): Promise<Record<string, string[]>> {
  const database = runProgram('testing/servers/embedded-portal.ts', [dataDir], {});
  try {
    const connection = await eventually(() => JSON.parse(database.out()) as pg.ClientConfig, { timeout: 60_000 });
    const client = new pg.Client(connection);
    await client.connect();
    const rows = await allRows(client);
    await client.end();
    return rows;
  } finally {
    database.child.kill('SIGTERM');
    await database.ended;
  }
}

/** Returns the hash of each file below a folder, by its path. */
function filesIn(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = paths.filter(path => statSync(join(folder, path)).isFile()).sort();
  return Object.fromEntries(
    files.map(path => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
}
