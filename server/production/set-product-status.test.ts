import { describe, expect, test } from 'vitest';
import { productStatuses } from '#contract/orders/order-rules.ts';
import { anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

async function started() {
  const order = await anOrder(portal, { quantities: [10, 20] });
  const admin = await portal.as(await anAdmin(portal));
  return { order, admin, line: { id: order.id, productCode: order.products[0]?.productCode } };
}

const eventsOf = (orderId: number) =>
  sql<{ what: string; from_value: string; to_value: string; changed_by_name: string }>`
    select what, from_value, to_value, changed_by_name from production_events
    where order_id = ${orderId} and source = 'desk'
    order by id`
    .execute(portal.context.db)
    .then(({ rows }) => rows);

describe('setProductStatus', () => {
  test('sets any of the five statuses in any order and records each change', async () => {
    const { order, admin, line } = await started();
    for (const status of [...productStatuses.slice(1), ...productStatuses]) {
      const answer = await admin.call('setProductStatus', { ...line, status });
      expect(answer.status).toBe(200);
      expect(answer.body.order.products.map((product: { status: string }) => product.status)).toEqual([
        status,
        'not_reviewed',
      ]);
    }
    const events = await eventsOf(order.id);
    expect(events).toHaveLength(9);
    expect(events[0]).toMatchObject({ what: 'status', from_value: 'not_reviewed', to_value: 'cutting' });
  });

  test('and the count reach a product whose code is a fixed segment of another call', async () => {
    const { order, admin } = await started();
    await sql`
      update order_products set product_code = 'id' where order_id = ${order.id} and position = 0`.execute(
      portal.context.db,
    );
    const line = { id: order.id, productCode: 'id' };

    const answers = [
      await admin.call('setProductStatus', { ...line, status: 'stitching' }),
      await admin.call('setCompletedCount', { ...line, completed: 4 }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body.order.products[0]).toMatchObject({ productCode: 'id', status: 'stitching', completed: 4 });
    const other = await admin.call('setProductStatus', { ...line, id: 999_999, status: 'cutting' });
    expect(other.code).toBe('orderNotFound');
  });

  test('sets the counts again when the status is already set and they differ (C1)', async () => {
    const { order, admin, line } = await started();
    const productId = order.products[0]?.id;
    await admin.call('setProductStages', { id: order.id, productId, cutting: 6 });

    const { body } = await admin.call('setProductStatus', { ...line, status: 'cutting' });

    expect(body.order.products[0]).toMatchObject({ status: 'cutting', passed: { cutting: 0 } });
    expect((await eventsOf(order.id)).at(-1)).toMatchObject({ what: 'cutting', from_value: '6', to_value: '0' });
  });

  test('changes nothing when the status and its counts are already set', async () => {
    const { order, admin, line } = await started();
    expect((await admin.call('setProductStatus', { ...line, status: 'not_reviewed' })).status).toBe(200);
    expect(await eventsOf(order.id)).toEqual([]);
  });

  test('finds the product by its code, ignoring case, and by no other code', async () => {
    const { order, admin, line } = await started();
    const lower = { id: order.id, productCode: line.productCode?.toLowerCase(), status: 'cutting' };
    expect((await admin.call('setProductStatus', lower)).status).toBe(200);
    for (const productCode of ['NOT-THERE', '%', `${line.productCode}x`, "' or 1=1 --", '../../1']) {
      const answer = await admin.call('setProductStatus', { id: order.id, productCode, status: 'cutting' });
      expect([productCode, answer.status, answer.code]).toEqual([productCode, 404, 'orderProductNotFound']);
    }
  });

  test('rejects other statuses', async () => {
    const { order, admin, line } = await started();
    for (const status of ['done', 'Cutting', '', null, 1, ['cutting'], undefined]) {
      const answer = await admin.call('setProductStatus', { ...line, status });
      expect([status, answer.status]).toEqual([status, 400]);
      expect(answer.body.fields).toHaveProperty('status');
    }
    expect((await admin.call('setProductStatus', { ...line, status: 'cutting', completed: 3 })).status).toBe(400);
    expect(await eventsOf(order.id)).toEqual([]);
  });

  test('notifies the customer once for changes within five minutes', async () => {
    const { order, admin, line } = await started();
    for (const status of ['cutting', 'stitching', 'finishing'])
      await admin.call('setProductStatus', { ...line, status });
    const customer = await portal.as(order.customer);
    expect((await customer.call('readNotifications')).body.notifications).toMatchObject([
      { type: 'order', relatedId: order.id, read: false, title: expect.stringContaining('is in finishing') },
    ]);
  });
});
