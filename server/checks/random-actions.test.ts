import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productStatuses, stages } from '#contract/orders/order-rules.ts';
import { anAdmin, anOrder, type TestOrder } from '#testing/builders.ts';
import { remakeForm } from '#testing/changes/ready-change.ts';
import type { Client } from '#testing/client.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { mark } from '#testing/marks.ts';
import { isNightly } from '#testing/nightly.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';
import { Problem } from '../platform/problems/problem.ts';

const portal = testPortal();
const actions = isNightly ? 1_000 : 200;
const quantity = 8;

type Worker = { account: TestAccount; client: Client; changeIds: string[] };
/** Performs an action. Returns false when it was rejected. */
type Action = (worker: Worker, orders: readonly TestOrder[]) => Promise<boolean>;

const line = fc.record({ order: fc.nat(39), product: fc.nat(1) });
type Line = { order: number; product: number };
const at = (orders: readonly TestOrder[], { order, product }: Line) => {
  const { id, products } = orders[order] as TestOrder;
  return { id, productId: products[product]?.id as number, productCode: products[product]?.productCode };
};
const call = async ({ client, changeIds }: Worker, ...given: Parameters<Client['call']>) => {
  const { status, body } = await client.call(...given);
  if (body.changeId) changeIds.push(body.changeId);
  if (status >= 500) throw new Error(`${given[0]} answered ${status}`);
  return status < 300;
};
const status = fc.constantFrom(...productStatuses);
const count = fc.integer({ min: 0, max: quantity + 1 });

const anAction: fc.Arbitrary<Action> = fc.oneof(
  fc.tuple(line, status).map(([where, to]): Action => {
    return (worker, orders) => call(worker, 'setProductStatus', { ...picked(at(orders, where)), status: to });
  }),
  fc.tuple(line, count).map(([where, completed]): Action => {
    return (worker, orders) => call(worker, 'setCompletedCount', { ...picked(at(orders, where)), completed });
  }),
  fc.tuple(line, fc.constantFrom(...stages), fc.integer({ min: -4, max: 6 }).filter(Boolean)).map(
    ([where, stage, delta]): Action =>
      async ({ account, changeIds }, orders) => {
        try {
          changeIds.push(await mark(portal, account, { ...at(orders, where), stage, delta }));
          return true;
        } catch (error) {
          if (error instanceof Problem) return false;
          throw error;
        }
      },
  ),
  fc.tuple(line, fc.record({ cutting: count, stitching: count, finishing: count }, { requiredKeys: [] })).map(
    ([where, counts]): Action =>
      (worker, orders) => {
        const { id, productId } = at(orders, where);
        return call(worker, 'setProductStages', { id, productId, ...counts });
      },
  ),
  fc.tuple(line, fc.constantFrom(...stages), fc.integer({ min: 1, max: 3 })).map(
    ([where, stage, bad]): Action =>
      (worker, orders) => {
        const { id, productId } = at(orders, where);
        const form = remakeForm({ stage, quantity: String(bad) });
        return call(worker, 'remakeUnits', { id, productId }, { form });
      },
  ),
  fc.nat().map((place): Action => {
    return worker => {
      const changeId = worker.changeIds.at(-1 - (place % 3)) ?? '00000000-0000-4000-8000-000000000000';
      return call(worker, 'undoChange', { changeId });
    };
  }),
  fc
    .tuple(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.oneof(
        status.map(to => ({ status: to })),
        fc.constant({ completed: 'all' }),
        fc.nat(60).map(finished => ({ finished })),
      ),
    )
    .map(
      ([wheres, set]): Action =>
        (worker, orders) => {
          const lines = wheres.map(where => at(orders, where)).map(({ id, productId }) => ({ orderId: id, productId }));
          return call(worker, 'changeInBulk', { lines, set });
        },
    ),
  fc.nat(39).map(
    (order): Action =>
      (worker, orders) =>
        call(worker, 'verifyCompletion', { id: orders[order]?.id }),
  ),
);

const picked = ({ id, productCode }: { id: number; productCode: string | undefined }) => ({ id, productCode });
const rowsBy = async ({ account }: Worker) =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from production_events where changed_by = ${account.id}`.one(portal.context.db)
  ).count;

test('random actions of four clients keep the counts valid, replay to the same state and leave no row when rejected (W4, WF2)', {
  timeout: 120_000,
}, async () => {
  const orders: TestOrder[] = [];
  for (let index = 0; index < 40; index++) orders.push(await anOrder(portal, { quantities: [quantity, quantity] }));
  const all = fc.sample(anAction, { numRuns: actions, seed: 20_261_123 });
  let refusals = 0;

  await Promise.all(
    [0, 1, 2, 3].map(async number => {
      const account = await anAdmin(portal);
      const worker: Worker = { account, client: await portal.as(account), changeIds: [] };
      for (const action of all.filter((_, index) => index % 4 === number)) {
        const before = await rowsBy(worker);
        if (await action(worker, orders)) continue;
        refusals += 1;
        expect(await rowsBy(worker)).toBe(before);
      }
    }),
  );

  expect(refusals).toBeGreaterThan(actions / 20);
  expect(actions - refusals).toBeGreaterThan(actions * 0.3);
  expect(await findBrokenRows(text => portal.context.db.query(text))).toEqual([]);
  const kinds = await sql<{ source: string }>`
    select distinct source from production_events order by source`.execute(portal.context.db);
  expect(kinds.rows.map(({ source }) => source)).toEqual(['bench', 'bulk', 'derived', 'desk', 'remake', 'undo']);
});
