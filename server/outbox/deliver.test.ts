import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { timed } from '#testing/timed.ts';
import { connect, type Database } from '../database/connect.ts';
import { type Deliver, startOutbox } from './deliver.ts';

let testing: TestDatabase;
let database: Database;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  testing = await testDatabase();
  database = connect(testing.url);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(outbox => outbox.stop()));
  await database.db.deleteFrom('outbox').execute();
});
afterAll(async () => {
  await database.close();
  await testing.drop();
});

function start(handlers: Record<string, Deliver>) {
  const outbox = startOutbox({ db: database.db, log: { warn: () => {} }, handlers });
  running.push(outbox);
  return outbox;
}

async function put(kind: string, ...payloads: object[]): Promise<void> {
  const rows = payloads.map(payload => ({ kind, payload: JSON.stringify(payload) }));
  await database.db.insertInto('outbox').values(rows).execute();
}

const rows = () => database.db.selectFrom('outbox').selectAll().execute();
const empty = () => eventually(async () => expect(await rows()).toEqual([]));

describe('startOutbox', () => {
  test('delivers what lies there, in order, and removes it', async () => {
    await put('note', { n: 1 }, { n: 2 }, { n: 3 });
    const seen: unknown[] = [];

    start({ note: async payload => void seen.push(payload) });

    await empty();
    expect(seen).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  test('delivers at once when nudged after a commit', timed, async () => {
    const seen: unknown[] = [];
    const outbox = start({ note: async payload => void seen.push(payload) });
    await new Promise(resolve => setTimeout(resolve, 200));
    await put('note', { n: 1 });
    const began = performance.now();

    outbox.nudge();

    await eventually(() => expect(seen).toHaveLength(1), { interval: 5 });
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test('tries again later when a handler fails, with a growing pause, and lets others pass', async () => {
    let broken = true;
    const seen: unknown[] = [];
    await put('shaky', { n: 1 });
    await put('note', { n: 2 });
    const handlers: Record<string, Deliver> = {
      shaky: async () => {
        if (broken) throw new Error('not now');
        seen.push('shaky');
      },
      note: async () => void seen.push('note'),
    };
    const outbox = start(handlers);

    await eventually(() => expect(seen).toEqual(['note']));
    const pauses = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      await eventually(async () => expect((await rows())[0]?.attempts).toBe(attempt));
      const { rows: left } = await sql<{
        s: number;
      }>`select extract(epoch from due_at - now())::float8 as s from outbox`.execute(database.db);
      pauses.push(Math.round(left[0]?.s ?? 0));
      if (attempt === 3) broken = false;
      await database.db.updateTable('outbox').set({ due_at: sql`now()` }).execute();
      outbox.nudge();
    }
    await empty();

    expect(pauses).toEqual([2, 4, 8]);
    expect(seen).toEqual(['note', 'shaky']);
  });

  test('leaves a row that nothing here delivers for a process that can', async () => {
    await put('from the future', { n: 1 });
    await put('note', { n: 2 });
    const outbox = start({ note: async () => {} });
    await eventually(async () => expect(await rows()).toMatchObject([{ kind: 'from the future', attempts: 0 }]));
    await outbox.stop();

    const seen: unknown[] = [];
    start({ 'from the future': async payload => void seen.push(payload) });

    await empty();
    expect(seen).toEqual([{ n: 1 }]);
  });

  test('of several processes each row is delivered by one', async () => {
    const seen: number[] = [];
    await put('note', ...Array.from({ length: 120 }, (_, n) => ({ n })));
    const handlers: Record<string, Deliver> = {
      note: async ({ n }) => {
        await new Promise(resolve => setTimeout(resolve, 2));
        seen.push(Number(n));
      },
    };

    for (let process = 0; process < 4; process++) start(handlers);

    await empty();
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, n) => n));
  });

  test('delivers again what a process died over', async () => {
    const seen: unknown[] = [];
    await put('note', { n: 1 });
    const first = start({
      note: async () => {
        seen.push('first');
        // As when the process is killed between the act and the removal of the row.
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`.execute(
          database.db,
        );
      },
    });
    await eventually(() => expect(seen).toEqual(['first']));
    await first.stop();
    expect(await rows()).toHaveLength(1);

    start({ note: async () => void seen.push('second') });

    await empty();
    expect(seen).toEqual(['first', 'second']);
  });

  test('stops after the one that is running', async () => {
    let finish = () => {};
    const seen: unknown[] = [];
    await put('note', { n: 1 }, { n: 2 });
    const outbox = start({
      note: async payload => {
        await new Promise<void>(resolve => {
          finish = resolve;
          seen.push(payload);
        });
      },
    });
    await eventually(() => expect(seen).toHaveLength(1));

    let stopped = false;
    const stopping = outbox.stop().then(() => {
      stopped = true;
    });
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(stopped).toBe(false);
    finish();
    await stopping;

    expect(await rows()).toMatchObject([{ payload: { n: 2 } }]);
  });
});
