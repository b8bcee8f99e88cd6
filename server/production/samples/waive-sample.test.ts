import { beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '#testing/all-rows.ts';
import { anAdmin, anOrder, type TestOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { aRound, roundForm } from '#testing/rounds.ts';

const portal = testPortal();
let admin: Client;
let customer: Client;
let order: TestOrder;

beforeEach(async () => {
  admin = await portal.as(await anAdmin(portal));
  order = await anOrder(portal, { quantities: [10] });
  customer = await portal.as(order.customer);
});

const line = () => ({ id: order.id, productId: order.products[0]?.id });
const waive = (reason?: string) => admin.call('waiveSample', { ...line(), reason });

describe('SA-3 production without an approval', () => {
  test('B30 needs a reason, is in the audit log, and tells the customer why', async () => {
    await aRound(admin, line());
    for (const reason of [undefined, '', '   ', 'x'.repeat(501)]) {
      const { status, code } = await waive(reason);
      expect([status, code]).toEqual([400, 'invalidInput']);
    }
    expect((await waive('The fair is on Friday')).body.order.products[0].sample).toMatchObject({ state: 'waived' });
    expect(await auditOf(portal, 'sampleWaived', order.id)).toBe(1);
    const [told] = (await customer.call('readNotifications')).body.notifications;
    const { productCode } = order.products[0] ?? {};
    expect(told).toMatchObject({
      title: 'Production started',
      message: `Order #${order.id}: ${productCode} was started without your approval: The fair is on Friday`,
      relatedId: order.id,
    });
    const { sample } = (await customer.call('readSample', line())).body;
    expect(sample).toMatchObject({ state: 'waived', reason: 'The fair is on Friday', by: null });
    const late = await customer.call(
      'answerSampleRound',
      { ...line(), round: 1 },
      { form: roundForm({ decision: 'approve' }) },
    );
    expect([late.status, late.code]).toEqual([409, 'sampleDecided']);
  });

  test('is refused when nobody asked, and after an answer that decided', async () => {
    expect((await waive('Now')).code).toBe('holdNotFound');
    await aRound(admin, line());
    await customer.call('answerSampleRound', { ...line(), round: 1 }, { form: roundForm({ decision: 'approve' }) });
    const { status, code } = await waive('Now');
    expect([status, code]).toEqual([409, 'sampleDecided']);
  });

  test('B30 lets the completion of its order be verified as always', async () => {
    await admin.call('requireSample', { ...line(), required: true });
    await waive('The fair is on Friday');
    const { productCode } = order.products[0] ?? {};
    await admin.call('setCompletedCount', { id: order.id, productCode, completed: 10 });
    const { status, body } = await customer.call('verifyCompletion', { id: order.id });
    expect([status, body.order.products[0].sample]).toMatchObject([200, { state: 'waived', round: null }]);
    const after = await admin.call('requireSample', { ...line(), required: true });
    expect(after.code).toBe('orderCompleted');
  });
});
