import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, type TestOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
type Line = { orderId: number; productId: number };
let admin: Client;
/** An open order, whose product changes beside the rejected line. */
let open: TestOrder;

beforeEach(async () => {
  admin = await portal.as(await anAdmin(portal));
  open = await anOrder(portal, { quantities: [10] });
});

const lineOf = ({ id, products }: TestOrder, at = 0): Line => ({ orderId: id, productId: products[at]?.id ?? 0 });
const statusesOf = async ({ id }: TestOrder) => {
  const { products } = (await admin.call('readOrder', { id })).body.order;
  return products.map(({ status }: { status: string }) => status);
};
const notFound = { code: 'orderNotFound', error: 'Order not found' };
const notInOrder = { code: 'orderProductNotFound', error: 'This product is not part of the order' };

describe('changeInBulk rejects by name and changes the other lines:', () => {
  const cases: [what: string, makeLine: () => Promise<Line>, reason: { code: string; error: string }][] = [
    ['a line of an unknown order', async () => ({ orderId: 999_999, productId: 1 }), notFound],
    ['an unknown product', async () => ({ orderId: open.id, productId: 999_999 }), notInOrder],
    [
      'a product of another order',
      async () => ({ orderId: open.id, productId: lineOf(await anOrder(portal)).productId }),
      notInOrder,
    ],
    [
      'a line of a deleted order',
      async () => {
        const order = await anOrder(portal);
        await admin.call('deleteOrder', { id: order.id });
        return lineOf(order);
      },
      notFound,
    ],
    [
      'a product that was deleted from its order',
      async () => {
        const order = await anOrder(portal, { quantities: [10, 20] });
        const line = lineOf(order, 1);
        await admin.call('deleteOrderProduct', { id: order.id, productId: line.productId });
        return line;
      },
      notInOrder,
    ],
    [
      'a line of a completed order',
      async () => lineOf(await anOrder(portal, { verified: true })),
      { code: 'orderCompleted', error: 'The order is already completed and can no longer be changed' },
    ],
  ];
  test.each(cases)('%s', async (_, makeLine, reason) => {
    const line = await makeLine();

    const { status, body } = await admin.call('changeInBulk', {
      lines: [line, lineOf(open)],
      set: { status: 'cutting' },
    });

    expect([status, body]).toEqual([
      200,
      { changed: 1, unchanged: 0, refused: [{ ...line, ...reason }], changeId: expect.any(String) },
    ]);
    expect(await statusesOf(open)).toEqual(['cutting']);
  });

  test('nothing when all lines are rejected', async () => {
    const { status, body } = await admin.call('changeInBulk', {
      lines: [{ orderId: open.id, productId: 999_999 }],
      set: { status: 'cutting' },
    });

    expect([status, body]).toMatchObject([200, { changed: 0, unchanged: 0, changeId: null }]);
    expect(body.refused).toHaveLength(1);
    expect(await statusesOf(open)).toEqual(['not_reviewed']);
  });
});

describe('changeInBulk', () => {
  test('changes lines of two customers, and notifies each about their order only', async () => {
    const accounts = [await aCustomer(portal), await aCustomer(portal)];
    const orders = await Promise.all(accounts.map(account => anOrder(portal, { for: account })));

    const { body } = await admin.call('changeInBulk', {
      lines: orders.map(order => lineOf(order)),
      set: { status: 'cutting' },
    });

    expect(body).toMatchObject({ changed: 2, refused: [] });
    for (const [at, account] of accounts.entries()) {
      const { notifications } = (await (await portal.as(account)).call('readNotifications')).body;
      expect(notifications.map(({ relatedId }: { relatedId: number }) => relatedId)).toEqual([orders[at]?.id]);
    }
  });

  test('two overlapping changes leave each line at the status of one of them, with one change each', async () => {
    const order = await anOrder(portal, { quantities: [5, 5, 5, 5] });
    const lines = order.products.map((_, at) => lineOf(order, at));

    const answers = await Promise.all([
      admin.call('changeInBulk', { lines: lines.slice(0, 3), set: { status: 'cutting' } }),
      admin.call('changeInBulk', { lines: lines.slice(1).reverse(), set: { status: 'stitching' } }),
    ]);

    expect(answers.map(({ status, body }) => [status, body.refused])).toEqual(Array(2).fill([200, []]));
    const [first, second, third, fourth] = await statusesOf(order);
    expect([first, fourth]).toEqual(['cutting', 'stitching']);
    // The later change decides about all shared lines.
    expect(second).toBe(third);
    const later = second === 'stitching' ? answers[1] : answers[0];
    const earlier = second === 'stitching' ? answers[0] : answers[1];
    expect((await admin.call('undoChange', { changeId: earlier?.body.changeId })).code).toBe('changedMeanwhile');
    expect((await admin.call('undoChange', { changeId: later?.body.changeId })).status).toBe(200);
    expect((await admin.call('undoChange', { changeId: earlier?.body.changeId })).status).toBe(200);
    expect(await statusesOf(order)).toEqual(Array(4).fill('not_reviewed'));
  });
});
