import { describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';

const portal = testPortal();

describe('verifyCompletion', () => {
  test('stores the date and notifies the other side, for either side', async () => {
    for (const side of ['customer', 'admin'] as const) {
      const account = await aCustomer(portal);
      const adminAccount = await anAdmin(portal);
      const order = await anOrder(portal, { for: account, quantities: [4], completed: [4] });
      const client = await portal.as(side === 'customer' ? account : adminAccount);
      const answer = await client.call('verifyCompletion', { id: order.id });
      expect(answer.status).toBe(200);
      expect(Date.now() - Date.parse(answer.body.order.completedAt)).toBeLessThan(60_000);
      const notesOf = async (reader: TestAccount) =>
        (await (await portal.as(reader)).call('readNotifications')).body.notifications.filter(
          (note: { relatedId: number }) => note.relatedId === order.id,
        );
      const [hearer, author] = side === 'customer' ? [adminAccount, account] : [account, adminAccount];
      expect(await notesOf(hearer)).toMatchObject([
        { message: expect.stringMatching(new RegExp(`order #${order.id}\\b`, 'i')) },
      ]);
      expect(await notesOf(author)).toEqual([]);
    }
  });

  test('requires every item to be finished', async () => {
    const account = await aCustomer(portal);
    const order = await anOrder(portal, { for: account, quantities: [1_000, 1], completed: [999, 1] });
    const customer = await portal.as(account);
    const answer = await customer.call('verifyCompletion', { id: order.id });
    expect([answer.status, answer.code]).toEqual([409, 'orderNotFinished']);
    expect((await customer.call('readOrder', { id: order.id })).body.order.completedAt).toBeNull();
  });

  test('R4: lets exactly one of many concurrent requests win', async () => {
    const account = await aCustomer(portal);
    const order = await anOrder(portal, { for: account, quantities: [2], completed: [2] });
    const [customer, admin] = [await portal.as(account), await portal.as(await anAdmin(portal))];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? customer : admin).call('verifyCompletion', { id: order.id }),
      ),
    );
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
    expect(answers.filter(answer => answer.code === 'orderCompleted')).toHaveLength(9);
  });

  test('prevents further changes of status, counts and lines', async () => {
    const order = await anOrder(portal, { quantities: [2, 2], verified: true });
    const [product] = order.products;
    const admin = await portal.as(await anAdmin(portal));
    const line = { id: order.id, productCode: product?.productCode };
    for (const answer of [
      await admin.call('setProductStatus', { ...line, status: 'cutting' }),
      await admin.call('setCompletedCount', { ...line, completed: 1 }),
      await admin.call('deleteOrderProduct', { id: order.id, productId: product?.id }),
    ]) {
      expect([answer.status, answer.code]).toEqual([409, 'orderCompleted']);
    }
  });

  test('R4: never completes an order whose count decreases at the same time', async () => {
    const admin = await portal.as(await anAdmin(portal));
    for (let time = 0; time < 8; time++) {
      const order = await anOrder(portal, { quantities: [2], completed: [2] });
      const productCode = order.products[0]?.productCode;
      const [verified, lowered] = await Promise.all([
        admin.call('verifyCompletion', { id: order.id }),
        admin.call('setCompletedCount', { id: order.id, productCode, completed: 1 }),
      ]);
      expect([verified.status, lowered.status].sort()).toEqual([200, 409]);
    }
  });
});
