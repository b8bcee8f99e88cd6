import { beforeEach, describe, expect, test } from 'vitest';
import { aBench, markOf } from '#testing/benches.ts';
import { anAdmin, anOrder, type TestOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aDocument } from '#testing/documents.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let order: TestOrder;

beforeEach(async () => {
  admin = await portal.as(await anAdmin(portal));
  order = await anOrder(portal, { quantities: [200, 10] });
});

const stages = async (counts: Record<string, number>, line = 0) =>
  (await admin.call('setProductStages', { id: order.id, productId: order.products[line]?.id, ...counts })).body
    .changeId as string;
/** Sets the status of the first line, as a move on the Board does, and returns the id of the change. */
const move = async (status: string) => {
  const lines = [{ orderId: order.id, productId: order.products[0]?.id }];
  return (await admin.call('changeInBulk', { lines, set: { status } })).body.changeId as string;
};
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const undo = (changeId: string, by = admin) => by.call('undoChange', { changeId });
const lineOf = async (line = 0) => (await admin.call('readOrder', { id: order.id })).body.order.products[line];
const log = () =>
  sql<{ id: number }>`select * from production_events where order_id = ${order.id} order by id`
    .execute(portal.context.db)
    .then(({ rows }) => rows);

describe('undoChange (C4)', () => {
  test('restores status and counts as a separate change and keeps the log', async () => {
    await stages({ cutting: 30 });
    const changeId = await stages({ cutting: 200 });

    const { status, body } = await undo(changeId.toUpperCase());

    expect([status, body]).toEqual([200, { changed: 1, changeId: expect.any(String) }]);
    expect(await lineOf()).toMatchObject({ status: 'cutting', passed: { cutting: 30 } });
    expect((await log()).slice(-2)).toMatchObject([
      { what: 'cutting', from_value: '200', to_value: '30', source: 'undo', change_id: body.changeId },
      { what: 'status', from_value: 'stitching', to_value: 'cutting', source: 'undo', undoes: changeId },
    ]);
  });

  test.each([
    ['setProductStatus', { status: 'finishing' }],
    ['setCompletedCount', { completed: 90 }],
  ] as const)('restores every count that %s changed', async (name, set) => {
    await stages({ cutting: 80 });
    const { passed, status } = await lineOf();
    const input = { id: order.id, productCode: order.products[0]?.productCode, ...set };
    const { body } = await admin.call(name, input);
    expect((await lineOf()).passed.cutting).toBeGreaterThan(80);
    expect((await admin.call(name, input)).body.changeId).toBeNull();

    expect((await undo(body.changeId)).status).toBe(200);

    expect(await lineOf()).toMatchObject({ passed, status });
  });

  test('returns 409 when a value changed meanwhile, and writes nothing (WF5)', async () => {
    const changeId = await stages({ cutting: 30 });
    await stages({ cutting: 50 });
    const before = await log();

    const answer = await undo(changeId);

    expect([answer.status, answer.code]).toEqual([409, 'changedMeanwhile']);
    expect(await log()).toEqual(before);
    expect((await lineOf()).passed.cutting).toBe(50);
  });

  test('returns 409 the second time, also for the undo itself', async () => {
    const changeId = await stages({ cutting: 30 });
    const { body } = await undo(changeId);

    for (const again of [changeId, body.changeId]) {
      const answer = await undo(again);
      expect([answer.status, answer.code]).toEqual([409, 'undoneAlready']);
    }
  });

  test('returns 409 to all but one of ten concurrent calls', async () => {
    const changeId = await stages({ cutting: 30 });

    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(changeId)));

    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, ...Array(9).fill('undoneAlready')]);
    expect((await log()).filter(row => (row as { source?: string }).source === 'undo')).toHaveLength(2);
  });

  test('returns 409 when a later stage has more units than would be left', async () => {
    const changeId = await stages({ cutting: 30 });
    await stages({ stitching: 10 });

    const answer = await undo(changeId);

    expect([answer.status, answer.body.error]).toEqual([409, 'Later work stands on this. Undo that first']);
    expect((await lineOf()).passed).toMatchObject({ cutting: 30, stitching: 10 });
  });

  test('returns changedMeanwhile when later work also changed the status (C4)', async () => {
    const changeId = await stages({ cutting: 10 }, 1);
    await stages({ stitching: 10 }, 1);

    expect((await undo(changeId)).code).toBe('changedMeanwhile');
    expect(await lineOf(1)).toMatchObject({ status: 'finishing', passed: { cutting: 10, stitching: 10 } });
  });

  test('undoes a bulk change completely or not at all', async () => {
    const lines = order.products.map(({ id }) => ({ orderId: order.id, productId: id }));
    const { body } = await admin.call('changeInBulk', { lines, set: { status: 'finishing' } });
    const later = await stages({ finishing: 5 }, 1);

    expect((await undo(body.changeId)).code).toBe('laterWorkStands');
    expect((await lineOf(0)).status).toBe('finishing');
    expect((await undo(later)).status).toBe(200);
    expect((await undo(body.changeId)).body.changed).toBe(2);
    for (const line of [0, 1])
      expect(await lineOf(line)).toMatchObject({ status: 'not_reviewed', passed: { cutting: 0 } });
  });

  test('restores the partial count and the status after a move past several stages (W37)', async () => {
    await stages({ cutting: 80 });
    const moved = await move('finishing');
    expect(await lineOf()).toMatchObject({ status: 'finishing', passed: { cutting: 200, stitching: 200 } });

    expect((await undo(moved)).status).toBe(200);

    expect(await lineOf()).toMatchObject({ status: 'cutting', passed: { cutting: 80, stitching: 0, packaging: 0 } });
  });

  test('returns 409 with the reason when somebody else changed the moved line, and changes nothing (W37)', async () => {
    await stages({ cutting: 80 });
    const moved = await move('finishing');
    const { ticket } = await sql<{ ticket: string }>`
      select ticket from order_products where order_id = ${order.id} order by position limit 1`.one(portal.context.db);
    const { client: bench } = await aBench(portal);
    const { body } = await bench.call('markUnits', { marks: [markOf(ticket, { stage: 'finishing', delta: 4 })] });
    expect(body.results[0].ok).toBe(true);
    const [line, rows] = [await lineOf(), await log()];

    const answer = await undo(moved);

    expect([answer.status, answer.body]).toEqual([
      409,
      { error: 'Later work stands on this. Undo that first', code: 'laterWorkStands' },
    ]);
    expect([await lineOf(), await log()]).toEqual([line, rows]);
    await move('not_reviewed');
    expect((await undo(moved)).code).toBe('changedMeanwhile');
  });

  test('returns 409 for a completed order and for a deleted product', async () => {
    const changeId = await stages({ cutting: 10, stitching: 10, finishing: 10, packaging: 10 }, 1);
    const other = await stages({ cutting: 30 });
    await admin.call('deleteOrderProduct', { id: order.id, productId: order.products[0]?.id });
    expect((await undo(other)).code).toBe('changedMeanwhile');
    expect((await admin.call('verifyCompletion', { id: order.id })).status).toBe(200);

    const answer = await undo(changeId);

    expect([answer.status, answer.code]).toEqual([409, 'orderCompleted']);
  });

  test('is not offered for a bulk change of which another order was completed', async () => {
    const other = await anOrder(portal, { quantities: [5] });
    const lines = [order, other].map(({ id, products }) => ({ orderId: id, productId: products[0]?.id }));
    const { changeId } = (await admin.call('changeInBulk', { lines, set: { status: 'cutting' } })).body;
    const offered = async () => {
      const { body } = await admin.call('readProductionLog', { id: order.id });
      return body.changes.find((change: { changeId: string }) => change.changeId === changeId).mayUndo;
    };
    expect(await offered()).toBe(true);

    const productCode = other.products[0]?.productCode;
    await admin.call('setCompletedCount', { id: other.id, productCode, completed: 5 });
    expect((await admin.call('verifyCompletion', { id: other.id })).status).toBe(200);

    expect(await offered()).toBe(false);
    expect((await undo(changeId)).code).toBe('orderCompleted');
  });

  test('returns 404 for a change that does not exist, also of a deleted order', async () => {
    const changeId = await stages({ cutting: 30 });
    await admin.call('deleteOrder', { id: order.id });
    for (const id of [changeId, '00000000-0000-4000-8000-000000000000']) {
      const answer = await undo(id);
      expect([answer.status, answer.code]).toEqual([404, 'changeNotFound']);
    }
    expect((await undo('7')).status).toBe(400);
  });
});

describe('undoChange of holds', () => {
  const hold = (reason: string) => {
    const lines = order.products.map(({ id }) => ({ orderId: order.id, productId: id }));
    return admin.call('changeInBulk', { lines, set: { hold: { reason } } }).then(({ body }) => body.changeId as string);
  };
  const reasons = async () =>
    (await admin.call('readOrder', { id: order.id })).body.order.products.map(
      ({ hold: one }: { hold: { reason: string } | null }) => one?.reason,
    );

  test('ends the holds of a change and sets again those that they replaced', async () => {
    const [first] = order.products;
    await admin.call('setHold', {
      id: order.id,
      productId: first?.id,
      reason: 'leather',
      note: 'Scar',
      until: dayIn(3),
    });
    const changeId = await hold('machine');
    expect(await reasons()).toEqual(['machine', 'machine']);

    const answer = await undo(changeId);

    expect(answer.body).toEqual({ changed: 2, changeId: expect.any(String) });
    expect(await reasons()).toEqual(['leather', undefined]);
    expect((await lineOf()).hold).toMatchObject({ note: 'Scar', until: dayIn(3) });
    const again = [await undo(changeId), await undo(answer.body.changeId)];
    expect(again.map(({ code }) => code)).toEqual(['undoneAlready', 'undoneAlready']);
    const { body } = await admin.call('readProductionLog', { id: order.id });
    expect(
      body.changes.map(({ source, undone, mayUndo }: Record<string, unknown>) => [source, undone, mayUndo]),
    ).toEqual([
      ['undo', false, false],
      ['bulk', true, false],
      ['desk', false, false],
    ]);
  });

  test('sets no hold again that waited for an agreement which the customer gave since', async () => {
    const customer = await portal.as(order.customer);
    await hold('agreement');
    const changeId = await hold('machine');
    const documentId = await aDocument(admin, order.id, { needsAgreement: 'true' });
    expect((await customer.call('agreeToDocument', { id: order.id, documentId })).status).toBe(200);

    expect((await undo(changeId)).status).toBe(200);

    expect(await reasons()).toEqual([undefined, undefined]);
    expect((await customer.call('readTimeline', { id: order.id })).body.head.kind).toBe('placed');
  });

  test('returns 409 when one of the holds ended since, and changes nothing', async () => {
    const changeId = await hold('material');
    await admin.call('endHold', { id: order.id, productId: order.products[0]?.id });

    expect((await undo(changeId)).code).toBe('changedMeanwhile');
    expect(await reasons()).toEqual([undefined, 'material']);
  });

  test('of one hold is possible from the history while it is open', async () => {
    await admin.call('setHold', { id: order.id, productId: order.products[0]?.id, reason: 'other' });
    const { body } = await admin.call('readProductionLog', { id: order.id });
    expect(body.changes).toMatchObject([{ source: 'desk', mayUndo: true }]);
    expect((await undo(body.changes[0].changeId)).body.changed).toBe(1);
    expect(await reasons()).toEqual([undefined, undefined]);
  });
});

describe('undoChange of pins', () => {
  const pin = (pinned: boolean, products = order.products) => {
    const lines = products.map(({ id }) => ({ orderId: order.id, productId: id }));
    return admin.call('changeInBulk', { lines, set: { pinned } }).then(({ body }) => body.changeId as string);
  };
  const pins = async () =>
    (await admin.call('readOrder', { id: order.id })).body.order.products.map(
      ({ pinned }: { pinned: boolean }) => pinned,
    );

  test('sets the pins of a change back as a whole, and only once', async () => {
    await pin(true, order.products.slice(0, 1));
    const both = await pin(true);
    expect(await pins()).toEqual([true, true]);
    const answer = await undo(both);
    expect([answer.status, answer.body.changed, await pins()]).toEqual([200, 1, [true, false]]);
    expect((await undo(both)).code).toBe('undoneAlready');

    const off = await pin(false);
    expect(await pins()).toEqual([false, false]);
    expect((await undo(off)).body.changed).toBe(1);
    expect(await pins()).toEqual([true, false]);
  });

  test('returns 409 when one of the lines was pinned or unpinned since, and changes nothing', async () => {
    const both = await pin(true);
    await pin(false, order.products.slice(0, 1));

    expect((await undo(both)).code).toBe('changedMeanwhile');
    expect(await pins()).toEqual([false, true]);
  });
});
