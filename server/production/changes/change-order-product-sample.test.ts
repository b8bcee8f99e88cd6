import { beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, anOrder, type TestOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { testPortal } from '#testing/portal.ts';
import { aRound, roundForm } from '#testing/rounds.ts';

const portal = testPortal();
let [admin, customer]: Client[] = [];
let order: TestOrder;

beforeEach(async () => {
  admin = await portal.as(await anAdmin(portal));
  order = await anOrder(portal, { quantities: [10] });
  customer = await portal.as(order.customer);
});

const line = () => ({ id: order.id, productId: order.products[0]?.id });
const change = async (given: object) =>
  (await (admin as Client).call('changeOrderProduct', { ...line(), reason: 'By phone', revision: 1, ...given })).body
    .order.products[0];
const start = () =>
  (admin as Client).call('setProductStatus', {
    ...{ id: order.id, productCode: order.products[0]?.productCode, status: 'cutting' },
  });

const cut = async () =>
  expect((await (admin as Client).call('setProductStages', { ...line(), cutting: 1 })).status).toBe(200);

/** Lets the customer approve the newest round. */
async function approve(round: number) {
  await aRound(admin as Client, line());
  const form = roundForm({ decision: 'approve' });
  const { status } = await (customer as Client).call('answerSampleRound', { ...line(), round }, { form });
  expect(status).toBe(200);
}

describe('SA-1 a new product whose approved sample no longer fits', () => {
  test('waits for a sample again, on a hold that only the next approval ends', async () => {
    await approve(1);
    expect(await change({ description: 'Brass buckles' })).toMatchObject({
      ...{ status: 'not_reviewed', sample: { state: 'required', round: 1 }, hold: { reason: 'sample' } },
    });
    expect([(await start()).status, (await start()).code]).toEqual([409, 'sampleNotApproved']);
    const { notifications } = (await (customer as Client).call('readNotifications')).body;
    expect(notifications.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(['Sample needed', `Order #${order.id} was changed`]),
    );

    await approve(2);
    expect((await start()).status).toBe(200);
    const { sample } = (await (customer as Client).call('readSample', line())).body;
    expect(sample.rounds.map(({ round, decision }: Record<string, unknown>) => [round, decision])).toEqual([
      [2, 'approve'],
      [1, 'approve'],
    ]);
    expect(await findBrokenRows(text => portal.context.db.query(text))).toEqual([]);
  });

  test('stays approved after a new quantity, and after a change of what is in production or was waived', async () => {
    await approve(1);
    expect(await change({ quantity: 12 })).toMatchObject({ sample: { state: 'approved' }, hold: null });
    await cut();
    expect(await change({ description: 'Brass', revision: 2 })).toMatchObject({
      sample: { state: 'approved' },
      hold: null,
    });

    order = await anOrder(portal, { for: order.customer });
    await (admin as Client).call('requireSample', { ...line(), required: true });
    await (admin as Client).call('waiveSample', { ...line(), reason: 'As before' });
    expect(await change({ description: 'Brass' })).toMatchObject({ sample: { state: 'waived' }, hold: null });
  });
});
