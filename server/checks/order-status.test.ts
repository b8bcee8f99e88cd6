import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderStatus, productStatuses } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { anAdmin, anOrder } from '#testing/builders.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 3 }),
    completed: fc.nat(3),
    status: fc.constantFrom(...productStatuses),
  })
  .map(({ quantity, completed, status }) => ({ quantity, completed: Math.min(quantity, completed), status }));

/** Inserts orders without accounts and products, each with these lines. */
async function insertOrders(orders: { quantity: number; completed: number; status: string }[][]): Promise<void> {
  const lines = orders.flatMap((lines, order) =>
    lines.map((line, position) => ({ ...line, order_id: order + 1, product_id: position + 1, position })),
  );
  await sql`
    with lines as (select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l(order_id bigint, product_id bigint, position int, quantity int, completed int, status text)),
    placed as (
      insert into orders (id, customer_name, customer_username, total_products, total_items, finished_items)
      overriding system value
      select order_id, 'Any', 'any', count(*), sum(quantity), sum(completed) from lines group by order_id)
    insert into order_products (order_id, product_id, position, product_code, quantity)
    select order_id, product_id, position, 'P-' || product_id, quantity from lines`.execute(portal.context.db);
  // Updates the orders as production does: the status of an order follows from its lines.
  await sql`
    update order_products p set completed = l.completed, passed_cutting = l.completed, passed_stitching = l.completed,
      passed_finishing = l.completed, status = l.status
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l(order_id bigint, product_id bigint, completed int, status text)
    where (l.order_id, l.product_id) = (p.order_id, p.product_id)`.execute(portal.context.db);
}

test('the status of an order follows each change of its products, and so do lists and chips', async () => {
  const admin = await portal.as(await anAdmin(portal));
  const { id, products } = await anOrder(portal, { quantities: [10, 10, 10] });
  const [first = '', second = ''] = products.map(product => product.productCode);
  const expectStatus = async (status: string) => {
    const { body } = await admin.call('readOrders', { status, view: 'summary' });
    expect(body.orders.map((order: OrderSummary) => order.id)).toEqual([id]);
    const { counts } = (await admin.call('countOrders')).body;
    expect(counts).toMatchObject({ all: 1, status: { [status]: 1 } });
  };

  await expectStatus('not_reviewed');
  await admin.call('setProductStatus', { id: String(id), productCode: first, status: 'finishing' });
  await expectStatus('finishing');
  await admin.call('setProductStatus', { id: String(id), productCode: second, status: 'cutting' });
  await expectStatus('cutting');
  await admin.call('setCompletedCount', { id: String(id), productCode: second, completed: 10 });
  await expectStatus('finishing');
  await admin.call('setCompletedCount', { id: String(id), productCode: second, completed: 9 });
  await expectStatus('cutting');
  await admin.call('deleteOrderProduct', { id: String(id), productId: String(products[1]?.id) });
  await expectStatus('finishing');
  await admin.call('deleteOrder', { id: String(id) });
});

test('the database refuses to change or delete products of a completed order, also among those of other orders', async () => {
  const { db } = portal.context;
  const [open, done] = [await anOrder(portal), await anOrder(portal)];
  await sql`
    with lines as (
      update order_products set completed = quantity, passed_cutting = quantity, passed_stitching = quantity,
        passed_finishing = quantity, status = 'packaging' where order_id = ${done.id})
    update orders set finished_items = total_items where id = ${done.id}`.execute(db);
  await sql`update orders set completed_at = now() where id = ${done.id}`.execute(db);

  const ids = [open.id, done.id];
  const refused = { constraint: 'order_completed', message: expect.stringContaining(`order ${done.id} is completed`) };
  await expect(
    sql`update order_products set status = 'cutting' where order_id = any(${ids}::bigint[])`.execute(db),
  ).rejects.toMatchObject(refused);
  await expect(
    sql`delete from order_products where order_id = any(${ids}::bigint[])`.execute(db),
  ).rejects.toMatchObject(refused);
  const { rows } = await sql<{ status: string }>`select status from orders order by id`.execute(db);
  expect(rows).toEqual([{ status: 'not_reviewed' }, { status: 'packaging' }]);
  // A deleted order takes its products along.
  await sql`delete from orders`.execute(db);
});

test('the stored status, order_status and the contract agree for random orders, and chips count like badges', async () => {
  const orders = fc.sample(fc.array(line, { minLength: 1, maxLength: 5 }), isNightly ? 10_000 : 1_000);
  await insertOrders(orders);

  const { rows } = await sql<{ id: number; status: string; computed: string }>`
    select id, status, order_status(id) as computed from orders order by id`.execute(portal.context.db);

  const expected = orders.map(lines => orderStatus(lines));
  expect(rows.map(row => row.status)).toEqual(expected);
  expect(rows.map(row => row.computed)).toEqual(expected);
  const isFinished = orders.map(lines => lines.every(({ quantity, completed }) => completed === quantity));
  const { counts } = (await (await portal.as(await anAdmin(portal))).call('countOrders')).body;
  const of = (status: string) => expected.filter((one, order) => one === status && !isFinished[order]).length;
  expect(counts).toMatchObject({
    all: orders.length,
    status: Object.fromEntries(productStatuses.map(status => [status, of(status)])),
    finished: isFinished.filter(Boolean).length,
    completed: 0,
  });
});
