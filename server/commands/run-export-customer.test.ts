import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfAllRows } from '#testing/all-rows.ts';
import { aCustomer, anAdmin, anOrder, aPerson, aProduct } from '#testing/builders.ts';
import { tokenOf } from '#testing/invitations.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { runProgram } from '#testing/servers/program.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cordwain-export-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(...parameters: string[]) {
  const settings = { DATABASE_URL: String(portal.context.settings.DATABASE_URL), DATA_DIR: portal.dataDir };
  const program = runProgram('server/commands/run-export-customer.ts', parameters, settings);
  const code = await program.ended;
  return { code, out: program.out(), err: program.err() };
}

test('export:customer writes all data of one customer, no data of another, and changes nothing (B83)', async () => {
  const account = await aCustomer(portal, { companyName: 'Harbour "Goods" 👞' });
  const customer = await portal.as(account);
  const other = await aCustomer(portal, { companyName: 'Somebody Else' });
  await anOrder(portal, { for: other });
  const { productCode } = await aProduct(portal);
  const pictures = new FormData();
  for (const name of ['sketch.png', 'left over.png'])
    pictures.append('files', new File([new Uint8Array(await aPicture('png', 8, 8))], name));
  const { files } = (await customer.call('uploadFiles', {}, { form: pictures })).body;
  const products = [{ productCode, quantity: 3, description: 'Tan', images: [files[0].url] }];
  const { id } = (await customer.call('placeOrder', { products })).body.order;
  const more = await Promise.all(Array.from({ length: 120 }, () => anOrder(portal, { for: account })));
  await customer.call('createAddress', { id: account.id, label: 'Warehouse', address: '1 Quay Street' });
  await customer.call('createList', { name: 'Spring', products });
  const buyer = await aPerson(portal, account, 'buyer', { name: 'Ada Finch' });
  const invited = await customer.call('invitePerson', { id: account.id, name: 'Elin Berg', companyRole: 'viewer' });
  await (await portal.as(buyer)).call('updateLanguage', { language: 'en' });
  const message = new FormData();
  message.set('message', 'When will\nit be ready?');
  const question = (await (await portal.as(await anAdmin(portal))).call('sendMessage', { id }, { form: message })).body;
  await customer.call('makeCalendarLink');
  const { db } = portal.context;
  await sql`
    insert into order_messages (order_id, sender, author_id, author_name, body, answers)
    values (${id}, 'customer', ${account.id}, 'Ada', 'In May', ${question.message.id})`.execute(db);
  await sql`insert into known_devices (token_hash, account_id) values (sha256('device'), ${account.id})`.execute(db);
  await sql`update orders set remake_of = ${id}, remake_delivery = 1 where id = ${more[0]?.id}`.execute(db);
  const staff = await anAdmin(portal);
  await (await portal.as(staff)).call('setCompletedCount', { id, productCode, completed: 3 });
  // As written by somebody who was an admin before.
  await sql`
    insert into audit_entries (kind, object, object_id, object_name, account_id, username, role)
    values ('accountEdited', 'account', ${other.id}, ${other.username}, ${buyer.id}, ${buyer.username}, 'admin')`.execute(
    portal.context.db,
  );
  const before = await hashOfAllRows(portal);
  const path = join(folder, 'harbour.json');

  expect(await run(account.username.toUpperCase(), path)).toEqual({
    code: 0,
    out: `Exported ${account.username.toUpperCase()} with 121 orders to ${path}\n`,
    err: '',
  });

  const text = await readFile(path, 'utf8');
  const found = JSON.parse(text);
  expect(Object.keys(found)).toEqual([
    ...['exportedAt', 'account', 'orders', 'notifications', 'uploads', 'addresses', 'lists', 'listColumns', 'audit'],
  ]);
  expect(found.account).toMatchObject({
    id: account.id,
    companyName: 'Harbour "Goods" 👞',
    people: [
      {
        ...{ username: account.username, companyRole: 'owner' },
        devices: [{ createdAt: expect.any(String), usedAt: expect.any(String) }],
        calendarLink: { madeAt: expect.any(String), readAt: null },
      },
      { name: 'Ada Finch', companyRole: 'buyer', language: 'en', sessions: [{ createdAt: expect.any(String) }] },
    ],
    invitations: [{ name: 'Elin Berg', companyRole: 'viewer', invitedBy: account.username, acceptedAt: null }],
  });
  expect(found.orders.map((order: { id: number }) => order.id)).toEqual(
    [id, ...more.map(order => order.id)].sort((a, b) => a - b),
  );
  expect(found.orders.find((order: { id: number }) => order.id === id)).toMatchObject({
    products: [
      {
        productCode,
        quantity: 3,
        description: 'Tan',
        images: expect.arrayContaining([expect.objectContaining({ originalName: 'sketch.png' })]),
      },
    ],
    messages: [
      { id: question.message.id, answers: null, sender: 'admin', message: 'When will\nit be ready?', images: [] },
      { answers: question.message.id, sender: 'customer', message: 'In May' },
    ],
    remakeOf: null,
    remakes: [more[0]?.id],
    timeline: [{ entries: expect.arrayContaining([expect.objectContaining({ kind: 'ready', productCode })]) }],
  });
  for (const { username } of [account, buyer]) {
    const own = found.notifications.filter(({ to }: { to: string }) => to === username);
    expect(own).toMatchObject([{ read: false }, { read: false }]);
  }
  expect(found.uploads).toMatchObject([{ originalName: 'left over.png' }]);
  expect(found.addresses).toMatchObject([{ label: 'Warehouse', address: '1 Quay Street' }]);
  expect(found.lists).toMatchObject([
    {
      name: 'Spring',
      products: [
        { productCode, images: expect.arrayContaining([expect.objectContaining({ originalName: 'sketch.png' })]) },
      ],
    },
  ]);
  expect(found.audit).toMatchObject([
    { kind: 'orderPlaced', objectId: id, by: account.username, address: '127.0.0.1' },
    { kind: 'addressCreated' },
    { kind: 'listCreated' },
    { kind: 'personInvited' },
    { kind: 'calendarLinkMade' },
  ]);
  expect(found.orders.find((order: { id: number }) => order.id === more[0]?.id)).toMatchObject({
    remakeOf: id,
    remakes: [],
  });
  const token = tokenOf(invited.body.link);
  for (const secret of ['Somebody Else', other.username, staff.username, 'argon2id', token])
    expect(text).not.toContain(secret);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await hashOfAllRows(portal)).toBe(before);
}, 60_000);

test('export:customer rejects unknown customers, existing files and unknown arguments', async () => {
  const { username } = await aCustomer(portal);
  const admin = await anAdmin(portal);
  const path = join(folder, 'again.json');
  expect((await run(username, path)).code).toBe(0);
  const kept = await readFile(path, 'utf8');

  for (const [parameters, why] of [
    [[username, path], `${path} already exists`],
    [[admin.username, join(folder, 'x.json')], `there is no customer '${admin.username}'`],
    [[username], 'usage: npm run export:customer -- USERNAME FILE'],
  ] as const) {
    expect(await run(...parameters)).toEqual({ code: 1, out: '', err: `The export failed: ${why}\n` });
  }
  expect(await readFile(path, 'utf8')).toBe(kept);
}, 60_000);
