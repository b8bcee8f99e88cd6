import { describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';
import { accuracyOf } from './accuracy.ts';
import type { AccuracyFacts, ForecastOutcome } from './accuracy-facts.ts';

const portal = testPortal();
const weekdays = { workdays: [true, true, true, true, true, false, false], closed: [] };

function facts(given: Partial<AccuracyFacts>): AccuracyFacts {
  return { today: '2026-11-26', ...weekdays, lines: [], promises: [], ...given };
}
const line = (given: Partial<ForecastOutcome> = {}): ForecastOutcome => ({
  orderId: 1,
  productCode: 'A',
  placedOn: '2026-11-02',
  likelyOn: '2026-11-13',
  safeOn: '2026-11-18',
  promisedOn: null,
  readyOn: '2026-11-16',
  ...given,
});

test('the accuracy counts lines that were ready by their safe date, and how far the likely date was off in working days (W32)', () => {
  const lines = [line(), line({ readyOn: '2026-11-19' }), line({ readyOn: '2026-11-12' }), line({ readyOn: null })];
  const { last, rows, months } = accuracyOf(facts({ lines }));
  expect(rows.map(({ daysOff }) => daysOff)).toEqual([1, 4, -1, null]);
  expect(last).toEqual({ n: 4, safeHeld: 2, likelyOff: 2 });
  expect(months).toEqual([{ month: '2026-11', n: 4, held: 2, off: 2 }]);
});

test('the accuracy warns when less than 80 % of at least 30 lines were ready by their safe date', () => {
  const of = (held: number, missed: number) => [
    ...Array.from({ length: held }, () => line()),
    ...Array.from({ length: missed }, () => line({ readyOn: null })),
  ];
  expect(accuracyOf(facts({ lines: of(23, 7) })).warning).toBe(true);
  expect(accuracyOf(facts({ lines: of(24, 6) })).warning).toBe(false);
  expect(accuracyOf(facts({ lines: of(5, 20) })).warning).toBe(false);
});

test('the accuracy counts orders that kept their first and last promise by month and customer, with the causes of delays', () => {
  const order = { customerId: 3, customerName: 'Harbour Goods', firstPromise: '2026-11-10', reasons: [] };
  const promises = [
    { ...order, readyOn: '2026-11-09', lastPromise: '2026-11-10' },
    { ...order, readyOn: '2026-11-12', lastPromise: '2026-11-13', reasons: ['material', 'material'] },
    { ...order, readyOn: '2026-10-12', firstPromise: '2026-10-01', lastPromise: '2026-10-02', reasons: ['quality'] },
  ];
  const counted = accuracyOf(facts({ promises })).promises;
  expect(counted).toEqual([
    {
      month: '2026-11',
      customerId: 3,
      customerName: 'Harbour Goods',
      orders: 2,
      keptFirst: 1,
      keptLast: 2,
      reasons: { material: 2 },
    },
    {
      month: '2026-10',
      customerId: 3,
      customerName: 'Harbour Goods',
      orders: 1,
      keptFirst: 0,
      keptLast: 0,
      reasons: { quality: 1 },
    },
  ]);
});

async function aForecastLine(completed: number, safe: number) {
  const { db } = portal.context;
  const { id, products } = await anOrder(portal, { completed: [completed] });
  await sql`
    insert into first_forecasts (order_id, product_id, first_day, q50, spread, likely_days, safe_days, likely_on, safe_on)
    values (${id}, ${products[0]?.id}, workshop_today() - 20, 5, 2, 5, 8, workshop_today() + ${safe - 2}::int,
      workshop_today() + ${safe}::int)`.execute(db);
  if (completed < 10) return id;
  await sql`
    insert into production_events (order_id, product_id, product_code, what, from_value, to_value, changed_by,
      changed_by_name, source, change_id)
    values (${id}, ${products[0]?.id}, ${'=cmd()'}, 'completed', '0', '10', 1, 'a', 'desk', gen_random_uuid())`.execute(
    db,
  );
  return id;
}

test('an open line counts as missed once its first safe date has passed, and deleted and cancelled orders do not count (W32, WF35)', async () => {
  const admin = await portal.as(await anAdmin(portal));
  const ready = await aForecastLine(10, 0);
  const missed = await aForecastLine(3, -1);
  await aForecastLine(3, 0);
  const deleted = await aForecastLine(10, 0);
  await admin.call('deleteOrder', { id: deleted });
  const cancelled = await aForecastLine(3, -1);
  expect((await admin.call('cancelOrder', { id: cancelled, reason: 'By phone' })).status).toBe(200);
  const { body } = await admin.call('readAccuracy');
  expect(body.rows.map(({ orderId }: { orderId: number }) => orderId).sort()).toEqual([ready, missed].sort());
  expect(body.last).toMatchObject({ n: 2, safeHeld: 1 });
});

describe('DA-10 an order that a revision made ready after its promise', () => {
  /** An order whose first product was counted ten days ago, and which was promised for five days ago. */
  async function aPromised(quantities: number[], completed: number[]) {
    const { db } = portal.context;
    const statuses = completed.map(count => (count > 0 ? ('packaging' as const) : ('cutting' as const)));
    const order = await anOrder(portal, { quantities, completed, statuses });
    await sql`update orders set created_at = now() - interval '20 days' where id = ${order.id}`.execute(db);
    for (const [index, { id, productCode }] of order.products.entries()) {
      if (!completed[index]) continue;
      await sql`
        insert into production_events (order_id, product_id, product_code, what, from_value, to_value, changed_by,
          changed_by_name, source, change_id, happened_at)
        values (${order.id}, ${id}, ${productCode}, 'completed', '0', ${String(completed[index])}, 1, 'a', 'desk',
          gen_random_uuid(), now() - interval '10 days')`.execute(db);
      await sql`
        insert into first_forecasts (order_id, product_id, first_day, q50, spread, likely_days, safe_days, likely_on, safe_on)
        values (${order.id}, ${id}, workshop_today() - 20, 5, 2, 5, 8, workshop_today() - 8, workshop_today() - 5)`.execute(
        db,
      );
    }
    await sql`
      insert into order_promises (order_id, promised_on, note, set_by, set_by_name)
      values (${order.id}, workshop_today() - 5, '', 1, 'a')`.execute(db);
    return { ...order, lineOf: (index: number) => ({ id: order.id, productId: order.products[index]?.id ?? 0 }) };
  }
  async function accuracyAfter({ id, customer }: { id: number; customer: { companyId: number | null } }) {
    const { body } = await (await portal.as(await anAdmin(portal))).call('readAccuracy');
    const ofOrder = ({ orderId }: { orderId: number }) => orderId === id;
    const ofCustomer = ({ customerId }: { customerId: number | null }) => customerId === customer.companyId;
    const { orders, keptLast } = body.promises.find(ofCustomer) ?? {};
    return { orders, keptLast, readyOn: body.rows.filter(ofOrder).map((row: { readyOn: string }) => row.readyOn) };
  }
  const dayAgo = async (days: number) =>
    (await sql<{ day: string }>`select (workshop_today() - ${days}::int)::text as day`.one(portal.context.db)).day;

  test('missed it when its quantity was lowered to what was ready', async () => {
    const order = await aPromised([10], [6]);
    const admin = await portal.as(await anAdmin(portal));
    const lowered = { ...order.lineOf(0), quantity: 6, reason: 'By phone', revision: 1 };
    expect((await admin.call('changeOrderProduct', lowered)).status).toBe(200);
    expect(await accuracyAfter(order)).toEqual({ orders: 1, keptLast: 0, readyOn: [await dayAgo(0)] });
  });

  test('missed it when its last product that was not ready was removed', async () => {
    const order = await aPromised([10, 5], [10, 0]);
    const admin = await portal.as(await anAdmin(portal));
    expect((await admin.call('deleteOrderProduct', order.lineOf(1))).status).toBe(200);
    expect(await accuracyAfter(order)).toEqual({ orders: 1, keptLast: 0, readyOn: [await dayAgo(10)] });
  });

  test('kept it when only a ready product was removed', async () => {
    const order = await aPromised([10, 5], [10, 5]);
    const admin = await portal.as(await anAdmin(portal));
    expect((await admin.call('deleteOrderProduct', order.lineOf(1))).status).toBe(200);
    expect(await accuracyAfter(order)).toEqual({ orders: 1, keptLast: 1, readyOn: [await dayAgo(10)] });
  });
});

test('the CSV export contains the same products, without formulas (WF36)', async () => {
  const admin = await portal.as(await anAdmin(portal));
  await sql`update order_products set product_code = '=1+1' where not cancelled and order_id in (select order_id from first_forecasts)`.execute(
    portal.context.db,
  );
  const { body } = await admin.send('GET', '/api/forecast/accuracy.csv');
  expect(String(body)).toContain('"Order","Product","Placed","Likely","Safe"');
  expect(String(body)).not.toMatch(/,"?=1/);
});

test('quoteDate needs the setting and known products, and is limited to 30 calls an hour', async () => {
  const customer = await portal.as(await aCustomer(portal));
  const { productCode } = await aProduct(portal);
  const ask = (...codes: string[]) =>
    customer.call('quoteDate', { products: [productCode, ...codes].map(code => ({ productCode: code, quantity: 5 })) });
  const isShown = async () => (await customer.call('readQuoteSetting')).body;
  expect([(await ask()).status, await isShown()]).toEqual([404, { showExpected: false }]);
  await sql`update workshop_settings set show_expected = true`.execute(portal.context.db);
  expect(await isShown()).toEqual({ showExpected: true });
  const unknown = await ask('NOPE', 'NO');
  expect([unknown.status, unknown.code, unknown.body.fields]).toEqual([
    400,
    'orderLineRefused',
    { 'products.1': 'this product is not in the catalog', 'products.2': 'this product is not in the catalog' },
  ]);
  expect((await ask()).body).toEqual({ safeOn: null });
  const answers = [];
  for (let count = 0; count < 30; count++) answers.push((await ask()).status);
  expect(answers.filter(status => status === 429)).toHaveLength(2);
});
