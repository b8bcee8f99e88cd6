import { describe, expect, test } from 'vitest';
import { anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal({ TIME_ZONE: 'Europe/Berlin' });

async function started(given: Parameters<typeof anOrder>[1] = {}) {
  const order = await anOrder(portal, given);
  const admin = await portal.as(await anAdmin(portal));
  const customer = await portal.as(order.customer);
  return { order, admin, customer, line: { id: order.id, productId: order.products[0]?.id } };
}

const holdsOf = (id: number) =>
  sql<{ reason: string; isOpen: boolean }>`
    select reason, ended_at is null as "isOpen" from line_holds where order_id = ${id} order by id`
    .execute(portal.context.db)
    .then(({ rows }) => rows);
const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });

describe('setHold', () => {
  test('does not block a finished line, whose hold stays open', async () => {
    const { admin, line } = await started({ quantities: [10], completed: [10] });
    const hold = { reason: 'material', until: dayIn(3) };
    const seen = { blocked: null, materialOn: null, hold };
    const { body } = await admin.call('setHold', { ...line, ...hold });
    expect(body.order.products[0]).toMatchObject(seen);
    const board = await admin.call('readBoard', { search: `#${line.id}` });
    expect(board.body.cards).toMatchObject([seen]);
  });

  test('puts a line on hold, which only staff see', async () => {
    const { admin, customer, line } = await started();
    const hold = { reason: 'leather', note: 'Scar on the flap', until: dayIn(0) };
    const answer = await admin.call('setHold', { ...line, ...hold });
    expect(answer.status).toBe(200);
    expect(answer.body.order.products[0].hold).toMatchObject({
      ...hold,
      by: expect.any(String),
      at: expect.any(String),
    });
    const { body } = await customer.call('readOrder', { id: line.id });
    expect(body.order.products[0]).not.toHaveProperty('hold');
  });

  test('replaces another open hold, and changes nothing when it is the same', async () => {
    const { admin, line, order } = await started();
    await admin.call('setHold', { ...line, reason: 'machine' });
    await admin.call('setHold', { ...line, reason: 'machine' });
    const { body } = await admin.call('setHold', { ...line, reason: 'customer', until: dayIn(3) });
    expect(body.order.products[0].hold).toMatchObject({ reason: 'customer', note: '', until: dayIn(3) });
    expect(await holdsOf(order.id)).toEqual([
      { reason: 'machine', isOpen: false },
      { reason: 'customer', isOpen: true },
    ]);
  });

  test('keeps the day of a hold that is over, also with another note, and takes no other day in the past', async () => {
    const { admin, line, order } = await started();
    await admin.call('setHold', { ...line, reason: 'material', until: dayIn(0) });
    const over = dayIn(-2);
    await sql`update line_holds set until = ${over}::date where order_id = ${order.id}`.execute(portal.context.db);
    const set = async (given: object) =>
      (await admin.call('setHold', { ...line, reason: 'material', until: over, ...given })).status;

    expect([await set({}), await set({ note: 'Still on its way' }), await set({ until: dayIn(-1) })]).toEqual([
      ...[200, 200, 400],
    ]);
    expect(await holdsOf(order.id)).toHaveLength(2);
  });

  test('leaves one open hold when two admins set one at the same time', async () => {
    const { admin, line, order } = await started();
    const other = await portal.as(await anAdmin(portal));
    const answers = await Promise.all(
      [admin, other].map((client, index) => client.call('setHold', { ...line, reason: 'other', note: `${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await holdsOf(order.id)).filter(({ isOpen }) => isOpen)).toHaveLength(1);
  });

  test('returns 400 for a day in the past, another reason and a long note', async () => {
    const { admin, line, order } = await started();
    const refused = [
      [{ reason: 'other', until: dayIn(-1) }, 'until'],
      [{ reason: 'other', until: '' }, 'until'],
      [{ reason: 'other', until: '2026-13-01' }, 'until'],
      [{ reason: 'other', until: '0000-01-01' }, 'until'],
      [{ reason: 'holiday' }, 'reason'],
      [{}, 'reason'],
      [{ reason: 'other', note: 'x'.repeat(501) }, 'note'],
    ] as const;
    for (const [body, field] of refused) {
      const answer = await admin.call('setHold', { ...line, ...body });
      expect([body, answer.status]).toEqual([body, 400]);
      expect(answer.body.fields).toHaveProperty(field);
    }
    expect(await holdsOf(order.id)).toEqual([]);
  });

  test('returns 404 for a product of another order and 409 when the order is completed', async () => {
    const { admin, line } = await started();
    const other = await started();
    const foreign = await admin.call('setHold', { id: line.id, productId: other.line.productId, reason: 'other' });
    expect([foreign.status, foreign.code]).toEqual([404, 'orderProductNotFound']);
    const done = await started({ verified: true });
    for (const name of ['setHold', 'endHold'] as const) {
      const answer = await admin.call(name, { ...done.line, ...(name === 'setHold' && { reason: 'other' }) });
      expect([answer.status, answer.code]).toEqual([409, 'orderCompleted']);
    }
  });
});

describe('endHold', () => {
  test('ends the hold once', async () => {
    const { admin, line, order } = await started();
    await admin.call('setHold', { ...line, reason: 'material' });
    const answer = await admin.call('endHold', line);
    expect([answer.status, answer.body.order.products[0].hold]).toEqual([200, null]);
    const again = await admin.call('endHold', line);
    expect([again.status, again.code]).toEqual([404, 'holdNotFound']);
    expect(await holdsOf(order.id)).toEqual([{ reason: 'material', isOpen: false }]);
  });

  test('is part of verifying completion', async () => {
    const { admin, customer, line, order } = await started({ completed: [10] });
    await admin.call('setHold', { ...line, reason: 'customer' });
    expect((await customer.call('verifyCompletion', { id: order.id })).status).toBe(200);
    expect(await holdsOf(order.id)).toEqual([{ reason: 'customer', isOpen: false }]);
  });
});
