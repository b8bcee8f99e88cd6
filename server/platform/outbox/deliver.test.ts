import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/servers/database.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { connect, type Database } from '../database/connect.ts';
import { sql } from '../database/sql.ts';
import { type Handler, startOutbox } from './deliver.ts';

let testing: TestDatabase;
let database: Database;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  testing = await testDatabase();
  database = connect(testing.url);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(outbox => outbox.stop()));
  await sql`delete from outbox`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await testing.drop();
});

type Act = Handler['act'];

function start(acts: Record<string, Act>, atOnce?: number) {
  const handlers = Object.fromEntries(Object.entries(acts).map(([kind, act]) => [kind, { act }]));
  const outbox = startOutbox({ db: database.db, log: { warn: () => {} }, handlers, ...(atOnce && { atOnce }) });
  running.push(outbox);
  return outbox;
}

async function put(kind: string, ...payloads: object[]): Promise<void> {
  const rows = payloads.map(payload => ({ kind, payload: JSON.stringify(payload) }));
  await sql`insert into outbox ${sql.values(rows)}`.execute(database.db);
}

const rows = () => sql<{ attempts: number }>`select * from outbox`.execute(database.db).then(({ rows }) => rows);
const empty = () => eventually(async () => expect(await rows()).toEqual([]));

describe('startOutbox', () => {
  test('delivers rows in order and removes them', async () => {
    await put('note', { n: 1 }, { n: 2 }, { n: 3 });
    const seen: unknown[] = [];

    start({ note: async payload => void seen.push(payload) });

    await empty();
    expect(seen).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  test('delivers the rows of shares in turns, so that many rows of one delay no other', async () => {
    const rows = [...Array(20).fill(7), 8, 9, 8].map(share => ({
      kind: 'note',
      payload: JSON.stringify({ share }),
      share,
    }));
    await sql`insert into outbox ${sql.values(rows)}`.execute(database.db);
    const seen: unknown[] = [];

    start({ note: async ({ share }) => void seen.push(share) });

    await empty();
    expect(seen).toEqual([7, 8, 9, 7, 8, ...Array(18).fill(7)]);
  });

  test('delivers several rows at a time, and stops after all running ones', async () => {
    await put('slow', { n: 1 }, { n: 2 }, { n: 3 });
    const finish: (() => void)[] = [];
    const outbox = start({ slow: () => new Promise(resolve => finish.push(() => resolve(undefined))) }, 2);
    await eventually(() => expect(finish).toHaveLength(2));
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(finish).toHaveLength(2);

    const stopping = outbox.stop();
    for (const one of finish) one();
    await stopping;

    expect(await rows()).toMatchObject([{ payload: { n: 3 } }]);
  });

  test('delivers at once when woken after a commit', async () => {
    const seen: unknown[] = [];
    const outbox = start({ note: async payload => void seen.push(payload) });
    await new Promise(resolve => setTimeout(resolve, 200));
    await put('note', { n: 1 });

    outbox.wake();

    // Without being woken, the outbox polls every 5 s.
    await eventually(() => expect(seen).toHaveLength(1), { timeout: 4_000 });
  });

  test('retries a failing handler with growing delays and delivers other rows meanwhile', async () => {
    let broken = true;
    const seen: unknown[] = [];
    await put('shaky', { n: 1 });
    await put('note', { n: 2 });
    const handlers: Record<string, Act> = {
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
      await sql`update outbox set due_at = now()`.execute(database.db);
      outbox.wake();
    }
    await empty();

    expect(pauses).toEqual([2, 4, 8]);
    expect(seen).toEqual(['note', 'shaky']);
  });

  test('leaves rows without a handler for other processes', async () => {
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

  test('delivers each row once with several processes', async () => {
    const seen: number[] = [];
    await put('note', ...Array.from({ length: 120 }, (_, n) => ({ n })));
    const handlers: Record<string, Act> = {
      note: async ({ n }) => {
        await new Promise(resolve => setTimeout(resolve, 2));
        seen.push(Number(n));
      },
    };

    for (let process = 0; process < 4; process++) start(handlers);

    await empty();
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, n) => n));
  });

  test('delivers a row again after its lease when a process died', async () => {
    const seen: unknown[] = [];
    await put('note', { n: 1 });
    // Simulates a process that is killed while acting: only the claim is stored.
    const dying = start({ note: () => new Promise((_, reject) => seen.push('first', reject)) });
    await eventually(() => expect(seen[0]).toBe('first'));
    const next = start({ note: async () => void seen.push('second') });
    await put('note', { n: 2 });
    next.wake();
    await eventually(async () => expect(await rows()).toMatchObject([{ payload: { n: 1 } }]));
    expect(seen).toEqual(['first', expect.any(Function), 'second']);

    await sql`update outbox set due_at = now()`.execute(database.db);
    next.wake();

    await empty();
    expect(seen.at(-1)).toBe('second');
    (seen[1] as (error: Error) => void)(new Error('dead'));
    await dying.stop();
  });

  test('delays a row whose statement fails and delivers the others', async () => {
    const seen: unknown[] = [];
    await put('note', { n: 'broken' }, { n: 1 }, { n: 2 });

    start({
      note: async ({ n }, { tx }) => {
        seen.push(n);
        if (n === 'broken') await sql`select 1 / 0`.execute(tx);
      },
    });

    await eventually(async () => expect(await rows()).toMatchObject([{ payload: { n: 'broken' }, attempts: 1 }]));
    expect(seen).toEqual(['broken', 1, 2]);
  });

  test('delays a row whose connection is lost while acting and delivers the others', async () => {
    const seen: unknown[] = [];
    await put('note', { n: 'cut' }, { n: 1 });

    start({
      note: async ({ n }, { tx }) => {
        seen.push(n);
        if (n === 'cut') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
      },
    });

    await eventually(async () => expect(await rows()).toMatchObject([{ payload: { n: 'cut' }, attempts: 1 }]));
    expect(seen).toEqual(['cut', 1]);
  });

  test('never acts again on a row that it could not remove after acting', async () => {
    const seen: unknown[] = [];
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
      database.db,
    );
    await sql`create trigger refuse before delete on outbox for each row when (old.payload->>'n' = '1')
      execute function refuse()`.execute(database.db);
    await put('note', { n: 1 }, { n: 2 });
    const note: Act = async ({ n }) => void seen.push(n);

    const first = start({ note });
    await eventually(async () => expect(await rows()).toMatchObject([{ payload: { n: 1, acted: {} }, attempts: 1 }]));
    const second = start({ note });
    for (const attempts of [2, 3]) {
      await sql`update outbox set due_at = now()`.execute(database.db);
      first.wake();
      second.wake();
      await eventually(async () => expect(await rows()).toMatchObject([{ attempts }]));
    }
    await sql`drop function refuse cascade`.execute(database.db);
    await sql`update outbox set due_at = now()`.execute(database.db);
    first.wake();

    await empty();
    expect(seen).toEqual([1, 2]);
  });

  test('stops after the running delivery', async () => {
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
