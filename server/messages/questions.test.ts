import { beforeEach, describe, expect, test } from 'vitest';
import { aBench } from '#testing/benches.ts';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import type { Answer, Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { readEventStream } from '#testing/event-reader.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { aRound, roundForm } from '#testing/rounds.ts';

const portal = testPortal();
let listening: Promise<string> | undefined;
const address = () => (listening ??= portal.listen());
let account: TestAccount;
let customer: Client;
let admin: Client;
let order: Awaited<ReturnType<typeof anOrder>>;

beforeEach(async () => {
  await deleteRows(portal.context.db, 'orders', 'notifications', 'outbox');
  account = await aCustomer(portal, { companyName: 'Harbour Goods' });
  customer = await portal.as(account);
  admin = await portal.as(await anAdmin(portal));
  order = await anOrder(portal, { for: account, quantities: [10, 5] });
});

function send(client: Client, message: string, more: Record<string, unknown> = {}, id = order.id): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ message, ...more })) form.set(name, String(value));
  return client.call('sendMessage', { id }, { form });
}

async function ask(message = 'Brass or nickel?', more: Record<string, unknown> = {}, id = order.id): Promise<number> {
  const { status, body } = await send(admin, message, { needsAnswer: '1', ...more }, id);
  expect(status).toBe(201);
  return body.message.id;
}

async function questionOf(messageId: number, client = admin) {
  const { body } = await client.call('readOrder', { id: order.id });
  return body.order.messages.find(({ id }: { id: number }) => id === messageId).question;
}

async function holdOf(productId: number | undefined) {
  const { body } = await admin.call('readOrder', { id: order.id });
  return body.order.products.find(({ id }: { id: number }) => id === productId).hold;
}

const asksSince = async (client = customer) => (await client.call('readOrder', { id: order.id })).body.order.asksSince;

describe('a question', () => {
  test('stays open through other messages until one names it, and thanks reopen nothing (B53, F34)', async () => {
    const [first, second] = [await ask(), await ask('Which lining?')];
    await send(customer, 'Hello');
    expect([(await questionOf(first)).open, (await questionOf(second)).open]).toEqual([true, true]);

    const answer = await send(customer, 'Brass', { answers: first });
    expect([answer.status, answer.body.message.answers]).toEqual([201, first]);
    expect([(await questionOf(first)).open, (await questionOf(second)).open]).toEqual([false, true]);

    const again = await send(customer, 'Nickel', { answers: first });
    expect([again.status, again.code]).toEqual([409, 'questionClosed']);
    await send(customer, 'Thank you');
    await send(admin, 'Thank you');
    expect([(await questionOf(first)).open, (await questionOf(second)).open]).toEqual([false, true]);
  });

  test('says who answered it, but not to customers who in the workshop did (CC-1)', async () => {
    const [first, second] = [await ask(), await ask()];
    expect(await questionOf(first)).toEqual({
      productId: null,
      productCode: null,
      open: true,
      answeredAt: null,
      answeredBy: null,
    });
    await send(customer, 'Brass', { answers: first });
    const marked = await admin.call('markAnswered', { id: order.id, messageId: second });
    expect([marked.status, marked.body.message.question.open]).toEqual([200, false]);

    const answered = { open: false, answeredAt: expect.any(String) };
    const person = { id: account.id, name: account.username };
    expect(await questionOf(first, customer)).toMatchObject({ ...answered, answeredBy: person });
    expect(await questionOf(second, customer)).toMatchObject({ ...answered, answeredBy: null });
    expect((await questionOf(second)).answeredBy).toEqual({ id: expect.any(Number), name: expect.any(String) });
  });

  test('can be marked as answered once, by the workshop, in its own order', async () => {
    const id = await ask();
    const other = await anOrder(portal, { for: account });
    const plain = (await send(admin, 'Soon')).body.message.id;
    const mark = (client: Client, input: Record<string, unknown>) => client.call('markAnswered', input);

    for (const input of [
      { id: other.id, messageId: id },
      { id: order.id, messageId: plain },
    ]) {
      const answer = await mark(admin, input);
      expect([answer.status, answer.code]).toEqual([404, 'messageNotFound']);
    }
    expect((await mark(admin, { id: order.id, messageId: id })).status).toBe(200);
    const again = await mark(admin, { id: order.id, messageId: id });
    expect([again.status, again.code]).toEqual([409, 'questionClosed']);
  });

  test('is answered or marked as answered, when both happen at once; the other is refused', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const id = await ask('Brass?', { productId: order.products[0]?.id, hold: '1' });
      const calls = [
        () => send(customer, 'Brass', { answers: id }),
        () => admin.call('markAnswered', { id: order.id, messageId: id }),
      ];
      const made = await Promise.all((turn % 2 === 0 ? calls : calls.toReversed()).map(call => call()));
      expect(
        made
          .map(({ status }) => status)
          .toSorted()
          .at(-1),
      ).toBe(409);
      expect(made.find(({ status }) => status === 409)?.code).toBe('questionClosed');
      expect((await questionOf(id)).open).toBe(false);
      expect([await holdOf(order.products[0]?.id), await asksSince()]).toEqual([null, null]);
    }
  });

  test('is asked by the workshop and answered by customers only', async () => {
    const id = await ask();
    const productId = order.products[0]?.id;
    const refused: [Client, Record<string, unknown>, string][] = [
      [customer, { needsAnswer: '1' }, 'needsAnswer'],
      [customer, { productId }, 'productId'],
      [customer, { hold: '1' }, 'hold'],
      [admin, { answers: id }, 'answers'],
      [admin, { productId }, 'productId'],
      [admin, { needsAnswer: '1', hold: '1' }, 'hold'],
    ];
    for (const [client, fields, named] of refused) {
      const answer = await send(client, 'Hello', fields);
      expect([answer.status, answer.code, Object.keys(answer.body.fields)]).toEqual([400, 'invalidInput', [named]]);
    }
    expect((await questionOf(id)).open).toBe(true);
  });

  test('names products and questions of its own order only', async () => {
    const other = await anOrder(portal, { for: account });
    const elsewhere = await ask('Here?', {}, other.id);
    const notHere = await send(admin, 'This?', { needsAnswer: '1', productId: other.products[0]?.id });
    expect([notHere.status, notHere.code]).toEqual([404, 'orderProductNotFound']);
    for (const answers of [elsewhere, 999_999, (await send(admin, 'Soon')).body.message.id]) {
      const answer = await send(customer, 'Brass', { answers });
      expect([answer.status, answer.code]).toEqual([404, 'messageNotFound']);
    }
  });

  test('holds its product until it is answered, which the log says, and replaces no other hold', async () => {
    const [first, second] = order.products.map(({ id }) => id);
    await admin.call('setHold', { id: order.id, productId: second, reason: 'leather', note: 'Scar' });
    const about = await ask('Brass?', { productId: first, hold: '1' });
    await ask('Lining?', { productId: second, hold: '1' });
    expect((await holdOf(first)).reason).toBe('customer');
    expect((await holdOf(second)).reason).toBe('leather');

    await send(customer, 'Hello');
    expect((await holdOf(first)).reason).toBe('customer');
    await send(customer, 'Brass', { answers: about });
    expect(await holdOf(first)).toBeNull();
    expect((await holdOf(second)).reason).toBe('leather');

    const { changes } = (await admin.call('readProductionLog', { id: order.id })).body;
    expect(changes[0]).toMatchObject({ account: { name: account.username }, rows: [{ what: 'hold', to: 'answered' }] });
    const csv = await admin.call('exportProductionLog', { id: order.id });
    expect(csv.body).toContain('"Hold","Question for the customer","Answered","Desk"');
  });

  test('waits again with its product when the hold that replaced its own is undone, unless it was answered', async () => {
    const productId = order.products[0]?.id;
    const messageId = await ask('Brass?', { productId, hold: '1' });
    const replace = async () => {
      const lines = [{ orderId: order.id, productId }];
      return (await admin.call('changeInBulk', { lines, set: { hold: { reason: 'material' } } })).body.changeId;
    };
    await admin.call('undoChange', { changeId: await replace() });
    expect((await holdOf(productId)).reason).toBe('customer');

    const changeId = await replace();
    await send(customer, 'Brass', { answers: messageId });
    expect((await holdOf(productId)).reason).toBe('material');
    await admin.call('undoChange', { changeId });
    expect(await holdOf(productId)).toBeNull();

    const next = await ask('Lining?', { productId, hold: '1' });
    await admin.call('undoChange', { changeId: await replace() });
    await send(customer, 'Suede', { answers: next });
    expect(await holdOf(productId)).toBeNull();
  });

  test('that holds a product says so on the open screens of benches, and so does its answer', async () => {
    const { client } = await aBench(portal);
    const bench = await readEventStream(await address(), client, { path: '/api/bench/events' });
    const messageId = await ask('Brass?', { productId: order.products[0]?.id, hold: '1' });
    expect((await bench.hears('orderChanged')).data).toEqual({ orderId: order.id });
    await send(customer, 'Brass', { answers: messageId });
    await bench.hears('orderChanged', 2);
    await send(admin, 'Shall we begin?', { ask: '1' });
    await bench.hears('orderChanged', 3);
    await send(customer, 'Yes');
    await bench.hears('orderChanged', 4);
    bench.close();
  });

  test('ends its hold when the workshop marks it as answered', async () => {
    const productId = order.products[0]?.id;
    const messageId = await ask('Brass?', { productId, hold: '1' });
    await admin.call('markAnswered', { id: order.id, messageId });
    expect(await holdOf(productId)).toBeNull();
  });

  test('holds no product of a completed order, but can be asked there', async () => {
    order = await anOrder(portal, { for: account, verified: true });
    const productId = order.products[0]?.id;
    const answer = await send(admin, 'Brass?', { needsAnswer: '1', productId, hold: '1' });
    expect([answer.status, answer.code]).toEqual([409, 'orderCompleted']);
    await ask('Did the boxes arrive?', { productId });
    expect(await asksSince()).not.toBeNull();
  });

  test('stays open and names its product after that was removed from the order (B57)', async () => {
    const [line] = order.products;
    const id = await ask('Brass?', { productId: line?.id, hold: '1' });
    expect((await admin.call('deleteOrderProduct', { id: order.id, productId: line?.id })).status).toBe(200);

    expect(await questionOf(id)).toMatchObject({ open: true, productId: line?.id, productCode: line?.productCode });
    expect((await send(customer, 'Brass', { answers: id })).status).toBe(201);
    expect((await questionOf(id)).open).toBe(false);
  });

  test('that holds the new products is answered by any message (AC-7)', async () => {
    const id = (await send(admin, 'Shall we begin?', { ask: '1' })).body.message.id;
    const other = await ask();
    expect((await questionOf(id)).open).toBe(true);
    const { body } = await send(customer, 'Yes');
    expect(body.message.answers).toBe(id);
    expect([(await questionOf(id)).open, (await questionOf(other)).open]).toEqual([false, true]);
    expect(await holdOf(order.products[0]?.id)).toBeNull();
  });

  test('that holds the new products closes when the workshop accepts them', async () => {
    const id = (await send(admin, 'Shall we begin?', { ask: '1' })).body.message.id;
    expect((await admin.call('acceptOrder', { id: order.id })).status).toBe(200);
    expect((await questionOf(id)).open).toBe(false);
    expect(await asksSince()).toBeNull();
  });

  test('notifies the customer as a question', async () => {
    await ask(' Brass\nor nickel? ');
    const { notifications } = (await customer.call('readNotifications')).body;
    expect(notifications[0]).toMatchObject({
      type: 'message',
      title: 'Question from Admin',
      message: `Order #${order.id}: Brass or nickel?`,
      relatedId: order.id,
    });
  });
});

describe('an order that waits', () => {
  const listed = async (client: Client, query: Record<string, string>) => {
    const { body } = await client.call('readOrders', { view: 'summary', ...query });
    return body.orders.map(({ id }: { id: number }) => id);
  };

  test('since its oldest open question, tells both sides, and is in the list and count of its own side (F36)', async () => {
    const asked = await anOrder(portal, { for: account });
    const wrote = await anOrder(portal, { for: account });
    const first = await ask('Brass?', {}, asked.id);
    const second = await ask();
    await ask('Lining?', {}, asked.id);
    await send(customer, 'When?', {}, wrote.id);
    await anOrder(portal, { for: account });

    for (const client of [admin, customer]) {
      expect(await listed(client, { waiting: 'customer', sort: 'waiting' })).toEqual([asked.id, order.id]);
      expect(await listed(client, { waiting: 'workshop' })).toEqual([wrote.id]);
      const { counts } = (await client.call('countOrders')).body;
      expect(counts.waiting).toEqual({ customer: 2, workshop: 1 });
      const { messages, asksSince } = (await client.call('readOrder', { id: asked.id })).body.order;
      expect(asksSince).toBe(messages[0].createdAt);
    }
    const stranger = await portal.as(await aCustomer(portal));
    expect((await stranger.call('countOrders')).body.counts.waiting).toEqual({ customer: 0, workshop: 0 });

    await send(customer, 'Brass', { answers: first }, asked.id);
    expect(await listed(admin, { waiting: 'customer', sort: 'waiting' })).toEqual([order.id, asked.id]);
    await send(customer, 'Brass', { answers: second });
    expect(await asksSince(admin)).toBeNull();
    expect(await listed(admin, { waiting: 'customer' })).toEqual([asked.id]);
  });

  test('shows on open screens of both sides at once, and the same on a phone and a desk of one reader (B55)', async () => {
    const [desk, phone] = [customer, await portal.as(account)];
    const at = await address();
    const readers = await Promise.all([desk, phone, admin].map(client => readEventStream(at, client)));
    const heard = async (times: number) => {
      for (const reader of readers) {
        expect((await reader.hears('messageSent', times)).data).toMatchObject({ orderId: order.id });
      }
    };
    const shown = async (client: Client) => {
      const { counts } = (await client.call('countOrders')).body;
      const { answer } = (await client.call('readForYou')).body;
      return [counts.waiting.customer, await listed(client, { waiting: 'customer' }), answer, await asksSince(client)];
    };
    const question = await ask();
    await heard(1);
    const [first] = await Promise.all([desk, phone].map(shown));
    expect(first).toEqual([1, [order.id], [expect.anything()], expect.any(String)]);
    expect(await shown(phone)).toEqual(first);

    await send(phone, 'Brass', { answers: question });
    await heard(2);
    for (const client of [desk, phone]) expect(await shown(client)).toEqual([0, [], [], null]);
    for (const reader of readers) reader.close();
  });

  test('is listed page by page, the longest waiting first, with the cursor of the last order', async () => {
    const ids = [order.id];
    for (let more = 0; more < 4; more++) ids.push((await anOrder(portal, { for: account })).id);
    for (const id of ids.toReversed()) await ask('Brass?', {}, id);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { waiting: 'customer', sort: 'waiting', limit: '2', view: 'summary', ...(cursor && { cursor }) };
      const { body } = await admin.call('readOrders', query);
      seen.push(...body.orders.map(({ id }: { id: number }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(ids.toReversed());
  });

  test('for the customer is named above their orders with the oldest question', async () => {
    const first = await ask('Brass?');
    await ask('Lining?');
    const answerOf = async () => (await customer.call('readForYou')).body.answer;
    expect(await answerOf()).toEqual([{ orderId: order.id, text: 'Brass?', since: await asksSince() }]);
    await send(customer, 'Brass', { answers: first });
    expect(await answerOf()).toEqual([{ orderId: order.id, text: 'Lining?', since: await asksSince() }]);
  });

  test('waits for its customer with a sample to approve, and for the workshop once a change is asked for', async () => {
    const line = { id: order.id, productId: order.products[0]?.id };
    const waits = async () => {
      const { body } = await admin.call('readOrder', { id: order.id });
      return [body.order.asksSince !== null, body.order.waitsSince !== null];
    };
    const decide = (round: number, decision: string) =>
      customer.call('answerSampleRound', { ...line, round }, { form: roundForm({ decision, note: 'Darker' }) });
    await aRound(admin, line);
    expect(await waits()).toEqual([true, false]);
    await decide(1, 'change');
    expect(await waits()).toEqual([false, true]);
    await admin.call('settleAnswer', { id: order.id });
    expect(await waits()).toEqual([false, true]);
    await aRound(admin, line);
    expect(await waits()).toEqual([true, false]);
    await ask();
    await decide(2, 'approve');
    expect(await waits()).toEqual([true, false]);
    expect(await findBrokenRows(text => portal.context.db.query(text))).toEqual([]);
  });

  test('waits for nobody with a sample that is waived, or whose product is removed', async () => {
    const [first, second] = order.products.map(({ id }) => ({ id: order.id, productId: id }));
    for (const line of [first, second]) await aRound(admin, line as { id: number; productId: number });
    await admin.call('waiveSample', { ...first, reason: 'The fair is on Friday' });
    expect(await asksSince()).not.toBeNull();
    await admin.call('deleteOrderProduct', second);
    expect(await asksSince()).toBeNull();
  });

  test('no longer waits once it is cancelled', async () => {
    await ask();
    expect(await asksSince(customer)).not.toBeNull();
    await admin.call('cancelOrder', { id: order.id, reason: 'Not wanted' });
    expect([await asksSince(admin), await asksSince(customer)]).toEqual([null, null]);
    expect(await listed(customer, { waiting: 'customer' })).toEqual([]);
  });

  test("settling a message leaves the workshop's question open", async () => {
    await ask();
    await send(customer, 'Hello?');
    await admin.call('settleAnswer', { id: order.id });
    const { waitsSince, asksSince: asked } = (await admin.call('readOrder', { id: order.id })).body.order;
    expect([waitsSince, asked]).toEqual([null, expect.any(String)]);
  });
});
