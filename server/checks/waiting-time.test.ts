import { expect, test } from 'vitest';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { findBrokenRows } from '#testing/invariants.ts';
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
  for (let seed = 1; seed <= (isNightly ? 40 : 1); seed++) {
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

test('what an order waits for equals a recount after any sequence of events, and so do the lists and counts (B54)', {
  timeout: 3_600_000,
}, async () => {
  const admin = await portal.as(await anAdmin(portal));
  const company = await aCustomer(portal);
  const client = await portal.as(company);
  const ids: number[] = [];
  for (let at = 0; at < 6; at++) ids.push((await anOrder(portal, { for: company, quantities: [5, 5, 5] })).id);
  const roll = dice(7);
  const questionsOf = async (id: number): Promise<string> => {
    const { messages } = (await admin.call('readOrder', { id })).body.order;
    const questions = messages.filter((one: { question: unknown }) => one.question);
    return String(questions[roll(questions.length || 1)]?.id ?? 1);
  };
  const productsOf = async (id: number) => (await admin.call('readOrder', { id })).body.order.products;
  const someProduct = async (id: number): Promise<string> => {
    const products = await productsOf(id);
    return String(products[roll(products.length)].id);
  };
  const events: ((id: number) => Promise<unknown>)[] = [
    id => write(client, id, 'When?'),
    id => write(admin, id, 'Tomorrow'),
    id => write(admin, id, 'Brass or nickel?', { needsAnswer: '1' }),
    async id => write(admin, id, 'This one?', { needsAnswer: '1', productId: await someProduct(id), hold: '1' }),
    id => write(admin, id, 'Shall we begin?', { ask: '1' }),
    async id => write(client, id, 'Brass', { answers: await questionsOf(id) }),
    async id => write(client, id, 'Yes', { answers: await questionsOf(id) }),
    async id => admin.call('markAnswered', { id, messageId: await questionsOf(id) }),
    id => admin.call('settleAnswer', { id }),
    id => admin.call('acceptOrder', { id }),
    async id => admin.call('endHold', { id, productId: await someProduct(id) }),
    async id => admin.call('deleteOrderProduct', { id, productId: await someProduct(id) }),
  ];
  const count = isNightly ? 10_000 : 40;
  for (let at = 0; at < count; at++) {
    await events[roll(events.length)]?.(ids[roll(ids.length)] as number);
    if (at % 20 === 19) expect(await findBrokenRows(text => portal.context.db.query(text))).toEqual([]);
  }

  const { counts } = (await client.call('countOrders')).body;
  const all = (await client.call('readOrders', { view: 'summary' })).body.orders as OrderSummary[];
  for (const [waiting, since] of [['customer', 'asks_since'] as const, ['workshop', 'waits_since'] as const]) {
    const { rows } = await portal.context.db.query<{ id: number }>(
      `select id from orders where id = any($1) and ${since} is not null order by ${since}`,
      [ids],
    );
    const listed = (await client.call('readOrders', { view: 'summary', waiting, sort: 'waiting' })).body.orders;
    expect(listed.map(({ id }: OrderSummary) => id)).toEqual(rows.map(({ id }) => id));
    expect(counts.waiting[waiting]).toBe(rows.length);
  }
  // The mark on a customer's card.
  expect(all.filter(({ asksSince }) => asksSince !== null)).toHaveLength(counts.waiting.customer);
});
