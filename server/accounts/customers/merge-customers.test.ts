import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCustomer, anAccount, anAdmin, anOrder, aPerson, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { anInvitation } from '#testing/invitations.ts';
import { openStreams } from '#testing/open-streams.ts';
import { aPicture } from '#testing/pictures.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashPassword } from '../sign-in/passwords.ts';

const portal = testPortal({ PORT: '0', HOST: '127.0.0.1' });
const password = 'saddle-stitched';
let passwordHash: string;
let address: string;
beforeAll(async () => {
  address = await portal.listen();
  passwordHash = await hashPassword(password);
});

let from: TestAccount;
let into: TestAccount;
let nord: Client;
let haus: Client;
let admin: Client;
beforeEach(async () => {
  from = await anAccount(portal, { companyName: 'Atelier Nord', passwordHash });
  into = await aCustomer(portal, { companyName: 'Nordhaus' });
  [nord, haus, admin] = [await portal.as(from), await portal.as(into), await portal.as(await anAdmin(portal))];
});
const listen = openStreams(() => address);

const preview = async (id = from.id, target = into.id) =>
  (await admin.call('mergeCustomers', { id, into: target, dryRun: true })).body.merge;
const merge = async (id = from.id, target = into.id) =>
  admin.call('mergeCustomers', { id, into: target, state: (await preview(id, target))?.state ?? 'none' });
const saveList = async (client: Client, name: string) => {
  const products = [{ productCode: (await aProduct(portal)).productCode, quantity: 20 }];
  expect((await client.call('createList', { name, products })).status).toBe(201);
};
const upload = async (client: Client): Promise<string> => {
  const form = new FormData();
  form.set('files', new File([new Uint8Array(await aPicture('png', 8, 8))], 'a.png', { type: 'image/png' }));
  const { body } = await client.call('uploadFiles', {}, { form });
  return body.files[0].url;
};
const read = async (client: Client, url: string) => (await client.send('GET', new URL(url, address).pathname)).status;
const counted = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.ref(table)}`.one(portal.context.db)).n;
const refusal = ({ status, code }: { status: number; code?: string | undefined }) => [status, code];

/** Creates a company to merge with people, an invitation, orders, lists, an address and a file. */
async function filled() {
  await aPerson(portal, from, 'viewer', { name: 'Ada' });
  const invitation = await anInvitation(nord, from, { name: 'Ben Voss' });
  await anInvitation(nord, from, { name: 'Cleo Marsh', companyRole: 'owner' });
  const orders = [await anOrder(portal, { for: from }), await anOrder(portal, { for: from, verified: true })];
  await saveList(nord, 'Spring');
  await saveList(nord, 'Autumn');
  await saveList(haus, 'SPRING');
  await saveList(haus, 'Spring (2)');
  await nord.call('createAddress', { id: from.id, label: 'Shop', address: '1 Quay', isDefault: true });
  await haus.call('createAddress', { id: into.id, label: 'Store', address: '2 Quay', isDefault: true });
  const hidden = await aProduct(portal, { visibleTo: [from] });
  const file = await upload(nord);
  return { invitation, orders, hidden, file };
}

describe('POST /api/customers/{id}/merge', () => {
  test('reports in a dry run exactly what a merge moves, and changes nothing', async () => {
    await filled();
    const audits = await counted('audit_entries');

    const { status, body } = await admin.call('mergeCustomers', { id: from.id, into: into.id, dryRun: true });

    expect([status, body]).toEqual([
      200,
      {
        merged: false,
        merge: {
          from: { id: from.id, name: 'Atelier Nord' },
          into: { id: into.id, name: 'Nordhaus' },
          orders: 2,
          openOrders: 1,
          people: 2,
          invitations: 1,
          endedInvitations: 1,
          lists: 2,
          addresses: 1,
          files: 1,
          products: 1,
          renamedLists: [{ name: 'Spring', becomes: 'Spring (3)' }],
          poRequired: false,
          exceeded: [],
          state: expect.any(String),
        },
      },
    ]);
    expect(await counted('audit_entries')).toBe(audits);
    expect((await nord.call('readLists')).body.lists).toHaveLength(2);
    const merged = await merge();
    expect([merged.status, merged.body]).toEqual([200, { merge: body.merge, merged: true }]);
  });

  test('moves everything of the merged company to the other one and loses nothing (CC-3)', async () => {
    const { invitation, orders, hidden, file } = await filled();

    await merge();

    const mine = (await haus.call('readOrders', { view: 'summary' })).body.orders;
    expect(mine.map(({ id }: { id: number }) => id).sort()).toEqual(orders.map(({ id }) => id));
    expect(mine.map((order: { companyId: number }) => order.companyId)).toEqual([into.id, into.id]);
    const shown = `Nordhaus, formerly Company ${from.username}`;
    expect(mine.map(({ customerShown }: { customerShown: string | null }) => customerShown)).toEqual([null, shown]);
    expect(mine[0].customerName).toBe(`Company ${from.username}`);
    const found = (await admin.call('readOrders', { search: 'nordhaus', customer: into.id })).body.orders;
    expect(found.map(({ id }: { id: number }) => id).sort()).toEqual(orders.map(({ id }) => id));
    const lists = (await haus.call('readLists')).body.lists.map(({ name }: { name: string }) => name);
    expect(lists.sort()).toEqual(['Autumn', 'SPRING', 'Spring (2)', 'Spring (3)']);
    const { addresses } = (await haus.call('readAddresses', { id: into.id })).body;
    expect(addresses).toMatchObject([
      { label: 'Shop', isDefault: false },
      { label: 'Store', isDefault: true },
    ]);
    expect([await read(haus, file), await read(nord, file)]).toEqual([200, 200]);
    const catalog = (await haus.call('readCatalog')).body.products.map(({ id }: { id: number }) => id);
    expect(catalog).toContain(hidden.id);
    const product = (await admin.call('readAdminProduct', { id: hidden.id })).body.product;
    expect(product).toMatchObject({ visibleTo: [into.id], revision: 2 });
    const joined = { token: invitation.token, name: 'Ben Voss', username: `ben-${into.id}`, password };
    expect((await portal.nobody.call('acceptInvitation', joined)).body.user).toMatchObject({ companyId: into.id });
    expect((await haus.call('readPeople', { id: into.id })).body.invitations).toEqual([]);
    expect((await admin.call('readCustomer', { id: from.id })).code).toBe('customerNotFound');
  });

  test('lets people sign in as before, keeps their roles and moves their open sessions at once', async () => {
    const viewer = await portal.as(await aPerson(portal, from, 'viewer'));

    await merge();

    const { user } = (await nord.call('readMe')).body;
    expect(user).toMatchObject({ id: from.id, companyId: into.id, companyRole: 'owner', displayName: 'Nordhaus' });
    expect((await viewer.call('readMe')).body.user).toMatchObject({ companyId: into.id, companyRole: 'viewer' });
    const signedIn = await portal.nobody.call('login', { username: from.username, password });
    expect(signedIn.body.user).toMatchObject({ id: from.id, companyId: into.id });
    const { people } = (await nord.call('readPeople', { id: into.id })).body;
    expect(people.map(({ companyRole }: { companyRole: string }) => companyRole).sort()).toEqual([
      'owner',
      'owner',
      'viewer',
    ]);
    const { customer } = (await nord.call('readCustomer', { id: from.id })).body;
    expect(customer).toMatchObject({ id: into.id, companyName: 'Nordhaus', username: into.username, people: 3 });
  });

  test('keeps notifications and seen times with their people', async () => {
    const order = await anOrder(portal, { for: from });
    const form = new FormData();
    form.set('message', 'It is ready');
    await admin.call('sendMessage', { id: order.id }, { form });
    await anInvitation(nord, from).then(({ token }) =>
      portal.nobody.call('acceptInvitation', { token, name: 'Ada', username: `ada-${from.id}`, password }),
    );
    const before = (await nord.call('readNotifications')).body;
    expect(before.notifications).toHaveLength(2);

    await merge();

    const after = (await nord.call('readNotifications')).body;
    expect(after.unreadCount).toBe(before.unreadCount);
    expect(after.notifications.map(({ relatedId }: { relatedId: number }) => relatedId)).toEqual([into.id, order.id]);
    expect((await haus.call('readNotifications')).body.notifications).toEqual([]);
    await portal.as(into);
  });

  test("ends the event streams of the merged company; new streams receive the other company's events", async () => {
    const [stream, other, staff] = [await listen(nord), await listen(haus), await listen(admin)];

    await merge();

    await stream.closed;
    for (const hearing of [other, staff]) await hearing.hears('resync');
    const again = await listen(nord);
    await haus.call('createAddress', { id: into.id, label: 'Store', address: '2 Quay' });
    await saveList(haus, 'Spring');
    await again.hears('listsChanged');
  });

  test('returns the first answer to a repeated request with the same Idempotency-Key', async () => {
    const { productCode } = await aProduct(portal);
    const input = { products: [{ productCode, quantity: 1 }] };
    const headers = { 'idempotency-key': 'before-the-merge' };
    const first = await nord.call('placeOrder', input, { headers });
    await merge();
    const again = await nord.call('placeOrder', input, { headers });
    expect([again.status, again.body.order.id]).toEqual([201, first.body.order.id]);
  });

  test('counts the uploads of both companies for the day', async () => {
    await upload(nord);
    await upload(haus);
    const bytes = async () =>
      (
        await sql<{ n: number }>`
        select sum(bytes)::int as n from uploads_of_day where company_id in (${from.id}, ${into.id})`.one(
          portal.context.db,
        )
      ).n;
    const before = await bytes();
    await merge();
    expect(await bytes()).toBe(before);
  });

  test('writes one entry with the counts and the fields of the deleted company', async () => {
    await filled();
    const { orders, people, files } = await preview();
    await merge();
    const { rows } = await sql<{ object_name: string; changes: { field: string; from: string; to: string }[] }>`
      select object_name, changes from audit_entries where kind = 'customersMerged' and object_id = ${into.id}`.execute(
      portal.context.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.object_name).toBe('Nordhaus');
    expect(rows[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'merged', from: null, to: 'Atelier Nord' },
        { field: 'orders', from: null, to: String(orders) },
        { field: 'people', from: null, to: String(people) },
        { field: 'files', from: null, to: String(files) },
        { field: 'companyName', from: 'Atelier Nord', to: null },
      ]),
    );
  });
});

describe('POST /api/customers/{id}/merge fails', () => {
  test('without a confirmed preview, into itself, and for unknown companies and staff', async () => {
    const colleague = await anAdmin(portal);
    const call = (id: number, target: number, given = {}) =>
      admin.call('mergeCustomers', { id, into: target, state: 'x', ...given });
    const unconfirmed = await admin.call('mergeCustomers', { id: from.id, into: into.id });
    expect([unconfirmed.status, unconfirmed.body.fields]).toEqual([400, { state: 'is required' }]);
    expect(refusal(await call(from.id, from.id))).toEqual([400, 'sameCustomer']);
    for (const [id, target] of [
      [999_999, into.id],
      [from.id, 999_999],
      [colleague.id, into.id],
      [from.id, colleague.id],
    ] as const) {
      expect(refusal(await call(id, target))).toEqual([404, 'customerNotFound']);
      expect(refusal(await call(id, target, { dryRun: true }))).toEqual([404, 'customerNotFound']);
    }
  });

  test('when something changed after the preview', async () => {
    const changes = [
      () => aPerson(portal, from),
      () => saveList(nord, 'Spring'),
      () => aProduct(portal, { visibleTo: [into] }),
      () => sql`update companies set company_name = 'Nordhaus GmbH' where id = ${into.id}`.execute(portal.context.db),
    ];
    for (const change of changes) {
      const { state } = await preview();
      await change();
      expect(refusal(await admin.call('mergeCustomers', { id: from.id, into: into.id, state }))).toEqual([
        409,
        'changedMeanwhile',
      ]);
    }
    expect((await merge()).status).toBe(200);
  });

  test('when there would be too many people or addresses, as the preview says', async () => {
    for (let n = 1; n < 50; n++) await aPerson(portal, into);
    const rows = Array.from({ length: 20 }, (_, n) => ({ company_id: into.id, label: `L${n}`, address: 'x' }));
    await sql`insert into company_addresses ${sql.values(rows)}`.execute(portal.context.db);
    expect((await preview()).exceeded).toEqual(['people']);
    await nord.call('createAddress', { id: from.id, label: 'Shop', address: '1 Quay' });
    expect((await preview()).exceeded).toEqual(['people', 'addresses']);
    expect(refusal(await merge())).toEqual([409, 'tooManyOfThese']);
    expect((await nord.call('readMe')).body.user.companyId).toBe(from.id);
  });
});

describe('concurrent merges', () => {
  vi.setConfig({ testTimeout: 60_000 });
  const deadlocks = async () =>
    (
      await sql<{ n: number }>`select deadlocks::int as n from pg_stat_database where datname = current_database()`.one(
        portal.context.db,
      )
    ).n;

  test('of two companies into each other succeed exactly once', async () => {
    const before = await deadlocks();
    for (let round = 0; round < 6; round++) {
      const [one, other] = [await aCustomer(portal), await aCustomer(portal)];
      const orders = [await anOrder(portal, { for: one }), await anOrder(portal, { for: other })];
      const states = [await preview(one.id, other.id), await preview(other.id, one.id)].map(({ state }) => state);
      const answers = await Promise.all([
        admin.call('mergeCustomers', { id: one.id, into: other.id, state: states[0] }),
        admin.call('mergeCustomers', { id: other.id, into: one.id, state: states[1] }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      const companies = await sql<{ customer_id: number }>`
        select distinct customer_id from orders where id = any(${orders.map(({ id }) => id)}::bigint[])`.execute(
        portal.context.db,
      );
      expect(companies.rows).toHaveLength(1);
    }
    expect((await deadlocks()) - before).toBe(0);
  });

  test('of three companies in a circle keep every order and person in an existing company', async () => {
    const before = await deadlocks();
    for (let round = 0; round < 6; round++) {
      const all = [await aCustomer(portal), await aCustomer(portal), await aCustomer(portal)];
      for (const one of all) await anOrder(portal, { for: one });
      const pairs = all.map((one, at) => [one.id, all[(at + 1) % 3]?.id ?? 0] as const);
      const states = await Promise.all(pairs.map(pair => preview(...pair)));
      const answers = await Promise.all(
        pairs.map(([id, target], at) => admin.call('mergeCustomers', { id, into: target, state: states[at].state })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toContain(200);
      expect(statuses.every(status => [200, 404, 409].includes(status))).toBe(true);
      const left = await sql<{ orders: number; people: number }>`
        select count(distinct o.id)::int as orders, count(distinct a.id)::int as people
        from companies c join accounts a on a.company_id = c.id left join orders o on o.customer_id = c.id
        where a.id = any(${all.map(({ id }) => id)}::bigint[])`.one(portal.context.db);
      expect(left).toEqual({ orders: 3, people: 3 });
    }
    expect((await deadlocks()) - before).toBe(0);
  });

  test('lose no orders, messages or counts that arrive meanwhile', async () => {
    const before = await deadlocks();
    const { productCode } = await aProduct(portal);
    const place = () => nord.call('placeOrder', { products: [{ productCode, quantity: 1 }] });
    const message = (id: number) => {
      const form = new FormData();
      form.set('message', 'When?');
      return nord.call('sendMessage', { id }, { form });
    };
    for (let round = 0; round < 5; round++) {
      const { id, products } = await anOrder(portal, { for: from });
      const { state } = await preview();
      const [merged, ...answers] = await Promise.all([
        admin.call('mergeCustomers', { id: from.id, into: into.id, state }),
        place(),
        place(),
        message(id),
        message(id),
        admin.call('setCompletedCount', { id, productCode: products[0]?.productCode, completed: 1 }),
      ]);
      // An order that was placed first makes the preview stale. A call that ran during the merge must be repeated.
      expect([200, 409]).toContain(merged.status);
      expect(answers.every(({ status }) => [200, 201, 503].includes(status))).toBe(true);
      const now = (await nord.call('readMe')).body.user.companyId;
      const placed = answers.flatMap(({ body }) => (body.order ? [body.order.id] : []));
      for (const one of placed) expect((await nord.call('readOrder', { id: one })).body.order.companyId).toBe(now);
      expect(refusal(await place())[0]).toBe(201);
      if (now === into.id) {
        into = from;
        from = { ...from, companyId: now };
        break;
      }
    }
    expect((await deadlocks()) - before).toBe(0);
  });

  test('merges a customer who orders and uploads between the preview and the confirmation', async () => {
    const { state } = await preview();
    const late = await anOrder(portal, { for: from });
    await upload(nord);

    const { status, body } = await admin.call('mergeCustomers', { id: from.id, into: into.id, state });

    expect([status, body.merge]).toMatchObject([200, { orders: 1, files: 1 }]);
    expect((await haus.call('readOrder', { id: late.id })).status).toBe(200);
  });

  test('a merge whose database connection is killed halfway changes nothing', async () => {
    await filled();
    const before = await preview();
    const gate = await portal.context.db.connect();
    try {
      // The merge writes this row without locking it first, so the merge waits here with half of its work done.
      await gate.query('begin');
      await gate.query('select from invitations where company_id = $1 for update', [from.id]);
      const merging = admin.call('mergeCustomers', { id: from.id, into: into.id, state: before.state });
      const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%orders_moved%'`;
      const pid = await eventually(async () => {
        const { rows } = await portal.context.db.query<{ pid: number }>(waiting);
        expect(rows).toHaveLength(1);
        return rows[0]?.pid;
      });
      await gate.query('select pg_terminate_backend($1)', [pid]);
      expect((await merging).status).toBe(503);
    } finally {
      await gate.query('rollback');
      gate.release();
    }
    expect(await preview()).toEqual(before);
    expect((await merge()).status).toBe(200);
  });

  test('one merge moves 100 orders', async () => {
    for (let n = 0; n < 100; n++) await anOrder(portal, { for: from });
    expect((await merge()).status).toBe(200);
    const orders = (await admin.call('countOrders', { customer: into.id })).body;
    expect(orders).toMatchObject({ counts: { all: 100 } });
  });
});
