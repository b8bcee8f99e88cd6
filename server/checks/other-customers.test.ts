import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call/call.ts';
import { type CallName, paths } from '#contract/call/paths.ts';
import { calls } from '#contract/calls.ts';
import { hashOfAllRows } from '#testing/all-rows.ts';
import { aCustomer, anAdmin, anOrder, aSuperadmin, type TestProduct } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
const ofOneOrder = (Object.keys(paths) as CallName[]).filter(name => paths[name].includes('/api/orders/:id'));
const inputs: Partial<Record<CallName, Record<string, unknown>>> = {
  setProductStatus: { status: 'cutting' },
  setCompletedCount: { completed: 1 },
  updatePoNumber: { poNumber: 'PO-1' },
  cancelOrder: { reason: '' },
  askForChange: { products: [], reason: 'Too many' },
  declineChange: { note: 'Too late' },
};

describe("S1 another customer's order", () => {
  test('returns 404 on every route of orders', async () => {
    const order = await anOrder(portal, { quantities: [5], verified: true });
    const [product] = order.products;
    const stranger = await portal.as(await aCustomer(portal));
    const before = await hashOfAllRows(portal);
    for (const name of ofOneOrder) {
      const call: Call = calls[name];
      if (call.for === 'anyone' || !(call.for as readonly string[]).includes('customer')) continue;
      const answer = await stranger.call(
        name,
        inputOf(name, order.id, product),
        call.files ? { form: aMessage(name) } : {},
      );
      expect([name, answer.status, answer.body]).toEqual([
        name,
        404,
        { error: 'Order not found', code: 'orderNotFound' },
      ]);
      // The answer must equal the one for an order that never existed.
      const unknown = await stranger.call(
        name,
        inputOf(name, 99_999_999, product),
        call.files ? { form: aMessage(name) } : {},
      );
      expect([name, unknown.body]).toEqual([name, answer.body]);
    }
    expect(await hashOfAllRows(portal)).toBe(before);
    expect((await stranger.call('readOrders')).body.orders).toEqual([]);
    expect((await stranger.call('readOrders', { includeArchived: '1' })).body.orders).toEqual([]);
  });

  test('is found by the workshop on every route of the workshop', async () => {
    for (const make of [anAdmin, aSuperadmin]) {
      const staff = await portal.as(await make(portal));
      for (const name of ofOneOrder) {
        const call: Call = calls[name];
        if (call.for === 'anyone' || !(call.for as readonly string[]).includes('admin')) continue;
        const order = await anOrder(portal, { quantities: [5, 5] });
        const [product] = order.products;
        const answer = await staff.call(
          name,
          inputOf(name, order.id, product),
          call.files ? { form: aMessage(name) } : {},
        );
        expect([name, answer.code]).not.toEqual([name, 'orderNotFound']);
      }
    }
  });
});

function inputOf(name: CallName, id: number, product: TestProduct | undefined): Record<string, unknown> {
  return {
    id,
    ...(paths[name].includes(':productCode') && { productCode: product?.productCode }),
    ...(paths[name].includes(':productId') && { productId: product?.id }),
    ...(paths[name].includes(':documentId') && { documentId: 1 }),
    ...(paths[name].includes(':messageId') && { messageId: 1 }),
    ...(paths[name].includes(':round') && { round: 1 }),
    ...(paths[name].includes(':number') && { number: 1 }),
    ...inputs[name],
  };
}

/** A form that suits a message and the answer to a sample. */
function aMessage(name: CallName): FormData {
  const form = new FormData();
  if (name === 'answerSampleRound') form.set('decision', 'approve');
  else form.set('message', 'Good morning');
  return form;
}
