import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { stages } from '#contract/orders/order-rules.ts';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { anAdmin } from '#testing/builders.ts';
import { remakeForm } from '#testing/changes/ready-change.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
const rounds = isNightly ? 400 : 24;

/** Returns the numbers of a fixed sequence from 0 to `below` - 1. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test('random marks, remakes, deliveries and undos of two benches at once keep every rule (PR-15, DF2)', async () => {
  const job = await aJob(portal, { quantities: [20] });
  const admin = await portal.as(await anAdmin(portal));
  const benches = await Promise.all([aBench(portal), aBench(portal)]);
  const productId = job.products[0]?.id ?? 0;
  const roll = dice(7);
  const made: string[] = [];
  const date = new Date().toISOString().slice(0, 10);
  const statuses = new Set<string>();

  const actions = [
    async (client: typeof admin) => {
      const stage = stages[roll(4)] ?? 'cutting';
      const mark = markOf(job.ticket, { stage, delta: 1 + roll(5) });
      await client.call('markUnits', { marks: [mark] });
    },
    async (client: typeof admin) => {
      const form = remakeForm({ stage: stages[roll(4)] ?? 'cutting', quantity: String(1 + roll(4)) });
      const { body, code } = await client.call('remakeAtBench', { ticket: job.ticket }, { form });
      statuses.add(code ?? 'remade');
      if (body.changeId) made.push(body.changeId);
    },
    async () => {
      await admin.call('sendDelivery', { id: job.id, date, products: [{ productId, quantity: 1 + roll(2) }] });
    },
    async () => {
      const changeId = made.at(-1) ?? randomUUID();
      const { code } = await admin.call('undoChange', { changeId });
      statuses.add(code ?? 'undone');
    },
  ];
  for (let round = 0; round < rounds; round++) {
    const [one, other] = [actions[[0, 0, 1, 1, 2, 3][roll(6)] ?? 0], actions[[0, 1, 3, 3][roll(4)] ?? 0]];
    await Promise.all([one?.(benches[0].client), other?.(benches[1].client)]);
    const { products } = (await admin.call('readOrder', { id: job.id })).body.order;
    expect(products[0].passed.packaging).toBeGreaterThanOrEqual(products[0].delivered);
  }

  expect(await findBrokenRows(text => portal.context.db.query(text))).toEqual([]);
  expect([...statuses]).toEqual(expect.arrayContaining(['remade', 'undone', 'remakeTooMany']));
});

test('benches that mark at once beside remakes lose no mark and no remake (PR-15)', async () => {
  const count = isNightly ? 30 : 5;
  const job = await aJob(portal, { quantities: [1_000] });
  const benches = await Promise.all(Array.from({ length: count }, () => aBench(portal)));
  await benches[0]?.client.call('markUnits', { marks: [markOf(job.ticket, { stage: 'cutting', delta: 100 })] });

  const answers = await Promise.all(
    benches.flatMap(({ client }) => [
      client.call('markUnits', { marks: [markOf(job.ticket, { stage: 'cutting', delta: 3 })] }),
      client.call('remakeAtBench', { ticket: job.ticket }, { form: remakeForm() }),
      client.call('markUnits', { marks: [markOf(job.ticket, { stage: 'cutting' })] }),
    ]),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { body } = (await benches[0]?.client.call('readJob', { ticket: job.ticket })) ?? { body: undefined };
  expect(body.job.passed.cutting).toBe(100 + 2 * count);
  expect(await findBrokenRows(text => portal.context.db.query(text))).toEqual([]);
});
