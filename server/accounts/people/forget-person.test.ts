import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBench, aJob } from '#testing/benches.ts';
import { aCustomer, anAccount, anAdmin, aPerson, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { rowsWith } from '#testing/full/rows-with.ts';
import { anInvitation } from '#testing/invitations.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { aRound, roundForm } from '#testing/rounds.ts';
import { aLot, aMaterial, aPurchase, aRecord } from '#testing/stock.ts';
import { namesIn } from '../../notifications/words/notification-facts.ts';
import { sql } from '../../platform/database/sql.ts';
import { transaction } from '../../platform/database/transaction.ts';

const portal = testPortal();
const password = 'saddle-stitched';
const former = 'Former member';
let company: TestAccount;
let owner: Client;
let admin: Client;
let productCode: string;
beforeAll(async () => {
  productCode = (await aProduct(portal)).productCode;
});
beforeEach(async () => {
  company = await aCustomer(portal, { companyName: 'Harbour Goods' });
  [owner, admin] = [await portal.as(company), await portal.as(await anAdmin(portal))];
});

const deactivate = (personId: number) => admin.call('updatePerson', { id: company.companyId, personId, active: false });
const remove = (personId: number, client = admin) => client.call('forgetPerson', { id: company.companyId, personId });
async function forget(personId: number) {
  expect((await deactivate(personId)).status).toBe(200);
  return remove(personId);
}
const refusal = ({ status, code }: { status: number; code?: string | undefined }) => [status, code];

const message = (client: Client, id: number) => {
  const form = new FormData();
  form.set('message', 'When will it be ready?');
  return client.call('sendMessage', { id }, { form });
};
const place = async (client: Client): Promise<number> =>
  (await client.call('placeOrder', { products: [{ productCode, quantity: 1 }] })).body.order.id;

/**
 * Creates a person who joined by invitation, changed name and address, ordered, wrote, verified, archived, saved a list
 * and invited someone, who joined.
 */
async function aBusyPerson() {
  const invited = { name: 'Wilhelmina Quist', email: 'mina@quist.example', companyRole: 'owner' };
  const { token } = await anInvitation(owner, company, invited);
  const joined = { token, name: 'Wilhelmina Quist', username: `quist-${company.id}`, password };
  const { user } = (await portal.nobody.call('acceptInvitation', joined)).body;
  const person: TestAccount = { id: user.id, username: user.username, role: 'customer', companyId: company.companyId };
  const client = await portal.as(person);
  const renamed = { id: company.companyId, personId: person.id, name: 'Mina Quist-Lund', email: 'lund@quist.example' };
  expect((await owner.call('updatePerson', renamed)).status).toBe(200);
  const order = await place(client);
  await message(client, order);
  await admin.call('setHold', { id: order, productId: (await lineOf(order)).productId, reason: 'machine' });
  await admin.call('setCompletedCount', { id: order, productCode, completed: 1 });
  expect((await client.call('verifyCompletion', { id: order })).status).toBe(200);
  expect((await client.call('archiveOrderAsCustomer', { id: order })).status).toBe(200);
  await client.call('createList', { name: 'Spring', products: [{ productCode, quantity: 2 }] });
  const ben = await anInvitation(client, company, { name: 'Ben Voss' });
  const joining = { token: ben.token, name: 'Ben Voss', username: `ben-${company.id}`, password };
  expect((await portal.nobody.call('acceptInvitation', joining)).status).toBe(201);
  await client.call('updateEmail', { email: 'quist.private@quist.example' });
  return { person, client, order };
}
/** Lets a superadmin do what rows name staff for. Returns the id of an order. */
async function workOfStaff(boss: Client, staff: TestAccount) {
  const done = async (...[name, input, more]: Parameters<Client['call']>) => {
    const { status, body } = await boss.call(name, input, more);
    expect([name, Math.floor(status / 100), body]).toEqual([name, 2, body]);
    return body;
  };
  const material = await aMaterial(boss, { onHand: 5, hasLots: true });
  await aPurchase(boss);
  const lotId = await aLot(boss, material.id, `Lot ${material.id}`);
  const job = await aJob(portal, { quantities: [4], statuses: ['cutting'] });
  const [product] = job.products;
  if (product)
    await aRecord(portal, product, [{ category: 'leather', name: material.name, quantity: 1, unit: 'sqft' }]);
  await done('chooseLot', { ticket: job.ticket, materialId: material.id, lotId });
  const entered = { id: company.id, products: [{ productCode, quantity: 1 }], cameBy: 'phone' };
  const { id } = (await done('enterOrder', entered)).order;
  const line = { id, productId: (await lineOf(id)).productId };
  await done('setHold', { ...line, reason: 'machine' });
  await done('setHold', { ...line, reason: 'other' });
  await done('addWorkshopNote', { id, text: 'Pack in tens' });
  await done('setPromise', { id, promisedOn: '2030-01-07' });
  await done('setCompletedCount', { id, productCode, completed: 1 });
  await done('verifyCompletion', { id });
  await done('archiveCompletedOrders', { customer: company.id });
  const { code } = await done('createBench', { name: `Bench of ${staff.id}` });
  expect((await portal.nobody.call('pairBench', { code })).status).toBe(200);
  return id;
}
const lineOf = async (id: number) => (await admin.call('readOrder', { id })).body.order.products[0];

describe('DELETE /api/customers/{id}/people/{personId}/personal-data', () => {
  test('removes name, username and address from every row of the database and keeps orders and messages (CC-5)', async () => {
    const { person, client, order } = await aBusyPerson();
    const texts = ['quist', person.username];
    expect((await rowsWith(portal, ...texts)).length).toBeGreaterThan(10);

    expect((await forget(person.id)).body).toEqual({ success: true });

    expect(await rowsWith(portal, ...texts)).toEqual([]);
    const kept = (await admin.call('readOrder', { id: order })).body.order;
    expect(kept).toMatchObject({
      customerName: 'Harbour Goods',
      customerUsername: former,
      placedBy: { id: null, name: former },
      verifiedBy: { id: null, name: former },
      messages: [{ sender: 'customer', author: { id: null, name: former }, message: 'When will it be ready?' }],
    });
    const own = (await owner.call('readOrder', { id: order })).body.order;
    expect(own.archivedBy).toEqual({ id: null, name: former });
    expect((await client.call('readMe')).status).toBe(401);
    expect((await portal.nobody.call('login', { username: person.username, password })).status).toBe(401);
    expect((await owner.call('readLists')).body.lists).toMatchObject([{ name: 'Spring', updatedBy: former }]);
    const accepted = sql`select invited_by_name as by from invitations where name = 'Ben Voss'`;
    expect((await accepted.execute(portal.context.db)).rows).toEqual([{ by: former }]);
    const exported = await admin.call('exportOrders', { includeArchived: '0' });
    expect(exported.body).toContain(former);
  });

  test('removes the name from the notifications of a company that has no name of its own', async () => {
    company = await aCustomer(portal, { companyName: '' });
    owner = await portal.as(company);
    await aPerson(portal, company, 'owner');
    await message(owner, await place(owner));
    const told = async () =>
      (await admin.call('readNotifications')).body.notifications.map((one: Record<string, string>) => [
        one.title,
        one.message,
      ]);
    expect((await told()).flat().join()).toContain(company.username);

    expect((await forget(company.id)).body).toEqual({ success: true });

    expect(await told()).toEqual([
      [`New message from ${former}`, expect.any(String)],
      ['New order', expect.stringMatching(new RegExp(`^${former} placed order #\\d+$`))],
    ]);
  });

  test('removes the name from each fact of a notification that may name somebody', async () => {
    const person = await aPerson(portal, company, 'buyer', { name: 'Wilhelmina Quist' });
    const order = await place(await portal.as(person));
    const told = Object.entries(namesIn).flatMap(([event, keys]) => keys.map(key => ({ event, key })));
    for (const { event, key } of told) {
      await sql`
        insert into notifications (account_id, event, type, facts, related_id)
        values (${company.id}, ${event}, 'order', jsonb_build_object(${key}::text, 'Wilhelmina Quist', 'kept', 'words'),
          ${event === 'personJoined' ? company.companyId : order})`.execute(portal.context.db);
    }

    expect((await forget(person.id)).body).toEqual({ success: true });

    const { rows } = await sql<{ event: string; facts: Record<string, string> }>`
      select event, facts from notifications where facts ->> 'kept' = 'words' order by id`.execute(portal.context.db);
    expect(rows).toEqual(told.map(({ event, key }) => ({ event, facts: { [key]: former, kept: 'words' } })));
  });

  test('removes the name from the notifications of an order that was handed over since', async () => {
    const person = await aPerson(portal, company, 'buyer', { name: 'Wilhelmina Quist' });
    const order = await place(owner);
    const line = { id: order, productId: (await lineOf(order)).productId };
    await aRound(admin, line);
    const form = roundForm({ decision: 'approve' });
    await (await portal.as(person)).call('answerSampleRound', { ...line, round: 1 }, { form });
    const into = { id: order, customerId: (await aCustomer(portal)).id };
    const { state } = (await admin.call('handOverOrder', { ...into, dryRun: true })).body.handOver;
    expect((await admin.call('handOverOrder', { ...into, state })).status).toBe(200);
    expect((await rowsWith(portal, 'quist')).length).toBeGreaterThan(3);

    expect((await forget(person.id)).body).toEqual({ success: true });

    expect(await rowsWith(portal, 'quist')).toEqual([]);
    const { notifications } = (await admin.call('readNotifications')).body;
    expect(notifications[0].message).toMatch(new RegExp(`, round 1 by ${former}$`));
  });

  test.each(['completed', 'cancelled'] as const)('removes the name from the sample of a %s order', async ended => {
    const person = await aPerson(portal, company, 'buyer', { name: 'Wilhelmina Quist' });
    const line = { id: await place(owner), productId: 0 };
    line.productId = (await lineOf(line.id)).productId;
    await aRound(admin, line);
    const form = roundForm({ decision: 'approve' });
    await (await portal.as(person)).call('answerSampleRound', { ...line, round: 1 }, { form });
    await admin.call('setCompletedCount', { id: line.id, productCode, completed: 1 });
    const { status } = await admin.call(ended === 'completed' ? 'verifyCompletion' : 'cancelOrder', {
      id: line.id,
      ...(ended === 'cancelled' && { reason: 'No leather' }),
    });
    expect(status).toBe(200);

    expect((await forget(person.id)).body).toEqual({ success: true });

    expect(await rowsWith(portal, 'quist')).toEqual([]);
    expect((await lineOf(line.id)).sample.state).toBe('approved');
  });

  test('removes the name of a person who was staff before from every row (CC-5)', async () => {
    const staff = await anAccount(portal, { role: 'superadmin', username: `quist-${company.id}` });
    const boss = await portal.as(staff);
    const order = await workOfStaff(boss, staff);
    expect((await rowsWith(portal, staff.username)).length).toBeGreaterThan(15);
    await sql`
      update accounts set role = 'customer', company_id = ${company.companyId}, company_role = 'buyer'
      where id = ${staff.id}`.execute(portal.context.db);

    expect((await forget(staff.id)).body).toEqual({ success: true });

    expect(await rowsWith(portal, staff.username)).toEqual([]);
    const stock = sql`
      select distinct 'lots' as part, set_by_name as name from line_lots where set_by_name like 'Former%'
      union all select distinct 'movements', moved_by_name from stock_movements where moved_by_name like 'Former%'
      union all select distinct 'purchases', placed_by_name from purchases where placed_by_name like 'Former%' order by part`;
    expect((await stock.execute(portal.context.db)).rows).toEqual(
      ['lots', 'movements', 'purchases'].map(part => ({ part, name: 'Former user' })),
    );
    const shown = (await admin.call('readOrder', { id: order })).body.order;
    expect(shown).toMatchObject({ enteredBy: { id: null, name: former }, archivedBy: { id: null, name: former } });
    const { changes, promises } = (await admin.call('readProductionLog', { id: order })).body;
    const names = [...changes, ...promises].map((one: { account: { name: string } }) => one.account.name);
    expect([names.length > 3, new Set(names)]).toEqual([true, new Set([former])]);
  });

  test('removes the names and addresses that the person had as staff before', async () => {
    const staff = await anAccount(portal, { role: 'admin', username: `quist-${company.id}` });
    const boss = await portal.as(await aSuperadmin(portal));
    const update = async (given: Record<string, string>) => {
      const fields = { companyName: 'Workshop', companyContact: '1', ...given };
      expect((await boss.call('updateCustomer', { id: staff.id, ...fields })).status).toBe(200);
    };
    await update({ contactPerson: 'Wilhelmina Quist', companyEmail: 'quist@workshop.example' });
    const reached = {
      contactPersonPhone: '555 0199',
      contactPersonDesignation: 'Foreman',
      companyAddress: '9 Saddler Lane',
    };
    await update({ contactPerson: 'Mina Lund', companyEmail: 'lund@workshop.example', ...reached });
    const last = { contactPerson: 'Mina Lund', companyEmail: 'lund@harbour.example' };
    await update({ role: 'customer', companyName: 'Lund Ltd', ...last });
    company = { ...staff, role: 'customer', companyId: staff.id };
    await aPerson(portal, company, 'owner');

    expect((await forget(staff.id)).body).toEqual({ success: true });

    expect(await rowsWith(portal, 'quist', 'Mina Lund', 'lund@', '555 0199', 'Foreman')).toEqual([]);
  });

  test("leaves neither an address of the network nor the contact's telephone number in the audit log", async () => {
    const person = await aPerson(portal, company, 'buyer', { name: 'Wilhelmina Quist' });
    const [desk, phone] = [await portal.as(person), await portal.as(person)];
    await phone.call('readMe');
    const sessions = async () => (await desk.call('readSessions')).body.sessions as { id: string; current: boolean }[];
    await sql`update sessions set browser = 'Firefox on Linux', address = '203.0.113.9' where account_id = ${person.id}`.execute(
      portal.context.db,
    );
    await desk.call('endSession', { id: (await sessions()).find(({ current }) => !current)?.id });
    await portal.nobody.call('login', { username: person.username, password: 'wrong' });
    const fields = { companyName: 'Harbour Goods', companyContact: '1', companyEmail: 'goods@harbour.example' };
    const contact = {
      contactPerson: 'Wilhelmina Quist',
      contactPersonDesignation: 'Foreman',
      contactPersonPhone: '555 0199',
    };
    expect((await admin.call('updateCustomer', { id: company.id, ...fields, ...contact })).status).toBe(200);
    expect((await rowsWith(portal, '203.0.113.9', '555 0199', 'Foreman')).length).toBeGreaterThan(2);

    expect((await forget(person.id)).body).toEqual({ success: true });

    expect(await rowsWith(portal, '203.0.113.9', '555 0199', 'Foreman', 'quist')).toEqual([]);
    // What others did from where stays.
    const left = sql<{ kind: string }>`
      select distinct kind from audit_entries where object = 'account' and object_id = ${person.id} and address <> ''
      order by kind`;
    expect((await left.execute(portal.context.db)).rows.map(({ kind }) => kind)).toEqual([
      'personDeactivated',
      'personalDataRemoved',
    ]);
    const ended = sql`select changes from audit_entries where kind = 'sessionEnded' and object_id = ${person.id}`;
    expect((await ended.execute(portal.context.db)).rows).toEqual([
      { changes: [{ field: 'session', from: 'Firefox on Linux', to: null }] },
    ]);
  });

  test('leaves no telephone number of the time in which the person was the contact, and those of others', async () => {
    const person = await aPerson(portal, company, 'buyer', { name: 'Wilhelmina Quist' });
    const fields = { companyName: 'Harbour Goods', companyContact: '1', companyEmail: 'goods@harbour.example' };
    const contact = async (contactPerson: string, contactPersonPhone: string) => {
      const input = { id: company.id, ...fields, contactPerson, contactPersonPhone };
      expect((await admin.call('updateCustomer', input)).status).toBe(200);
    };
    await contact('Ada Finch', '555 0101');
    await contact('Ada Finch', '555 0102');
    await contact('Wilhelmina Quist', '555 0199');
    await contact('Wilhelmina Quist', '555 0198');
    await contact('Wilhelmina Quist', '555 0197');
    await contact('Ben Voss', '555 0103');
    await contact('Ben Voss', '555 0104');

    expect((await forget(person.id)).body).toEqual({ success: true });

    expect(await rowsWith(portal, '555 0199', '555 0198', '555 0197', 'quist')).toEqual([]);
    for (const ofOther of ['555 0101', '555 0102', '555 0104'])
      expect((await rowsWith(portal, ofOther)).length, ofOther).toBeGreaterThan(0);
  });

  test('leaves no telephone number of a contact whose name no entry of the audit log has', async () => {
    const person = await aPerson(portal, company, 'buyer', { name: 'Wilhelmina Quist' });
    await sql`
      update companies set contact_person = 'Wilhelmina Quist', contact_person_phone = '555 0199'
      where id = ${company.companyId}`.execute(portal.context.db);
    const fields = { companyName: 'Harbour Goods', companyContact: '1', companyEmail: 'goods@harbour.example' };
    const input = { id: company.id, ...fields, contactPerson: 'Wilhelmina Quist', contactPersonPhone: '555 0198' };
    expect((await admin.call('updateCustomer', input)).status).toBe(200);

    expect((await forget(person.id)).body).toEqual({ success: true });

    expect(await rowsWith(portal, '555 0199', '555 0198')).toEqual([]);
  });

  test('removes the name that a company without a name showed from orders that were deleted or handed over', async () => {
    const username = `brandt-${company.id}`;
    company = await anAccount(portal, { username, companyName: '' });
    const colleague = await portal.as(await aPerson(portal, company, 'owner'));
    const enter = async (): Promise<number> => {
      const entered = { id: company.id, products: [{ productCode, quantity: 1 }], cameBy: 'phone' };
      return (await admin.call('enterOrder', entered)).body.order.id;
    };
    const [deleted, kept, enteredAndDeleted, enteredAndKept] = [
      await place(colleague),
      await place(colleague),
      await enter(),
      await enter(),
    ];
    const customer = await aCustomer(portal);
    for (const id of [deleted, enteredAndDeleted]) expect((await admin.call('deleteOrder', { id })).status).toBe(200);
    for (const id of [kept, enteredAndKept]) {
      const into = { id, customerId: customer.id };
      const { state } = (await admin.call('handOverOrder', { ...into, dryRun: true })).body.handOver;
      expect((await admin.call('handOverOrder', { ...into, state })).status).toBe(200);
    }
    const audited = (await rowsWith(portal, username)).filter(row => row.startsWith('audit_entries'));
    for (const id of [enteredAndDeleted, enteredAndKept])
      expect(audited.filter(row => row.includes(`,${id},`)).length).toBeGreaterThan(1);

    expect((await forget(company.id)).body).toEqual({ success: true });

    expect(await rowsWith(portal, username)).toEqual([]);
    const order = (await admin.call('readOrder', { id: enteredAndKept })).body.order;
    expect(order.customerShown).toBe(`Company ${customer.username}, formerly ${former}`);
  });

  test('removes the name that an order of a company without a name shows before that of another company', async () => {
    company = await aCustomer(portal, { companyName: '' });
    owner = await portal.as(company);
    const order = await place(owner);
    const into = await aCustomer(portal, { companyName: 'Harbour' });
    const merge = { id: company.id, into: into.id };
    const { state } = (await admin.call('mergeCustomers', { ...merge, dryRun: true })).body.merge;
    expect((await admin.call('mergeCustomers', { ...merge, state })).status).toBe(200);
    expect((await admin.call('readOrder', { id: order })).body.order.customerShown).toBe(
      `Harbour, formerly ${company.username}`,
    );
    company = { ...company, companyId: into.companyId };

    expect((await forget(company.id)).body).toEqual({ success: true });

    expect(await rowsWith(portal, company.username)).toEqual([]);
    expect((await admin.call('readOrder', { id: order })).body.order.customerShown).toBe(`Harbour, formerly ${former}`);
  });

  test('keeps the name of the company in holds that the person ended', async () => {
    const person = await aPerson(portal, company);
    const order = await place(owner);
    await admin.call('setHold', { id: order, productId: (await lineOf(order)).productId, reason: 'machine' });
    await sql`
      update line_holds set ended_at = now(), end_change_id = change_id, ended_by = ${person.id}, ended_by_name = 'Harbour Goods'
      where order_id = ${order}`.execute(portal.context.db);

    await forget(person.id);

    const ended = sql`select ended_by_name as name from line_holds where order_id = ${order}`;
    expect((await ended.execute(portal.context.db)).rows).toEqual([{ name: 'Harbour Goods' }]);
  });

  test.each([
    ['stock_movements', 'moved_by', ['quantity = 1', "note = 'x'"]],
    ['production_events', 'changed_by', ["product_code = 'x'"]],
    ['order_promises', 'set_by', ["note = 'x'"]],
  ])('allows no other change of %s in the same transaction', async (table, by, others) => {
    const staff = await aSuperadmin(portal);
    await workOfStaff(await portal.as(staff), staff);
    const { db } = portal.context;
    for (const set of [`${by} = 1`, ...others]) {
      const changed = transaction(db, async tx => {
        await sql`select set_config('cordwain.removes_names', 'yes', true)`.execute(tx);
        await tx.query(`update ${table} set ${set}`);
      });
      await expect(changed).rejects.toThrow('keeps its rows');
    }
    await expect(db.query(`update ${table} set ${by}_name = 'x'`)).rejects.toThrow('keeps its rows');
    await expect(db.query(`delete from ${table}`)).rejects.toThrow('keeps its rows');
  });

  test('keeps who did what when in the audit log without the name, and its own entry names nobody', async () => {
    const { person, order } = await aBusyPerson();
    const boss = await portal.as(await aSuperadmin(portal));
    const entries = async () => (await boss.call('readAudit', { limit: '100' })).body.entries;
    const kinds = ({ id, kind, at }: { id: number; kind: string; at: string }) => [id, kind, at];
    const before = await entries();

    await forget(person.id);

    const [entry, deactivated, ...others] = await entries();
    expect(deactivated).toMatchObject({ kind: 'personDeactivated', about: { name: former } });
    expect(entry).toMatchObject({
      kind: 'personalDataRemoved',
      about: { object: 'account', id: person.id, name: former },
      changes: [],
    });
    expect(others.map(kinds)).toEqual(before.slice(0, others.length).map(kinds));
    const placed = others.find((one: { kind: string }) => one.kind === 'orderPlaced');
    expect(placed).toMatchObject({
      who: { id: person.id, username: former },
      address: '',
      about: { id: order, name: 'Harbour Goods' },
    });
    const edited = others.find((one: { kind: string }) => one.kind === 'personEdited');
    expect(edited.changes).toContainEqual({ field: 'name', from: former, to: former });
  });

  test('leaves the data of other people with the same words unchanged', async () => {
    const other = await aPerson(portal, company, 'buyer', { name: 'Mina Quist', email: 'mina@quist.example' });
    const person = await aPerson(portal, company, 'buyer', { name: 'Mina' });
    const order = await place(await portal.as(other));
    await admin.call('updatePerson', { id: company.companyId, personId: other.id, companyRole: 'viewer' });
    const before = await rowsWith(portal, 'Mina Quist', other.username);

    await forget(person.id);

    expect(await rowsWith(portal, 'Mina Quist', other.username)).toEqual(before);
    expect((await admin.call('readOrder', { id: order })).body.order.placedBy).toEqual({
      id: other.id,
      name: 'Mina Quist',
    });
  });

  test('removes the name from kept answers where a field has it, and leaves equal words', async () => {
    const { db } = portal.context;
    const other = await aPerson(portal, company, 'buyer', { name: 'Sienna' });
    const person = await aPerson(portal, company, 'buyer', { name: 'Sienna' });
    const answer = (name: string) => ({
      order: {
        customerName: 'Harbour Goods',
        placedBy: { id: person.id, name },
        verifiedBy: { id: other.id, name: 'Sienna' },
        agreement: { by: name },
        products: [{ productCode: 'Sienna', colors: ['Sienna'], description: 'Sienna', breakdown: [] }],
        messages: [
          { author: { id: person.id, name }, message: 'Sienna' },
          { author: { id: other.id, name: 'Sienna' }, message: '' },
        ],
        options: [{ id: person.id, name: 'Sienna' }],
      },
    });
    const key = crypto.randomUUID();
    await sql`
      insert into idempotency_keys (account_id, call, key, request_hash, status, answer)
      values (${company.id}, 'placeOrder', ${key}, '', 201, ${JSON.stringify(answer('Sienna'))})`.execute(db);

    expect((await forget(person.id)).body).toEqual({ success: true });

    const kept = await sql<{ answer: string }>`select answer from idempotency_keys where key = ${key}`.one(db);
    expect(JSON.parse(kept.answer)).toEqual(answer(former));
  });

  test('removes the name of a company without a name from kept answers about its orders, also as the former name', async () => {
    const { db } = portal.context;
    company = await aCustomer(portal, { companyName: '' });
    await aPerson(portal, company, 'owner');
    const own = await place(await portal.as(company));
    const others = await place(owner);
    const answer = (name: string) => ({
      orders: [
        { id: own, customerName: name, customerShown: `Harbour, formerly ${name}`, customerUsername: name },
        // Another company has the same words as its name.
        { id: others, customerName: company.username, customerShown: null, customerUsername: company.username },
      ],
      jobs: [
        { orderId: own, customerName: `Harbour, formerly ${name}` },
        { orderId: own, customerName: name },
        { orderId: others, customerName: `Harbour, formerly ${company.username}` },
      ],
      materials: [{ movement: { byName: name === former ? 'Former user' : name } }],
      note: `Harbour, formerly ${company.username}`,
    });
    const key = crypto.randomUUID();
    const { id: bench } = await aBench(portal);
    await sql`
      insert into idempotency_keys (bench_id, call, key, request_hash, status, answer)
      values (${bench}, 'markUnits', ${key}, '', 200, ${JSON.stringify(answer(company.username))})`.execute(db);

    expect((await forget(company.id)).body).toEqual({ success: true });

    const kept = await sql<{ answer: string }>`select answer from idempotency_keys where key = ${key}`.one(db);
    expect(JSON.parse(kept.answer)).toEqual(answer(former));
  });

  test("removes the person as the company's contact and enters an owner's email address", async () => {
    const input = { companyName: 'Harbour Goods', companyContact: '1', companyEmail: 'ines@okafor.example' };
    const contact = { contactPerson: 'Ines Okafor', contactPersonDesignation: 'Buyer', contactPersonPhone: '22' };
    await admin.call('updateCustomer', { id: company.id, ...input, ...contact });
    const first = { id: company.companyId, personId: company.id, name: 'Ines Okafor', email: 'ines@okafor.example' };
    await admin.call('updatePerson', first);
    await aPerson(portal, company, 'owner', { name: 'Ada', email: 'ada@harbour.example' });

    expect((await forget(company.id)).status).toBe(200);

    expect(await rowsWith(portal, 'okafor', company.username)).toEqual([]);
    const { customer } = (await admin.call('readCustomer', { id: company.companyId })).body;
    expect(customer).toMatchObject({
      companyName: 'Harbour Goods',
      companyEmail: 'ada@harbour.example',
      contactPerson: '',
      contactPersonDesignation: '',
      contactPersonPhone: '',
    });
  });

  test('removes the name from the entry of an import and keeps the other names', async () => {
    const heads = 'Username,Password,Company Name,Company Contact,Company Email,Contact Person';
    const names = [`orla-${company.id}`, `pat-${company.id}`];
    const form = new FormData();
    const lines = names.map(name => `${name},${password},${name} Ltd,1,${name}@imported.example,Person ${name}`);
    form.set('file', new File([[heads, ...lines].join('\n')], 'customers.csv', { type: 'text/csv' }));
    expect((await admin.call('importCustomers', {}, { form })).status).toBe(200);
    const { customers } = (await admin.call('readCustomers')).body;
    const { id } = customers.find((one: { username: string }) => one.username === names[0]);
    const imported = { id, username: names[0] ?? '', role: 'customer', companyId: id } as const;
    await aPerson(portal, imported, 'owner');
    company = imported;

    expect((await forget(id)).status).toBe(200);

    expect(await rowsWith(portal, `person ${names[0]}`, `${names[0]}@`)).toEqual([]);
    const { changes } = await sql<{ changes: { field: string; to: string }[] }>`
      select changes from audit_entries where kind = 'customersImported' order by id desc limit 1`.one(
      portal.context.db,
    );
    expect(changes.find(({ field }) => field === 'createdNames')?.to).toBe(`${former}, ${names[1]}`);
  });

  test('returns errors for active people and people of other companies', async () => {
    const stranger = await aPerson(portal, await aCustomer(portal));
    const person = await aPerson(portal, company);
    expect(refusal(await remove(person.id))).toEqual([409, 'personActive']);
    expect(refusal(await remove(stranger.id))).toEqual([404, 'personNotFound']);
    expect((await forget(person.id)).status).toBe(200);
    expect(refusal(await remove(person.id))).toEqual([404, 'personNotFound']);
  });

  test('allows no other change of the audit log in the same transaction', async () => {
    const client = await portal.context.db.connect();
    try {
      for (const change of [`kind = 'signedIn'`, 'at = now()', 'account_id = 1', 'object_id = 1']) {
        await client.query('begin');
        await client.query(`select set_config('cordwain.removes_names', 'yes', true)`);
        await expect(client.query(`update audit_entries set ${change}`)).rejects.toThrow('keeps its rows');
        await client.query('rollback');
      }
      await expect(client.query(`update audit_entries set username = 'x'`)).rejects.toThrow('keeps its rows');
    } finally {
      client.release();
    }
  });
});

test('of two concurrent removals, exactly one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await aPerson(portal, company);
    await deactivate(person.id);
    const answers = await Promise.all([remove(person.id), remove(person.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  }
});
