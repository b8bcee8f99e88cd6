import { expect, test } from 'vitest';
import { boardColumns } from '#contract/planning/board/columns.ts';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();

async function start() {
  await sql`delete from orders`.execute(portal.context.db);
  const first = await anOrder(portal, {
    quantities: [10, 20, 30],
    completed: [0, 5, 30],
    statuses: ['not_reviewed', 'stitching', 'packaging'],
  });
  const customer = await aCustomer(portal);
  const second = await anOrder(portal, { for: customer, statuses: ['stitching'] });
  await anOrder(portal, { verified: true });
  return { first, second, customer, admin: await portal.as(await anAdmin(portal)) };
}

test('the Board shows each line of open orders in the column of its status, and packed lines in Finished', async () => {
  const { first, second, admin } = await start();
  const { body } = await admin.call('readBoard');
  const shown = body.cards.map(({ orderId, productId }: { orderId: number; productId: number }) => [
    orderId,
    productId,
  ]);
  expect(shown).toHaveLength(4);
  expect(body.counts).toMatchObject({
    not_reviewed: { lines: 1, units: 10 },
    stitching: { lines: 2, units: 30 },
    finished: { lines: 1, units: 30 },
  });
  const column = await admin.call('readBoard', { status: 'finished' });
  expect(column.body.cards).toMatchObject([{ orderId: first.id, productId: first.products[2]?.id, slack: null }]);
  const ofCustomer = await admin.call('readBoard', { customer: second.customer.id });
  expect(ofCustomer.body.cards).toMatchObject([{ orderId: second.id, waiting: 10, unread: false, hold: null }]);
});

test('the Board filters by search, blocked and late, and counts blocked jobs and late orders (LA-4, VF3)', async () => {
  const { first, second, admin } = await start();
  await admin.call('setHold', { id: second.id, productId: second.products[0]?.id, reason: 'customer' });
  await sql`update orders set promised_on = workshop_today() - 10 where id = ${first.id}`.execute(portal.context.db);
  const { body } = await admin.call('readBoard', { state: 'blocked' });
  expect(body.cards).toMatchObject([{ orderId: second.id, blocked: 'hold', hold: { reason: 'customer' } }]);
  expect(body.states).toEqual({ blocked: 1, late: 1, willBeLate: 0, tight: 0 });
  const late = await admin.call('readBoard', { state: 'late' });
  expect(late.body.cards).toHaveLength(2);
  const found = await admin.call('readBoard', { search: `#${second.id}` });
  expect(found.body.cards).toHaveLength(1);
  const byCode = await admin.call('readBoard', { search: first.products[1]?.productCode.toLowerCase() });
  expect(byCode.body.cards).toMatchObject([{ productId: first.products[1]?.id }]);
});

test('the Board pages a column', async () => {
  const { admin } = await start();
  const first = await admin.call('readBoard', { status: 'stitching', limit: '1' });
  expect([first.body.cards.length, first.body.nextCursor]).toEqual([1, '1']);
  const second = await admin.call('readBoard', { status: 'stitching', limit: '1', cursor: '1' });
  expect([second.body.cards.length, second.body.nextCursor]).toEqual([1, null]);
  expect(second.body.cards[0].orderId).not.toBe(first.body.cards[0].orderId);
});

test('a pinned line precedes the order by slack, and pinned lines are sorted by time (W34)', async () => {
  const { first, second, admin } = await start();
  await sql`update orders set promised_on = workshop_today() - 10 where id = ${first.id}`.execute(portal.context.db);
  const lines = [{ orderId: second.id, productId: second.products[0]?.id }];
  await admin.call('changeInBulk', { lines, set: { pinned: true } });
  const { body } = await admin.call('readBoard', { status: 'stitching' });
  expect(body.cards.map(({ orderId, pinned }: { orderId: number; pinned: boolean }) => [orderId, pinned])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
});

test('an empty Board has all columns', async () => {
  await sql`delete from orders`.execute(portal.context.db);
  const { body } = await (await portal.as(await anAdmin(portal))).call('readBoard');
  expect(Object.keys(body.counts)).toEqual([...boardColumns]);
});
