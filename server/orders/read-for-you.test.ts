import { expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aPerson } from '#testing/builders.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { aRound, roundForm } from '#testing/rounds.ts';

const portal = testPortal();
const nothing = { verify: [], answer: [], approve: [], agree: [], receive: [], more: 0 };

test('names the orders to verify and the questions of the workshop, to people who may act', async () => {
  const owner = await aCustomer(portal);
  const ready = await anOrder(portal, { for: owner, completed: [10] });
  await anOrder(portal, { for: owner, verified: true });
  await anOrder(portal, { completed: [10] });
  const asked = await anOrder(portal, { for: owner });
  const admin = await portal.as(await anAdmin(portal));
  const form = new FormData();
  form.set('message', 'Shall the boxes carry your logo?');
  form.set('ask', '1');
  await admin.call('sendMessage', { id: asked.id }, { form });

  const client = await portal.as(owner);
  const { body } = await client.call('readForYou');
  expect(body).toEqual({
    verify: [{ orderId: ready.id, items: 10, since: expect.any(String) }],
    answer: [{ orderId: asked.id, text: 'Shall the boxes carry your logo?', since: expect.any(String) }],
    approve: [],
    agree: [],
    receive: [],
    more: 0,
  });
  const viewer = await portal.as(await aPerson(portal, owner, 'viewer'));
  expect((await viewer.call('readForYou')).body).toEqual(nothing);

  const answer = new FormData();
  answer.set('message', 'Yes, please');
  await client.call('sendMessage', { id: asked.id }, { form: answer });
  await client.call('verifyCompletion', { id: ready.id });
  expect((await client.call('readForYou')).body).toEqual(nothing);
});

test('lists a bounded number of orders and counts the others', { timeout: 60_000 }, async () => {
  const owner = await aCustomer(portal);
  for (let at = 0; at < 23; at++) await anOrder(portal, { for: owner, completed: [10] });
  const { body } = await (await portal.as(owner)).call('readForYou');
  expect([body.verify.length, body.more]).toEqual([20, 3]);
});

test('names each sample that waits for approval, until it is answered or its order is cancelled', async () => {
  const owner = await aCustomer(portal);
  const admin = await portal.as(await anAdmin(portal));
  const client = await portal.as(owner);
  const [first, second, cancelled] = [
    await anOrder(portal, { for: owner, quantities: [5, 5] }),
    await anOrder(portal, { for: owner, quantities: [5] }),
    await anOrder(portal, { for: owner, quantities: [5] }),
  ];
  const line = (order: typeof first, at = 0) => ({ id: order.id, productId: order.products[at]?.id ?? 0 });
  for (const asked of [line(first), line(first, 1), line(second), line(second), line(cancelled)]) {
    await aRound(admin, asked);
  }
  await admin.call('cancelOrder', { id: cancelled.id, reason: 'Ordered twice' });
  const approve = async (by = client) => (await by.call('readForYou')).body.approve;
  const waiting = (order: typeof first, at: number, round: number) => ({
    orderId: order.id,
    productId: order.products[at]?.id,
    productCode: order.products[at]?.productCode,
    round,
    since: expect.any(String),
  });
  expect(await approve()).toEqual([waiting(first, 0, 1), waiting(first, 1, 1), waiting(second, 0, 2)]);
  expect(await approve(await portal.as(await aPerson(portal, owner, 'viewer')))).toEqual([]);
  expect(await approve(await portal.as(await aCustomer(portal)))).toEqual([]);

  await client.call('answerSampleRound', { ...line(first), round: 1 }, { form: roundForm({ decision: 'approve' }) });
  const change = roundForm({ decision: 'change', note: 'Darker', picture: await aPicture('png', 8, 8) });
  await client.call('answerSampleRound', { ...line(second), round: 2 }, { form: change });
  await admin.call('waiveSample', { ...line(first, 1), reason: 'By phone' });
  expect((await client.call('readForYou')).body).toEqual(nothing);

  const question = new FormData();
  question.set('message', 'Brass or nickel?');
  question.set('needsAnswer', '1');
  await admin.call('sendMessage', { id: first.id }, { form: question });
  const { answer, approve: waived } = (await client.call('readForYou')).body;
  expect([answer.length, waived]).toEqual([1, []]);
});
