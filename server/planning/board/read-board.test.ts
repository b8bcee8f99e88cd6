import { expect, test } from 'vitest';
import { stages } from '#contract/orders/order-rules.ts';
import type { Card } from '#contract/planning/board/card.ts';
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

test('the Board and Today count the jobs and items of a stage alike, without those on hold (DY-14)', async () => {
  const { second, admin } = await start();
  const both = async () => {
    const [{ body: board }, { body: today }] = [await admin.call('readBoard'), await admin.call('readToday')];
    const ofToday = stages.map(stage => [stage, { lines: today.next[stage].lines, units: today.next[stage].units }]);
    expect(board.work).toEqual(Object.fromEntries(ofToday));
    return board.work;
  };
  expect(await both()).toMatchObject({ stitching: { lines: 2, units: 25 } });
  await admin.call('setHold', { id: second.id, productId: second.products[0]?.id, reason: 'customer' });
  expect(await both()).toMatchObject({ stitching: { lines: 1, units: 15 } });
  const { body } = await admin.call('readBoard', { customer: second.customer.id });
  expect(body.work.stitching).toEqual({ lines: 0, units: 0 });
});

test('the Board pages a column', async () => {
  const { admin } = await start();
  const first = await admin.call('readBoard', { status: 'stitching', limit: '1' });
  const { nextCursor } = first.body;
  expect([first.body.cards.length, nextCursor]).toEqual([1, expect.any(String)]);
  const second = await admin.call('readBoard', { status: 'stitching', limit: '1', cursor: nextCursor });
  expect([second.body.cards.length, second.body.nextCursor]).toEqual([1, null]);
  expect(second.body.cards[0].orderId).not.toBe(first.body.cards[0].orderId);
});

test.each(['cutting', 'finished'] as const)(
  'a page of the column %s misses no card and repeats none when cards before it leave or move',
  async status => {
    const { db } = portal.context;
    await sql`delete from orders`.execute(db);
    const admin = await portal.as(await anAdmin(portal));
    for (let order = 0; order < 6; order++) {
      await anOrder(portal, status === 'finished' ? { completed: [10] } : { statuses: ['cutting'] });
    }
    const read = async (page: Record<string, string>) => {
      const { body } = await admin.call('readBoard', { status, ...page });
      return { ids: body.cards.map(({ orderId }: Card) => orderId) as number[], next: body.nextCursor as string };
    };
    const { ids } = await read({});
    const first = await read({ limit: '2' });
    await sql`delete from orders where id = ${ids[0]}`.execute(db);
    await sql`update orders set promised_on = workshop_today() where id = ${ids[1]}`.execute(db);
    const second = await read({ limit: '2', cursor: first.next });
    expect([first.ids, second.ids]).toEqual([ids.slice(0, 2), ids.slice(2, 4)]);
    expect(await read({ limit: '2', cursor: second.next })).toEqual({ ids: ids.slice(4), next: null });
    expect((await admin.call('readBoard', { cursor: '7' })).code).toBe('invalidInput');
  },
);

test('a pinned line precedes the order of work, and pinned lines are sorted by time (W34)', async () => {
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

test('in Ready the jobs of an order stand together on every page, and say how many of its jobs are ready', async () => {
  await sql`delete from orders`.execute(portal.context.db);
  const half = { quantities: [10, 20, 30], completed: [10, 0, 30] };
  const [first, second, promised] = [
    await anOrder(portal, half),
    await anOrder(portal, { quantities: [5, 5], completed: [5, 5] }),
    await anOrder(portal, { quantities: [8, 8], completed: [8, 8] }),
  ];
  await sql`update orders set promised_on = workshop_today() + 3 where id = ${promised.id}`.execute(portal.context.db);
  // Lines of one order are accepted on different days, and one is pinned.
  await sql`update order_products set accepted_at = now() - (position + 1) * interval '20 days'`.execute(
    portal.context.db,
  );
  await sql`update order_products set pinned_at = now() where order_id = ${second.id} and position = 1`.execute(
    portal.context.db,
  );
  const admin = await portal.as(await anAdmin(portal));

  const shown: [number, object | null][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await admin.call('readBoard', { status: 'finished', limit: '2', ...(cursor && { cursor }) });
    shown.push(...body.cards.map(({ orderId, ofOrder }: Card) => [orderId, ofOrder] as const));
    cursor = body.nextCursor;
  }

  expect(shown).toEqual([
    [promised.id, { ready: 2, total: 2 }],
    [promised.id, { ready: 2, total: 2 }],
    [first.id, { ready: 2, total: 3 }],
    [first.id, { ready: 2, total: 3 }],
    [second.id, { ready: 2, total: 2 }],
    [second.id, { ready: 2, total: 2 }],
  ]);
  const { body } = await admin.call('readBoard', { search: `#${first.id}`, status: 'not_reviewed' });
  expect(body.cards).toMatchObject([{ orderId: first.id, ofOrder: null }]);
});

test("the Board's search finds a product by its description and by the name in its raw-material record", async () => {
  const { first, second, admin } = await start();
  const { db } = portal.context;
  const [described, recorded] = [first.products[0]?.id, second.products[0]?.id];
  await sql`update products set description = 'Zunft satchel' where id = ${described}`.execute(db);
  await sql`insert into raw_materials (product_id, product_code, product_name)
    select id, product_code, 'Zünft belt' from products where id = ${recorded}`.execute(db);

  const { body } = await admin.call('readBoard', { search: ' zunft ' });

  expect(body.cards.map(({ productId }: Card) => productId).sort()).toEqual([described, recorded].sort());
  expect(body.counts).toMatchObject({ not_reviewed: { lines: 1 }, stitching: { lines: 1 } });
  const other = await admin.call('readBoard', { search: 'zunft', customer: second.customer.id });
  expect(other.body.cards).toMatchObject([{ productId: recorded }]);
});
