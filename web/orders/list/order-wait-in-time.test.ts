import { expect, test } from 'vitest';
import type { Order, OrderSummary } from '#contract/orders/orders.ts';
import { isNewLine, type LineCounts } from '#contract/production/counts.ts';
import { anAdmin, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { dice } from '#testing/workshops/random-workshop.ts';
import { waitOf } from './order-wait.ts';

const portal = testPortal();
const workshops = isNightly ? 60 : 2;
const lines = 4;

function say(client: Client, id: number, message: string) {
  const form = new FormData();
  form.set('message', message);
  return client.call('sendMessage', { id }, { form });
}

test('the waiting time of an order goes back only when what waits is answered, whatever else happens (OR-18)', async () => {
  const admin = await portal.as(await anAdmin(portal));
  for (let seed = 1; seed <= workshops; seed++) {
    const roll = dice(seed);
    const { id, customer, products } = await anOrder(portal, { quantities: Array.from({ length: lines }, () => 5) });
    const client = await portal.as(customer);
    let unanswered: string | undefined;
    const line = () => products[roll(lines)];

    const actions = [
      async () => {
        const { body } = await say(client, id, 'When?');
        unanswered ??= body.message.createdAt;
      },
      async () => {
        await say(admin, id, 'Soon');
        unanswered = undefined;
      },
      async () => {
        await admin.call('settleAnswer', { id });
        unanswered = undefined;
      },
      () => admin.call('setProductStatus', { id, productCode: line()?.productCode, status: 'cutting' }),
      () => admin.call('setProductStatus', { id, productCode: line()?.productCode, status: 'not_reviewed' }),
      () => admin.call('setCompletedCount', { id, productCode: line()?.productCode, completed: 2 }),
      () => admin.call('setHold', { id, productId: line()?.id, reason: 'customer' }),
      () => admin.call('setHold', { id, productId: line()?.id, reason: 'material' }),
      () => admin.call('endHold', { id, productId: line()?.id }),
    ];
    let before: { since: string | undefined; waiting: string[] } = { since: undefined, waiting: [] };
    for (let step = 0; step < 25; step++) {
      await actions[roll(actions.length)]?.();
      const { orders } = (await admin.call('readOrders', { view: 'summary', search: `#${id}` })).body;
      const order: OrderSummary = orders[0];
      const { products: now }: Order = (await admin.call('readOrder', { id })).body.order;
      const isNew = now.some(one => isNewLine(one as LineCounts) && one.hold?.reason !== 'customer');
      const waiting = [...(isNew ? [order.createdAt] : []), ...(unanswered ? [unanswered] : [])];
      const since = waitOf(order)?.since;
      expect(since, `seed ${seed}, step ${step}`).toBe(waiting.toSorted()[0]);
      // What waited before and still waits never counts from later than it did.
      if (before.since && waiting.includes(before.since)) expect(since && since <= before.since).toBe(true);
      before = { since, waiting };
    }
  }
});
