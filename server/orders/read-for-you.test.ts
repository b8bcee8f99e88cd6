import { expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aPerson } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();

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
    more: 0,
  });
  const viewer = await portal.as(await aPerson(portal, owner, 'viewer'));
  expect((await viewer.call('readForYou')).body).toEqual({ verify: [], answer: [], more: 0 });

  const answer = new FormData();
  answer.set('message', 'Yes, please');
  await client.call('sendMessage', { id: asked.id }, { form: answer });
  await client.call('verifyCompletion', { id: ready.id });
  expect((await client.call('readForYou')).body).toEqual({ verify: [], answer: [], more: 0 });
});

test('lists a bounded number of orders and counts the others', { timeout: 60_000 }, async () => {
  const owner = await aCustomer(portal);
  for (let at = 0; at < 23; at++) await anOrder(portal, { for: owner, completed: [10] });
  const { body } = await (await portal.as(owner)).call('readForYou');
  expect([body.verify.length, body.more]).toEqual([20, 3]);
});
