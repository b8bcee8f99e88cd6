import { beforeEach, expect, test } from 'vitest';
import { aCustomer, anOrder, aProduct, aSuperadmin, type TestOrder } from '#testing/builders.ts';
import { daysFromToday } from '#testing/changes/ready-change.ts';
import type { Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { testPortal } from '#testing/portal.ts';
import { aMaterial, aPurchase, aRecord, aSupplier } from '#testing/stock.ts';
import { pastOrders } from '#testing/workshops/past-orders.ts';
import { runForecast } from '../dates/run-forecast.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal({ TIME_ZONE: 'UTC' });
let admin: Client;

beforeEach(async () => {
  await deleteRows(portal.context.db, 'orders');
  await pastOrders(portal, 30, 0);
  admin = await portal.as(await aSuperadmin(portal));
});

type Material = { id: number; name: string };
const forecast = () => runForecast(portal.context.db);

/** Creates an order of 10 items that take a square foot of leather each. */
async function ofLeather({ name }: Material, isNew = false): Promise<TestOrder> {
  const order = await anOrder(portal, { quantities: [10], statuses: [isNew ? 'not_reviewed' : 'cutting'] });
  const item = { category: 'leather', name, quantity: 1, unit: 'sqft' } as const;
  if (order.products[0]) await aRecord(portal, order.products[0], [item]);
  return order;
}

async function datesOf({ id }: TestOrder) {
  const { promisedOn, likelyOn, safeOn, dateState } = (await admin.call('readOrder', { id })).body.order;
  return { promisedOn, likelyOn, safeOn, dateState };
}

/** Returns the orders whose job can be cut now. */
async function offered(): Promise<number[]> {
  const { body } = await admin.call('readToday', { section: 'next', stage: 'cutting', limit: '200' });
  return body.next.cutting.rows.map(({ orderId }: { orderId: number }) => orderId);
}

async function plannedOn({ id }: TestOrder): Promise<string | null> {
  const { rows } = (await admin.call('readPromises', { ids: [id].join() })).body;
  return rows[0].proposedOn;
}

test('a new order is proposed for a day on which it takes no material of a promise, and an earlier day says whose (OW-3, W65)', async () => {
  const leather = await aMaterial(admin, { onHand: 10 });
  const first = await ofLeather(leather);
  await forecast();
  const { safeOn } = await datesOf(first);
  await admin.call('setPromise', { id: first.id, promisedOn: safeOn });
  const fresh = await ofLeather(leather, true);
  await forecast();
  const before = await datesOf(first);

  const { proposedOn, delays } = (await admin.call('readAcceptance', { id: fresh.id })).body;
  expect([delays, proposedOn > safeOn]).toEqual([[], true]);
  const early = (await admin.call('readAcceptance', { id: fresh.id, promisedOn: daysFromToday(0) })).body;
  expect(early.delays).toMatchObject([{ orderId: first.id, from: 'fine', to: 'willBeLate' }]);

  await admin.call('acceptOrder', { id: fresh.id, promisedOn: proposedOn });
  await forecast();
  expect(await datesOf(first)).toEqual(before);
  expect(await offered()).toEqual([first.id]);
  const accepted = await datesOf(fresh);
  expect(accepted.safeOn <= proposedOn).toBe(true);
});

test('the planned day of an order that lacks material counts when that comes, and how long delivery takes (OW-3)', async () => {
  const leather = await aMaterial(admin, { onHand: 0 });
  const order = await ofLeather(leather);
  await forecast();
  const unordered = await plannedOn(order);
  const expectedOn = daysFromToday(60);
  await aPurchase(admin, { expectedOn, lines: [{ materialId: leather.id, quantity: 10, unit: 'sqft' }] });
  await forecast();
  const ordered = (await plannedOn(order)) ?? '';
  expect([unordered, ordered]).toEqual([expect.any(String), expect.any(String)]);
  expect([(unordered ?? '') > daysFromToday(13), (unordered ?? '') < ordered, ordered > expectedOn]).toEqual([
    ...[true, true, true],
  ]);
  expect((await datesOf(order)).safeOn).toBe(ordered);
});

test('jobs take material in the order of the plans that the same forecast stores (ST-12)', async () => {
  const leather = await aMaterial(admin, { onHand: 10 });
  const [asked, other] = [await ofLeather(leather), await ofLeather(leather)];
  await sql`update orders set requested_date = ${daysFromToday(120)}::date where id = ${asked.id}`.execute(
    portal.context.db,
  );
  // The lower number is ahead as long as neither is planned.
  await forecast();
  expect([await plannedOn(asked), (await plannedOn(other)) ?? '']).toEqual([daysFromToday(120), expect.any(String)]);
  expect(((await plannedOn(other)) ?? '') < daysFromToday(120)).toBe(true);
  expect(await offered()).toEqual([other.id]);
});

test('a quote counts when the material of its products comes, as the review of the same order does (ST-14)', async () => {
  const { db } = portal.context;
  const customer = await portal.as(await aCustomer(portal));
  await sql`update workshop_settings set show_expected = true`.execute(db);
  await forecast();
  const leather = await aMaterial(admin, { onHand: 40, supplierId: await aSupplier(admin, { leadDays: 40 }) });
  const product = await aProduct(portal);
  await aRecord(portal, product, [{ category: 'leather', name: leather.name, quantity: 2, unit: 'sqft' }]);
  const products = [{ productCode: product.productCode, quantity: 20 }];
  const quoted = async () => (await customer.call('quoteDate', { products })).body.safeOn;

  const soonest = await quoted();
  expect(soonest < daysFromToday(40)).toBe(true);
  await admin.call('countMaterial', { id: leather.id, counted: 0, unit: 'sqft', seen: 40 });
  const later = await quoted();
  expect(later > daysFromToday(50)).toBe(true);
  const { id } = (await customer.call('placeOrder', { products })).body.order;
  expect((await admin.call('readAcceptance', { id })).body.safeOn).toBe(later);
});
