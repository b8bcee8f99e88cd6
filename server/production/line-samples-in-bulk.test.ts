import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { aRound, roundForm } from '#testing/rounds.ts';
import { statementsOf } from '#testing/statements.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;

beforeEach(async () => {
  admin = await portal.as(await anAdmin(portal));
});

const linesOf = ({ id, products }: { id: number; products: { id: number }[] }) =>
  products.map(product => ({ orderId: id, productId: product.id }));
const ask = (lines: unknown[]) => admin.call('changeInBulk', { lines, set: { sample: true } });

describe('SA-1 samples of several lines', () => {
  test('B92 asks for 200 in one call: one audit entry, one notification for each order, at most 6 statements', async () => {
    const customer = await aCustomer(portal);
    const quantities = Array.from({ length: 50 }, () => 10);
    const orders = [];
    for (let place = 0; place < 4; place++) orders.push(await anOrder(portal, { for: customer, quantities }));
    const lines = orders.flatMap(linesOf);
    let body: Record<string, unknown> = {};
    const statements = await statementsOf(async () => {
      const answer = await ask(lines);
      ({ body } = answer);
      return answer;
    });
    expect(body).toEqual({ changed: 200, unchanged: 0, refused: [], changeId: null });
    expect(statements.filter(text => !/^(begin|start|commit|set)/i.test(text)).length).toBeLessThanOrEqual(6);
    const { entries } = await sql<{ entries: number }>`
      select count(*)::int as entries from audit_entries where kind = 'productionChangedInBulk'`.one(portal.context.db);
    expect(entries).toBe(1);
    const { notifications } = (await (await portal.as(customer)).call('readNotifications')).body;
    expect(
      notifications.map(({ title, message }: { title: string; message: string }) => [title, message]).sort(),
    ).toEqual(
      orders.map(({ id }) => ['Sample needed', `Order #${id}: 50 products wait for your approval of a sample`]).sort(),
    );
    const again = (await ask(lines)).body;
    expect(again).toEqual({ changed: 0, unchanged: 200, refused: [], changeId: null });
  });

  test('names the lines that it refuses, and asks for the others', async () => {
    const order = await anOrder(portal, {
      quantities: [10, 5, 3],
      statuses: ['not_reviewed', 'stitching', 'not_reviewed'],
    });
    const done = await anOrder(portal, { verified: true });
    const [first, started, approved] = linesOf(order);
    const sampled = { id: order.id, productId: approved?.productId };
    await aRound(admin, sampled);
    const customer = await portal.as(order.customer);
    await customer.call('answerSampleRound', { ...sampled, round: 1 }, { form: roundForm({ decision: 'approve' }) });
    const { body } = await ask([first, started, approved, ...linesOf(done)]);
    expect(body).toMatchObject({
      changed: 1,
      refused: [
        { ...started, code: 'productionStarted', error: 'Production of this product has started' },
        { ...approved, code: 'sampleDecided', error: 'This sample was already answered' },
        { ...linesOf(done)[0], code: 'orderCompleted' },
      ],
    });
  });
});
