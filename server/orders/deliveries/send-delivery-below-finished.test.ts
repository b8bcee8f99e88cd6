import { beforeEach, describe, expect, test } from 'vitest';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { anAdmin, type TestOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aDelivery, deliveryOf, receiptForm } from '#testing/deliveries.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
let admin: Client;
let bench: Client;
let order: TestOrder & { tickets: string[] };
let id: number;
let productId: number;

beforeEach(async () => {
  admin = await portal.as(await anAdmin(portal));
  bench = (await aBench(portal, { stage: 'packaging' })).client;
  order = await aJob(portal, { quantities: [10, 10], completed: [0, 10] });
  id = order.id;
  productId = order.products[0]?.id ?? 0;
});

const lineOf = async (line = 0) => (await admin.call('readOrder', { id })).body.order.products[line];
const line = (place = 0) => ({ orderId: id, productId: order.products[place]?.id ?? 0 });
const text = 'Fewer than are finished or delivered is not possible';
const mark = (delta: number, given = {}) => markOf(order.tickets[0] ?? '', { stage: 'packaging', delta, ...given });
const markAt = async (by: Client, ...marks: ReturnType<typeof mark>[]) =>
  (await by.call('markUnits', { marks })).body.results;

describe('B48 the six ways to lower a completed count refuse fewer than were delivered', () => {
  /** Finishes 8 items at the bench; undoing this mark would leave none. */
  let finished: { id: string; changeId: string };
  beforeEach(async () => {
    [finished] = await markAt(bench, mark(8));
    await aDelivery(admin, id, productId, 5);
  });

  const refused = { status: 409, code: 'belowFinished', body: { error: text } };

  test('a completed count', async () => {
    const set = (completed: number) =>
      admin.call('setCompletedCount', { id, productCode: order.products[0]?.productCode, completed });
    expect(await set(4)).toMatchObject(refused);
    expect((await set(5)).status).toBe(200);
  });

  test('counts of stages', async () => {
    const set = (packaging: number) => admin.call('setProductStages', { id, productId, packaging });
    expect(await set(4)).toMatchObject(refused);
    expect((await set(5)).status).toBe(200);
  });

  test('a bulk change, which names the line and changes the others', async () => {
    const { body } = await admin.call('changeInBulk', { lines: [line(0), line(1)], set: { finished: 4 } });
    expect(body).toMatchObject({ changed: 1, refused: [{ ...line(0), code: 'belowFinished', error: text }] });
    expect([(await lineOf(0)).completed, (await lineOf(1)).completed]).toEqual([8, 4]);
  });

  test('a mark with a negative number, while the other marks of the call count', async () => {
    const results = await markAt(bench, mark(-4), mark(-1), mark(2));
    expect(results).toMatchObject([{ ok: false, code: 'belowFinished', error: text }, { ok: true }, { ok: true }]);
    expect((await lineOf()).completed).toBe(9);
  });

  test('an undo at the desk, which the history no longer offers', async () => {
    expect(await admin.call('undoChange', { changeId: finished.changeId })).toMatchObject(refused);
    const { changes } = (await admin.call('readProductionLog', { id })).body;
    const offered = changes.filter((change: { mayUndo: boolean }) => change.mayUndo);
    expect(offered.map((change: { changeId: string }) => change.changeId)).not.toContain(finished.changeId);
  });

  test('an undo by the bench, as a call and as a mark', async () => {
    expect(await bench.call('undoChange', { changeId: finished.changeId })).toMatchObject(refused);
    const [result] = await markAt(bench, mark(-8, { undoes: finished.id }));
    expect(result).toMatchObject({ ok: false, code: 'belowFinished', error: text });
    expect((await lineOf()).completed).toBe(8);
  });

  test('a status lowers no completed count, and a deleted delivery lets it fall', async () => {
    await admin.call('setProductStatus', { id, productCode: order.products[0]?.productCode, status: 'cutting' });
    expect(await lineOf()).toMatchObject({ status: 'cutting', completed: 8, delivered: 5 });
    await admin.call('deleteDelivery', { id, number: 1 });
    const { status } = await admin.call('setProductStages', { id, productId, packaging: 0, finishing: 8 });
    expect(status).toBe(200);
  });
});

/** A repeatable sequence of numbers from 0 to 1. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('B48 random counts, deliveries, deletions and receipts keep delivered ≤ completed ≤ quantity', async () => {
  const random = numbersFrom(4711);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const productCode = order.products[0]?.productCode;
  const customer = await portal.as(order.customer);
  const number = () => 1 + upTo(6);
  const changes: (() => Promise<{ status: number }>)[] = [
    () => admin.call('setCompletedCount', { id, productCode, completed: upTo(10) }),
    () => admin.call('setProductStages', { id, productId, packaging: upTo(10) }),
    () => admin.call('changeInBulk', { lines: [line(0), line(1)], set: { finished: upTo(10) } }),
    () => bench.call('markUnits', { marks: [mark(upTo(8) - 4 || 1)] }),
    () => admin.call('sendDelivery', { id, ...deliveryOf(line(upTo(1)).productId, 1 + upTo(5)) }),
    () => admin.call('sendDelivery', { id, ...deliveryOf(productId, 1 + upTo(5)) }),
    () => admin.call('deleteDelivery', { id, number: number() }),
    () => customer.call('confirmReceipt', { id, number: number() }, { form: receiptForm() }),
  ];
  const statuses = new Set<number>();
  for (let step = 0; step < 60; step++) statuses.add((await changes[upTo(changes.length - 1)]?.())?.status ?? 0);
  // Some of them were refused, and some were not.
  expect([...statuses].sort()).toEqual([200, 201, 400, 404, 409]);
  // The builders' orders have counts without production events.
  const broken = await findBrokenRows(query => portal.context.db.query(query));
  expect(broken.filter(rule => !/production event/.test(rule))).toEqual([]);
});
