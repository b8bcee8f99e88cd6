import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let owner: Client;

beforeEach(async () => {
  await deleteRows(portal.context.db, 'orders', 'products', 'samples', 'files', 'notifications', 'outbox');
  await sql`delete from companies`.execute(portal.context.db);
  owner = await portal.as(await aSuperadmin(portal));
});

const countsOf = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from products) as products, (select count(*) from orders) as orders,
      (select count(*) from companies) as customers`.execute(portal.context.db);
  return rows[0];
};
const all = { products: 12, customers: 3, orders: 6 };

describe('POST /api/admin/samples', () => {
  test('creates products with pictures, customers, and orders in every state', async () => {
    const { status, body } = await owner.call('fillSamples');

    expect([status, body]).toEqual([201, { samples: all }]);
    expect(await countsOf()).toEqual(all);
    const { body: listed } = await owner.call('readOrders', { includeArchived: '0' });
    expect(listed.orders.map((order: { orderPercentage: number }) => order.orderPercentage)).toContain(100);
    const { body: catalog } = await owner.call('readAdminProducts');
    const picture = await owner.send('GET', catalog.products[0].images[0]);
    expect(picture.status).toBe(200);
  });

  test('works on its orders although the workshop accepts only after an agreement, which stays set (AG-4)', async () => {
    const { db } = portal.context;
    await sql`update workshop_settings set accept_after_agreement = true`.execute(db);
    expect((await owner.call('fillSamples')).status).toBe(201);
    expect((await owner.call('readWorkshop')).body.settings.acceptAfterAgreement).toBe(true);
    await sql`update workshop_settings set accept_after_agreement = false`.execute(db);
  });

  test('shows no sample to real customers, and notifies and emails nobody', async () => {
    const customer = await portal.as(await aCustomer(portal));

    await owner.call('fillSamples');

    expect((await customer.call('readCatalog')).body.products).toEqual([]);
    expect((await customer.call('readNotifications')).body.notifications).toEqual([]);
    const { rows } = await sql`select from outbox where kind = 'mail'`.execute(portal.context.db);
    expect(rows).toEqual([]);
  });

  test.runIf(isNightly)('is rejected the second time, also for two concurrent calls', async () => {
    const answers = await Promise.all([owner.call('fillSamples'), owner.call('fillSamples')]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await owner.call('fillSamples')).code).toBe('samplesExist');
    expect(await countsOf()).toEqual(all);
  });

  test.runIf(isNightly)('creates nothing when a real product has the code of a sample', async () => {
    await aProduct(portal, { code: 'sample-vt-1' });

    const { code } = await owner.call('fillSamples');

    expect(code).toBe('productCodeTaken');
    expect(await countsOf()).toEqual({ products: 1, customers: 0, orders: 0 });
  });
});

describe('DELETE /api/admin/samples', () => {
  test('removes every sample and its pictures, and no other data', async () => {
    const order = await anOrder(portal);
    await owner.call('fillSamples');

    const { status, body } = await owner.call('removeSamples');

    expect([status, body]).toEqual([200, { removed: all, kept: { products: 0, customers: 0, orders: 0 } }]);
    expect(await countsOf()).toEqual({ products: 1, customers: 1, orders: 1 });
    expect((await owner.call('readOrder', { id: order.id })).status).toBe(200);
    await eventually(async () => {
      const { rows } = await sql`select from outbox`.execute(portal.context.db);
      expect(rows).toEqual([]);
    });
    const { rows } = await sql`select from files where original_name like '%-%.webp'`.execute(portal.context.db);
    expect(rows).toEqual([]);
  });

  test('keeps samples that somebody edited, and orders placed since', async () => {
    await owner.call('fillSamples');
    const { body } = await owner.call('readAdminCustomers');
    const [kept, other] = body.customers;
    const company = { companyName: 'Real Goods', companyContact: '+44', companyEmail: 'a@real.example' };
    await owner.call('updateCustomer', { id: kept.id, ...company });
    const { id } = await anOrder(portal, { for: other });

    const { body: answer } = await owner.call('removeSamples');

    expect(answer.kept).toEqual({ products: 0, customers: 1, orders: 0 });
    expect(await countsOf()).toMatchObject({ customers: 1, orders: 1 });
    expect((await owner.call('readOrder', { id })).body.order.customerUsername).toBe(other.username);
    expect((await owner.call('removeSamples')).code).toBe('samplesNotFound');
  });

  test.runIf(isNightly)(
    'works after some samples were deleted one by one, and samples can be created again',
    async () => {
      await owner.call('fillSamples');
      const { body } = await owner.call('readOrders', { includeArchived: '0' });
      await owner.call('deleteOrder', { id: body.orders[0].id });

      expect((await owner.call('removeSamples')).body.removed.orders).toBe(5);
      expect((await owner.call('fillSamples')).status).toBe(201);
    },
  );
});

describe('GET /api/admin/first-run', () => {
  const read = async () => (await owner.call('readFirstRun')).body.firstRun;

  test('returns which steps are done, ignoring samples', async () => {
    expect(await read()).toEqual({
      product: null,
      customer: null,
      ordered: false,
      passwordChanged: false,
      samples: null,
    });
    await owner.call('fillSamples');
    expect(await read()).toMatchObject({ product: null, customer: null, ordered: false, samples: all });

    const { productCode } = await aProduct(portal);
    const customer = await aCustomer(portal, { companyName: 'Harbour Goods' });
    expect(await read()).toMatchObject({
      product: { productCode, image: expect.stringMatching(/^\/uploads\/products\//) },
      customer: { id: customer.id, displayName: 'Harbour Goods' },
      ordered: false,
    });

    await anOrder(portal, { for: customer });
    expect(await read()).toMatchObject({ ordered: true });
  });
});
