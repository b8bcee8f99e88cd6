import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { anAdmin, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
const orderCount = 100;
let admin: Client;
let lines: { orderId: number; productId: number }[];

beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
  const orders = [];
  for (let made = 0; made < orderCount; made++) orders.push(await anOrder(portal, { quantities: [5, 5, 5, 5, 5] }));
  lines = orders.flatMap(({ id, products }) => products.map(product => ({ orderId: id, productId: product.id })));
}, 60_000);
afterEach(() => vi.restoreAllMocks());

/** The statements that `work` sends in transactions, without the background work of the outbox, streams and sweeps. */
async function statementsOf(work: () => Promise<{ status: number }>): Promise<string[]> {
  const asked = new Map<unknown, string[]>();
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }];
    const text = (typeof first === 'string' ? first : first.text).trim().replace(/\s+/g, ' ').slice(0, 60);
    asked.set(this, [...(asked.get(this) ?? []), text]);
    return query.apply(this, given as never) as never;
  });
  expect((await work()).status).toBe(200);
  vi.restoreAllMocks();
  const own = [...asked.values()].find(texts => texts.some(text => /order_products/.test(text))) ?? [];
  return own.slice(
    own.findIndex(text => /^(begin|start)/i.test(text)),
    own.findIndex(text => /^commit/i.test(text)) + 1,
  );
}

describe('a bulk change of 500 lines (WB5)', () => {
  test('and its undo run at most 8 statements, with begin and commit', async () => {
    let changeId = '';
    const bulk = await statementsOf(async () => {
      const headers = { 'idempotency-key': 'statements' };
      const answer = await admin.call('changeInBulk', { lines, set: { status: 'finishing' } }, { headers });
      changeId = answer.body.changeId;
      expect(answer.body.changed).toBe(500);
      return answer;
    });
    const undo = await statementsOf(() => admin.call('undoChange', { changeId }));

    for (const statements of [bulk, undo]) {
      expect(statements.length, statements.join('\n')).toBeGreaterThan(4);
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(8);
    }
  });

  test.runIf(isNightly)('and its undo take less than a second each', async () => {
    const times: number[] = [];
    for (const status of ['cutting', 'stitching', 'finishing']) {
      let begun = performance.now();
      const { body } = await admin.call('changeInBulk', { lines, set: { status } });
      times.push(performance.now() - begun);
      begun = performance.now();
      await admin.call('undoChange', { changeId: body.changeId });
      times.push(performance.now() - begun);
    }
    expect(Math.min(...times)).toBeLessThan(1_000);
    expect(times.sort((one, other) => one - other)[3]).toBeLessThan(1_000);
  });
});
