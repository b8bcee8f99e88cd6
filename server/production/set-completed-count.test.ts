import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

async function started(quantities: number[]) {
  const order = await anOrder(portal, { quantities });
  const admin = await portal.as(await anAdmin(portal));
  return { order, admin, codes: order.products.map(product => product.productCode) };
}

describe('setCompletedCount', () => {
  test('accepts 0 to the quantity, up and down', async () => {
    const { order, admin, codes } = await started([10, 30]);
    for (const [completed, percentage] of [
      [10, 25],
      [0, 0],
      [7, 17],
    ]) {
      const answer = await admin.call('setCompletedCount', { id: order.id, productCode: codes[0], completed });
      expect(answer.status).toBe(200);
      expect(answer.body.order.products[0].completed).toBe(completed);
      expect(answer.body.order.orderPercentage).toBe(percentage);
    }
    const { rows: events } = await sql<{ what: string; from_value: string; to_value: string }>`
      select what, from_value, to_value from production_events
      where order_id = ${order.id} and source = 'desk'
      order by id`.execute(portal.context.db);
    expect(events.map(event => `${event.what} ${event.from_value}-${event.to_value}`)).toEqual([
      'completed 0-10',
      'completed 10-0',
      'completed 0-7',
    ]);
  });

  test('rejects an invalid count and changes nothing', async () => {
    const { order, admin, codes } = await started([10]);
    for (const completed of [11, -1, 1.5, 1e9, '3', null, undefined, [1], true]) {
      const answer = await admin.call('setCompletedCount', { id: order.id, productCode: codes[0], completed });
      expect([completed, answer.status, answer.code]).toEqual([completed, 400, 'invalidInput']);
      expect(answer.body.fields).toHaveProperty('completed');
    }
    const { body } = await admin.call('readOrder', { id: order.id });
    expect(body.order.products[0].completed).toBe(0);
    expect(body.order.orderPercentage).toBe(0);
    const unknown = await admin.call('setCompletedCount', { id: order.id, productCode: 'NOT-THERE', completed: 1 });
    expect(unknown.code).toBe('orderProductNotFound');
  });

  test("keeps the order's sum correct under concurrent changes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ line: fc.nat(2), completed: fc.nat(40) }), { minLength: 1, maxLength: 20 }),
        async changes => {
          const { order, admin, codes } = await started([10, 20, 40]);
          await Promise.all(
            changes.map(({ line, completed }) =>
              admin.call('setCompletedCount', { id: order.id, productCode: codes[line], completed }),
            ),
          );
          const { rows: kept } = await sql<{ finished_items: number; completed: number }>`
            select o.finished_items, p.completed from orders o join order_products p on p.order_id = o.id
            where o.id = ${order.id}`.execute(portal.context.db);
          expect(kept[0]?.finished_items).toBe(kept.reduce((sum, row) => sum + row.completed, 0));
        },
      ),
      { numRuns: 12 },
    );
  });
});
