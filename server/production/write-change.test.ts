import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Stage } from '#contract/orders/order-rules.ts';
import { anAdmin, anOrder, type TestOrder } from '#testing/builders.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { mark } from '#testing/marks.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let account: TestAccount;
let order: TestOrder;

beforeEach(async () => {
  account = await anAdmin(portal);
  order = await anOrder(portal, { quantities: [10] });
});

const marked = (stage: Stage, delta: number, more: { markId?: string } = {}) =>
  mark(portal, account, { id: order.id, productId: order.products[0]?.id as number, stage, delta, ...more });
const desk = async (name: 'setProductStatus' | 'setCompletedCount', set: Record<string, unknown>) =>
  (await portal.as(account)).call(name, { id: order.id, productCode: order.products[0]?.productCode, ...set });
const passed = async () => {
  const { body } = await (await portal.as(account)).call('readOrder', { id: order.id });
  const [line] = body.order.products;
  return [line.status, ...Object.values(line.passed)];
};
const log = async () => {
  const { rows } = await sql<{ text: string; change_id: string }>`
    select change_id, what || ' ' || from_value || '-' || to_value || ' ' || source as text from production_events
    where order_id = ${order.id} order by id`.execute(portal.context.db);
  return rows;
};
const texts = async () => (await log()).map(({ text }) => text);
const broken = () => findBrokenRows(text => portal.context.db.query(text));

describe('setting a status (C1)', () => {
  test('gives each stage its count and logs every changed count, so that replaying the log gives the same counts (W3, WF3, WF4)', async () => {
    await desk('setCompletedCount', { completed: 4 });

    await desk('setProductStatus', { status: 'finishing' });
    expect(await passed()).toEqual(['finishing', 10, 10, 4, 4]);
    expect((await texts()).slice(-3)).toEqual([
      'status not_reviewed-finishing desk',
      'cutting 4-10 derived',
      'stitching 4-10 derived',
    ]);
    await desk('setProductStatus', { status: 'cutting' });

    expect(await passed()).toEqual(['cutting', 4, 4, 4, 4]);
    expect((await texts()).slice(-3)).toEqual([
      'status finishing-cutting desk',
      'cutting 10-4 derived',
      'stitching 10-4 derived',
    ]);
    expect(await broken()).toEqual([]);
  });

  test('gives all rows of one action the same change id', async () => {
    await desk('setProductStatus', { status: 'packaging' });
    await desk('setCompletedCount', { completed: 4 });

    const changes = (await log()).map(({ change_id }) => change_id);

    expect([changes.length, new Set(changes).size]).toEqual([5, 2]);
  });
});

describe('a mark (C2)', () => {
  test('raises the counts of earlier stages with derived rows (W3, WF3)', async () => {
    await marked('cutting', 2);

    const changeId = await marked('stitching', 6);

    expect(await passed()).toEqual(['cutting', 6, 6, 0, 0]);
    const rows = (await log()).filter(row => row.change_id === changeId).map(({ text }) => text);
    expect(rows).toEqual(['stitching 0-6 bench', 'cutting 2-6 derived']);
    expect(await broken()).toEqual([]);
  });

  test('is rejected above the remaining units, and writes nothing (W3)', async () => {
    await marked('stitching', 6);
    const before = await log();

    await expect(marked('stitching', 5)).rejects.toMatchObject({
      code: 'countAboveQuantity',
      message: 'Only 4 of 10 are left to stitch',
    });

    expect(await log()).toEqual(before);
    expect(await passed()).toEqual(['cutting', 6, 6, 0, 0]);
  });

  test('of the last units is accepted once when two arrive at the same time', async () => {
    await marked('stitching', 6);

    const results = await Promise.allSettled([marked('stitching', 4), marked('stitching', 4)]);

    const refused = results.filter(result => result.status === 'rejected').map(({ reason }) => reason.message);
    expect(refused).toEqual(['All 10 are stitched already']);
    expect(await passed()).toEqual(['finishing', 10, 10, 0, 0]);
  });

  test('with a negative count removes only units that have not passed the next stage', async () => {
    await marked('cutting', 10);
    await marked('stitching', 9);

    await expect(marked('cutting', -2)).rejects.toMatchObject({
      code: 'countBelowNext',
      message: 'Only 1 can be taken back: 9 are stitched already',
    });
    await marked('cutting', -1);

    expect(await passed()).toEqual(['cutting', 9, 9, 0, 0]);
  });

  test('is rejected when the order is completed (C5)', async () => {
    await marked('packaging', 10);
    await (await portal.as(account)).call('verifyCompletion', { id: order.id });

    await expect(marked('packaging', -1)).rejects.toMatchObject({ code: 'orderCompleted' });
  });

  test('notifies the customer of the marked stage (NO-2)', async () => {
    await marked('cutting', 10);
    await marked('stitching', 4);

    const { body } = await (await portal.as(order.customer)).call('readNotifications');

    expect(body.notifications).toMatchObject([
      {
        title: `Order #${order.id}: ${order.products[0]?.productCode} is being stitched`,
        message: '4 of 10 stitched.',
      },
    ]);
  });

  test('is stored once for each mark id', async () => {
    const markId = randomUUID();
    await marked('cutting', 1, { markId });

    await expect(marked('cutting', 1, { markId })).rejects.toThrow('production_events_mark');

    expect((await passed())[1]).toBe(1);
  });
});
