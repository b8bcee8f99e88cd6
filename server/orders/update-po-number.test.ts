import { describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
const count = () => sql<{ n: number }>`select count(*)::int as n from orders`.one(portal.context.db);
const require = async (id: number, poRequired: boolean) => {
  const admin = await portal.as(await anAdmin(portal));
  const { body: now } = await admin.call('readCustomer', { id });
  const { companyName } = now.customer;
  const company = { companyName, companyContact: '+44 20', companyEmail: 'orders@harbour.example' };
  return admin.call('updateCustomer', { id, ...company, poRequired });
};

describe('the purchase order number of a new order', () => {
  test('is in the order, both views of the list, searches of both sides and the audit log (B16, F14)', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const admin = await portal.as(await anAdmin(portal));
    const products = [{ productCode: (await aProduct(portal)).productCode, quantity: 1 }];

    const { status, body } = await customer.call('placeOrder', { products, poNumber: 'HG-2026/4711' });

    expect(status).toBe(201);
    expect(body.order.poNumber).toBe('HG-2026/4711');
    const { id } = body.order;
    expect((await customer.call('readOrder', { id })).body.order.poNumber).toBe('HG-2026/4711');
    for (const client of [customer, admin]) {
      for (const view of [{}, { view: 'summary' }]) {
        const { body: list } = await client.call('readOrders', { ...view, limit: '1' });
        expect(list.orders[0]).toMatchObject({ id, poNumber: 'HG-2026/4711' });
      }
      const { body: hits } = await client.call('search', { q: '2026/47' });
      expect(hits.orders.map((order: { id: number }) => order.id)).toEqual([id]);
    }
    const { body: found } = await admin.call('readOrders', { search: '2026/47' });
    expect(found.orders.map((order: { id: number }) => order.id)).toEqual([id]);
    const { changes } = await sql<{ changes: unknown[] }>`
      select changes from audit_entries where kind = 'orderPlaced' and object_id = ${id}`.one(portal.context.db);
    expect(changes).toContainEqual({ field: 'poNumber', from: null, to: 'HG-2026/4711' });
  });

  test('may be used for several orders and is empty when omitted (F10)', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const products = [{ productCode: (await aProduct(portal)).productCode, quantity: 1 }];

    const orders = await Promise.all(
      [{ poNumber: 'SAME' }, { poNumber: 'SAME' }, {}].map(given =>
        customer.call('placeOrder', { products, ...given }),
      ),
    );

    expect(orders.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(orders.map(({ body }) => body.order.poNumber)).toEqual(['SAME', 'SAME', '']);
  });

  test.each([['=1+1'], ['+49'], ['<b>bold</b>'], ['\u200fPO-1'], ['👜'.repeat(64)], [' with blanks ']])(
    'keeps %j as typed (B23)',
    async poNumber => {
      const customer = await portal.as(await aCustomer(portal));
      const products = [{ productCode: (await aProduct(portal)).productCode, quantity: 1 }];

      expect((await customer.call('placeOrder', { products, poNumber })).body.order.poNumber).toBe(poNumber);
    },
  );

  test('has one line of up to 64 characters (B23)', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const products = [{ productCode: (await aProduct(portal)).productCode, quantity: 1 }];
    const before = await count();

    const long = await customer.call('placeOrder', { products, poNumber: 'x'.repeat(65) });
    expect([long.status, Object.keys(long.body.fields)]).toEqual([400, ['poNumber']]);
    expect((await customer.call('placeOrder', { products, poNumber: 7 as never })).status).toBe(400);
    expect(await count()).toEqual(before);
    const { body } = await customer.call('placeOrder', { products, poNumber: 'PO\r\n1' });
    expect(body.order.poNumber).toBe('PO 1');
    for (const lineBreak of ['\v', '\f', '\u0085', '\u2028']) {
      const { body: broken } = await customer.call('placeOrder', { products, poNumber: `PO${lineBreak}1` });
      expect(broken.order.poNumber).toBe('PO 1');
    }
    const padded = await customer.call('placeOrder', { products, poNumber: ` ${'x'.repeat(64)} ` });
    expect(padded.body.order.poNumber).toBe('x'.repeat(64));
  });

  test('is required only of customers for whom staff enabled the option (B17)', async () => {
    const [account, other] = [await aCustomer(portal), await aCustomer(portal)];
    const [customer, free] = [await portal.as(account), await portal.as(other)];
    const products = [{ productCode: (await aProduct(portal)).productCode, quantity: 1 }];
    const ticked = await require(account.id, true);
    expect([ticked.status, ticked.body.customer.poRequired]).toEqual([200, true]);
    expect((await customer.call('readCustomer', { id: account.id })).body.customer.poRequired).toBe(true);
    const before = await count();

    for (const given of [{}, { poNumber: '' }, { poNumber: ' \t ' }, { poNumber: '\u200b' }]) {
      const { status, body } = await customer.call('placeOrder', { products, ...given });
      expect([status, body.error, body.fields]).toEqual([
        400,
        'Please enter your purchase order number',
        { poNumber: 'is required' },
      ]);
    }
    expect(await count()).toEqual(before);
    const placed = await customer.call('placeOrder', { products, poNumber: 'PO-1' });
    expect(placed.status).toBe(201);
    expect((await free.call('placeOrder', { products })).status).toBe(201);

    const admin = await portal.as(await anAdmin(portal));
    const emptied = await admin.call('updatePoNumber', { id: placed.body.order.id, poNumber: ' ' });
    expect([emptied.status, emptied.body.fields]).toEqual([400, { poNumber: 'is required' }]);
  });
});

describe('updatePoNumber', () => {
  test('changes the number for customer and staff, and searches find the new one (PO-4)', async () => {
    const { id, customer: account } = await anOrder(portal);
    const customer = await portal.as(account);
    const admin = await portal.as(await anAdmin(portal));

    const { status, body } = await customer.call('updatePoNumber', { id, poNumber: 'LATE-1' });
    expect([status, body.order.poNumber]).toEqual([200, 'LATE-1']);
    expect((await admin.call('updatePoNumber', { id, poNumber: 'LATE-2' })).body.order.poNumber).toBe('LATE-2');

    const idsOf = async (search: string) =>
      (await admin.call('readOrders', { search })).body.orders.map((order: { id: number }) => order.id);
    expect(await idsOf('LATE-2')).toEqual([id]);
    expect(await idsOf('LATE-1')).toEqual([]);
  });

  test('works on a completed order until both sides have archived it (PO-4)', async () => {
    const one = await anOrder(portal, { verified: true, archivedBy: ['customer'] });
    const both = await anOrder(portal, { verified: true, archivedBy: ['customer', 'admin'] });
    const admin = await portal.as(await anAdmin(portal));

    expect((await admin.call('updatePoNumber', { id: one.id, poNumber: 'A' })).status).toBe(200);
    const refused = await admin.call('updatePoNumber', { id: both.id, poNumber: 'A' });
    expect([refused.status, refused.code]).toEqual([409, 'orderCompleted']);
  });

  test('writes no entry for the same number', async () => {
    const { id, customer } = await anOrder(portal);
    const client = await portal.as(customer);
    await client.call('updatePoNumber', { id, poNumber: 'A' });
    await client.call('updatePoNumber', { id, poNumber: 'A' });

    const { rows } = await sql`
      select from audit_entries where kind = 'poNumberChanged' and object_id = ${id}`.execute(portal.context.db);
    expect(rows).toHaveLength(1);
  });
});
