import { expect, test, vi } from 'vitest';
import { aCustomer, anAdmin, anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Answer, Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
const rounds = isNightly ? 8 : 3;
// All requests of a round wait for the same few rows, which can take longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 });

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(portal.context.db);
  return rows[0]?.deadlocks ?? 0;
}

let keys = 0;
function sendMessage(client: Client, id: number) {
  const form = new FormData();
  form.set('message', 'When?');
  return client.call('sendMessage', { id }, { form, headers: { 'idempotency-key': `key-${keys++}` } });
}

type Call = (time: number) => Promise<Answer>;

/** Repeats each call until the account is deleted; returns all answers. */
async function deleteDuring(boss: Client, account: TestAccount, calls: Call[]) {
  const answers: Answer[] = [];
  let over = false;
  const begun = calls.map(async call => answers.push(await call(0)));
  const working = calls.map(async (call, index) => {
    await begun[index];
    for (let time = 1; !over; time++) answers.push(await call(time));
  });
  await Promise.all(begun);
  const removed = await boss.call('deleteCustomer', { id: account.id });
  over = true;
  await Promise.all(working);
  return { removed, answers };
}

test('a customer is deleted without a deadlock while messages, counts and orders arrive', async () => {
  const admin = await portal.as(await anAdmin(portal));
  const { productCode } = await aProduct(portal);
  const before = await deadlocks();
  const refused: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const customer = await aCustomer(portal);
    const client = await portal.as(customer);
    const orders = [await anOrder(portal, { for: customer }), await anOrder(portal, { for: customer })];
    const { removed, answers } = await deleteDuring(admin, customer, [
      ...orders.flatMap(({ id, products: [line] }) => [
        () => sendMessage(client, id),
        () => sendMessage(admin, id),
        (time: number) => admin.call('setCompletedCount', { id, productCode: line?.productCode, completed: time % 2 }),
      ]),
      () => client.call('placeOrder', { products: [{ productCode, quantity: 1 }] }),
      () => client.call('markOrderSeen', { id: orders[0]?.id as number }),
    ]);

    expect(removed.status).toBe(200);
    // After the deletion the customer is signed out (401), and nobody finds its order (404).
    refused.push(
      ...answers.filter(({ status }) => status >= 400 && ![401, 404].includes(status)).map(({ code }) => String(code)),
    );
  }

  expect(refused).toEqual([]);
  expect((await deadlocks()) - before).toBe(0);
});

test('an admin is deleted without a deadlock while their orders are deleted and their messages answered', async () => {
  const boss = await portal.as(await aSuperadmin(portal));
  const before = await deadlocks();
  for (let round = 0; round < rounds; round++) {
    const colleague = await anAdmin(portal);
    const client = await portal.as(colleague);
    const customer = await aCustomer(portal);
    const own = await portal.as(customer);
    const orders = [];
    for (let order = 0; order < 4; order++) orders.push(await anOrder(portal, { for: customer }));
    for (const { id } of orders)
      await Promise.all([sendMessage(client, id), sendMessage(own, id), sendMessage(own, id)]);

    const [removed, ...answers] = await Promise.all([
      boss.call('deleteCustomer', { id: colleague.id }),
      ...orders.map(({ id }) => boss.call('deleteOrder', { id })),
    ]);

    expect([removed, ...answers].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  }
  expect((await deadlocks()) - before).toBe(0);
});

test('two superadmins delete each other without a deadlock', async () => {
  const before = await deadlocks();
  for (let round = 0; round < rounds; round++) {
    const [one, other] = [await aSuperadmin(portal), await aSuperadmin(portal)];
    const [first, second] = [await portal.as(one), await portal.as(other)];
    const both = await Promise.all([
      first.call('deleteCustomer', { id: other.id }),
      second.call('deleteCustomer', { id: one.id }),
    ]);
    const statuses = both.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every(status => [200, 401].includes(status))).toBe(true);
  }
  expect((await deadlocks()) - before).toBe(0);
});
