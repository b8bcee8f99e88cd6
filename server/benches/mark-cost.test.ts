import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { aBench, aJob } from '#testing/benches.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
afterEach(() => vi.restoreAllMocks());

const markOf = (ticket: string, delta = 1) => ({
  ...{ id: randomUUID(), ticket, stage: 'cutting', delta },
  at: new Date().toISOString(),
});

/** The statements of the transaction of a call, without begin and commit. */
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
  const own = [...asked.values()].find(texts => texts.some(text => /update order_products/.test(text))) ?? [];
  const from = own.findIndex(text => /^(begin|start)/i.test(text));
  return own.slice(
    from + 1,
    own.findIndex(text => /^commit/i.test(text)),
  );
}

test('a mark, and 50 of them, run at most 6 statements (WB2)', async () => {
  const { client } = await aBench(portal);
  const jobs = await Promise.all(Array.from({ length: 25 }, () => aJob(portal)));
  const marks = jobs.flatMap(({ ticket }) => [markOf(ticket), markOf(ticket)]);

  const one = await statementsOf(() => client.call('markUnits', { marks: marks.slice(0, 1) }));
  const fifty = await statementsOf(() =>
    client.call('markUnits', { marks: marks.map(mark => ({ ...mark, id: randomUUID() })) }),
  );

  for (const statements of [one, fifty]) {
    expect(statements.length, statements.join('\n')).toBeGreaterThan(3);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6);
  }
});

test.runIf(isNightly)('50 marks of one call take less than 150 ms (WB2)', async () => {
  const { client } = await aBench(portal);
  const jobs = await Promise.all(Array.from({ length: 25 }, () => aJob(portal, { quantities: [1_000] })));
  const times: number[] = [];
  for (let turn = 0; turn < 10; turn++) {
    const marks = jobs.flatMap(({ ticket }) => [markOf(ticket), markOf(ticket, 2)]);
    const begun = performance.now();
    await client.call('markUnits', { marks });
    times.push(performance.now() - begun);
  }
  expect(times.sort((one, other) => one - other)[5]).toBeLessThan(150);
});

test('benches that mark the same lines at once, in any order, never deadlock (WB2)', { timeout: 60_000 }, async () => {
  const jobs = await Promise.all(Array.from({ length: 6 }, () => aJob(portal, { quantities: [10_000] })));
  const benches = await Promise.all(Array.from({ length: 10 }, () => aBench(portal)));
  const deadlocks = countDeadlocks();

  await Promise.all(
    benches.map(async ({ client }, number) => {
      for (let turn = 0; turn < 5; turn++) {
        const turned = jobs.map((_job, index) => jobs[(index * (number % 2 ? 1 : 5) + turn) % jobs.length]);
        const marks = turned.map(job => markOf(job?.ticket ?? ''));
        // As devices do: a busy machine may answer 503.
        while ((await client.call('markUnits', { marks })).status !== 200);
      }
    }),
  );

  expect(deadlocks()).toBe(0);
  const { body } = await (benches[0] as (typeof benches)[number]).client.call('readJob', { ticket: jobs[0]?.ticket });
  expect(body.job.passed.cutting).toBe(50);
});

/** Counts the statements that PostgreSQL aborts because of a deadlock; the portal would repeat their transactions. */
function countDeadlocks(): () => number {
  let count = 0;
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const asked = query.apply(this, given as never) as unknown as Promise<unknown>;
    asked?.catch?.((error: { code?: string }) => {
      if (error.code === '40P01') count += 1;
    });
    return asked as never;
  });
  return () => count;
}
