import { beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, anOrder, type TestOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let order: TestOrder;

beforeEach(async () => {
  admin = await portal.as(await anAdmin(portal));
  order = await anOrder(portal, { quantities: [10] });
});

const set = (counts: Record<string, unknown>, by = admin) =>
  by.call('setProductStages', { id: order.id, productId: order.products[0]?.id, ...counts });
const log = async () => {
  const { rows } = await sql<{ text: string }>`
    select what || ' ' || from_value || '-' || to_value || ' ' || source as text from production_events
    where order_id = ${order.id} order by id`.execute(portal.context.db);
  return rows.map(({ text }) => text);
};

describe('setProductStages', () => {
  test('sets the given stages, keeps the others, and sets the status like a mark (C3)', async () => {
    await set({ cutting: 10, stitching: 2 });

    const { status, body } = await set({ stitching: 10, packaging: 0 });

    expect(status).toBe(200);
    expect(body.changeId).toMatch(/^[\da-f-]{36}$/);
    expect(body.order.products[0]).toMatchObject({
      status: 'finishing',
      completed: 0,
      passed: { cutting: 10, stitching: 10, finishing: 0, packaging: 0 },
    });
    expect(await log()).toEqual([
      'cutting 0-10 desk',
      'stitching 0-2 desk',
      'status not_reviewed-stitching derived',
      'stitching 2-10 desk',
      'status stitching-finishing derived',
    ]);
  });

  test('counts packaging as completed and updates the sum of the order', async () => {
    const { body } = await set({ cutting: 10, stitching: 10, finishing: 10, packaging: 4 });

    expect(body.order).toMatchObject({ orderPercentage: 40, products: [{ completed: 4, passed: { packaging: 4 } }] });
  });

  test('changes nothing when the counts are already set', async () => {
    await set({ cutting: 3 });
    const before = await log();

    const answer = await set({ cutting: 3, stitching: 0 });

    expect([answer.status, answer.body.changeId]).toEqual([200, null]);
    expect((await set({})).body.changeId).toBeNull();
    expect(await log()).toEqual(before);
  });

  test('rejects invalid counts, counts above the quantity and counts above an earlier stage, and writes nothing', async () => {
    await set({ cutting: 5 });
    const before = await log();
    for (const [counts, field] of [
      [{ stitching: 6 }, 'stitching'],
      [{ cutting: 11 }, 'cutting'],
      [{ cutting: 4, stitching: 5 }, 'stitching'],
      [{ packaging: -1 }, 'packaging'],
      [{ finishing: 1.5 }, 'finishing'],
      [{ cutting: '3' }, 'cutting'],
      [{ cutting: 5_000_000 }, 'cutting'],
      [{ sewing: 1 }, 'sewing'],
    ] as const) {
      const answer = await set(counts);
      expect([counts, answer.status, Object.keys(answer.body.fields)]).toEqual([counts, 400, [field]]);
    }
    expect((await set({ cutting: 11 })).body.error).toBe('Cutting must be a whole number from 0 to 10');
    expect(await log()).toEqual(before);
  });

  test('returns 409 when the order is completed and 404 for other products', async () => {
    expect((await admin.call('setProductStages', { id: order.id, productId: 999_999, cutting: 1 })).code).toBe(
      'orderProductNotFound',
    );
    await set({ cutting: 10, stitching: 10, finishing: 10, packaging: 10 });
    await admin.call('verifyCompletion', { id: order.id });

    const answer = await set({ packaging: 9 });

    expect([answer.status, answer.code]).toEqual([409, 'orderCompleted']);
  });
});
