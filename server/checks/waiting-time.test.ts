import { expect, test } from 'vitest';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { anAdmin, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { dice } from '#testing/workshops/random-workshop.ts';

const portal = testPortal();

function write(client: Client, id: number, message: string, more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ message, ...more })) form.set(name, value);
  return client.call('sendMessage', { id }, { form });
}

test('an order waits since its oldest message without an answer or its new products, until those are answered (V11)', {
  timeout: 120_000,
}, async () => {
  const admin = await portal.as(await anAdmin(portal));
  for (let seed = 1; seed <= (isNightly ? 40 : 6); seed++) {
    const roll = dice(seed);
    const { id, customer, products } = await anOrder(portal, { quantities: [5, 5, 5, 5, 5, 5] });
    const client = await portal.as(customer);
    const line = () => products[roll(products.length)] as (typeof products)[number];
    const setStatus = (status: string) =>
      admin.call('setProductStatus', { id, productCode: line().productCode, status });
    const actions: (() => Promise<unknown>)[] = [
      () => write(client, id, 'When?'),
      () => write(client, id, 'Hello?'),
      () => write(admin, id, 'Tomorrow'),
      () => write(admin, id, 'Brass or nickel?', { ask: '1' }),
      () => admin.call('settleAnswer', { id }),
      () => setStatus('cutting'),
      () => setStatus('stitching'),
      () => setStatus('not_reviewed'),
      () => admin.call('acceptOrder', { id }),
      () => admin.call('setHold', { id, productId: line().id, reason: 'material' }),
      () => admin.call('endHold', { id, productId: line().id }),
      () => admin.call('setProductStages', { id, productId: line().id, cutting: 2 }),
      () => admin.call('updatePoNumber', { id, poNumber: `PO ${roll(9)}` }),
    ];
    let asked: string | null = null;
    for (let step = 0; step < 25; step++) {
      const place = roll(actions.length);
      await actions[place]?.();
      const { order } = (await admin.call('readOrder', { id })).body;
      const { orders } = (await admin.call('readOrders', { search: `#${id}`, view: 'summary' })).body;
      const { waitsSince, newSince, createdAt } = orders[0] as OrderSummary;
      // The first message of the customer after the last answer.
      if (place === 2 || place === 3 || place === 4) asked = null;
      else if (place < 2) asked ??= order.messages.at(-1).createdAt;
      const isNew = order.products.some(
        (one: { status: string; passed: { cutting: number }; hold: { reason: string } | null }) =>
          one.status === 'not_reviewed' && one.passed.cutting === 0 && one.hold?.reason !== 'customer',
      );
      expect({ seed, step, place, waitsSince, newSince }).toEqual({
        ...{ seed, step, place },
        ...{ waitsSince: asked, newSince: isNew ? createdAt : null },
      });
    }
  }
});
