import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aBench, aJob, aWorker } from '#testing/benches.ts';
import { anAdmin, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let counter = 0;
const aName = () => `Åsa ${++counter}`;
beforeEach(async () => {
  admin = await portal.as(await anAdmin(portal));
  await sql`delete from login_tries`.execute(portal.context.db);
});

describe('workers', () => {
  test('are added, changed and deactivated, and benches offer the active ones (WO-1)', async () => {
    const name = aName();
    const added = await admin.call('createWorker', { name: ` ${name} `, pin: '0042' });
    expect([added.status, added.body.worker]).toEqual([
      201,
      { id: expect.any(Number), name, hasPin: true, active: true },
    ]);
    const { id } = added.body.worker;

    const changed = await admin.call('updateWorker', { id, pin: null });
    expect(changed.body.worker).toEqual({ id, name, hasPin: false, active: true });
    expect((await admin.call('updateWorker', { id, active: false })).body.worker).toMatchObject({
      name,
      active: false,
    });

    const { client } = await aBench(portal);
    const offered = (await client.call('readJobs', {})).body.workers.map((worker: { id: number }) => worker.id);
    expect(offered).not.toContain(id);
    expect((await admin.call('readWorkers')).body.workers).toContainEqual({ id, name, hasPin: false, active: false });
  });

  test('are not called what forgotten workers and people are called, which readers see in their language', async () => {
    const { body } = await admin.call('createWorker', { name: aName() });
    for (const name of ['Former worker', ' Former member ', 'Former user'])
      for (const answer of [
        await admin.call('createWorker', { name }),
        await admin.call('updateWorker', { id: body.worker.id, name }),
      ])
        expect([answer.status, answer.body.fields]).toEqual([400, { name: 'is taken' }]);
  });

  test('have names that differ, ignoring case', async () => {
    const name = aName();
    await admin.call('createWorker', { name });
    const { body } = await admin.call('createWorker', { name: aName() });
    for (const answer of [
      await admin.call('createWorker', { name: name.toUpperCase() }),
      await admin.call('updateWorker', { id: body.worker.id, name: name.toLowerCase() }),
    ]) {
      expect([answer.status, answer.code]).toEqual([409, 'workerNameTaken']);
    }
  });

  test('are at most 200, without those who were forgotten (WO-1)', async () => {
    const { id } = await aWorker(portal);
    await sql`
      insert into workers (name) select 'Seat ' || n
      from generate_series(1, ${limits.workers} - (select count(*) from workers where name is not null)) n`.execute(
      portal.context.db,
    );
    const refused = await admin.call('createWorker', { name: aName() });
    const error = 'There can be at most 200 workers';
    expect([refused.status, refused.body]).toEqual([400, { error, code: 'invalidInput', fields: { name: error } }]);

    await admin.call('forgetWorker', { id });
    expect((await admin.call('createWorker', { name: aName() })).status).toBe(201);
    await sql`delete from workers where name like 'Seat %'`.execute(portal.context.db);
  });

  test.each([
    { name: '' },
    { name: '  ' },
    { name: 'x'.repeat(61) },
    { pin: '123' },
    { pin: '1234567' },
    { pin: 'abcd' },
  ])('are rejected with %j', async given => {
    expect((await admin.call('createWorker', { name: aName(), ...given })).status).toBe(400);
  });

  test('return 404 when they do not exist or were forgotten', async () => {
    const { id } = await aWorker(portal);
    expect((await admin.call('forgetWorker', { id })).status).toBe(200);
    for (const missing of [id, 999_999]) {
      expect((await admin.call('updateWorker', { id: missing, name: aName() })).code).toBe('workerNotFound');
      expect((await admin.call('forgetWorker', { id: missing })).code).toBe('workerNotFound');
    }
  });
});

describe('the PIN of a worker', () => {
  test('is checked at a bench, and its hash is Argon2id (WO-3)', async () => {
    const { id } = await aWorker(portal, { pin: '4711' });
    const { client } = await aBench(portal);
    expect((await client.call('identifyWorker', { workerId: id, pin: '4711' })).body.worker).toMatchObject({ id });
    for (const pin of ['4712', '', null, undefined]) {
      const answer = await client.call('identifyWorker', { workerId: id, pin });
      expect([answer.status, answer.code]).toEqual([401, 'pinWrong']);
    }
    expect((await client.call('identifyWorker', { workerId: 999_999, pin: '1234' })).code).toBe('workerNotFound');
    const { pin_hash } = await sql<{ pin_hash: string }>`select pin_hash from workers where id = ${id}`.one(
      portal.context.db,
    );
    expect(pin_hash).toMatch(/^\$argon2id\$/);
  });

  test('cannot be guessed: the eleventh try is rejected at every bench', async () => {
    const { id } = await aWorker(portal, { pin: '4711' });
    const [first, second] = [await aBench(portal), await aBench(portal)];
    for (let turn = 0; turn < 10; turn++) {
      expect((await first.client.call('identifyWorker', { workerId: id, pin: '0000' })).status).toBe(401);
    }
    for (const { client } of [first, second]) {
      expect((await client.call('identifyWorker', { workerId: id, pin: '4711' })).code).toBe('tooManyTries');
    }
  });
});

test('ten wrong PINs at one bench, of whichever workers, lock only that bench (WO-3)', async () => {
  const [tried, next] = [await aWorker(portal, { pin: '4711' }), await aWorker(portal, { pin: '4711' })];
  const [guessed, other] = [await aBench(portal), await aBench(portal)];
  const identify = (at: typeof guessed, workerId: number, pin: string) =>
    at.client.call('identifyWorker', { workerId, pin });
  expect((await identify(guessed, tried.id, '0000')).code).toBe('pinWrong');
  await sql`
    insert into login_tries (key, tried_at, failed)
    select key, tried_at, failed from login_tries, generate_series(1, 9)
    where starts_with(key, 'pin:') and not starts_with(key, 'pin:worker:')`.execute(portal.context.db);

  const locked = await identify(guessed, next.id, '4711');
  expect([locked.status, locked.code]).toEqual([429, 'tooManyTries']);
  expect((await identify(other, next.id, '4711')).status).toBe(200);
});

test('a renamed worker appears with the new name in the history, and a forgotten one without a name anywhere (W24)', async () => {
  const [before, after] = [`Beatrix ${++counter}`, `Clothilde ${++counter}`];
  const superadmin = await portal.as(await aSuperadmin(portal));
  const { body } = await superadmin.call('createWorker', { name: before, pin: '4711' });
  const { id } = body.worker;
  const job = await aJob(portal);
  const { client, name: bench } = await aBench(portal);
  const mark = { ticket: job.ticket, stage: 'cutting', delta: 2, at: new Date().toISOString(), workerId: id };
  await client.call('markUnits', { marks: [{ ...mark, id: crypto.randomUUID() }] });
  const nameInLog = async () =>
    (await superadmin.call('readProductionLog', { id: job.id })).body.changes[0].worker.name as string;
  const csv = async () => (await superadmin.call('exportProductionLog', { id: job.id })).body as string;
  const audit = async () => JSON.stringify((await superadmin.call('readAudit', {})).body);
  expect(await nameInLog()).toBe(before);
  expect(await audit()).toContain(`${bench} · ${before}`);

  await superadmin.call('updateWorker', { id, name: after });
  expect(await nameInLog()).toBe(after);
  expect(await csv()).toContain(`"${after}","${bench}"`);

  await superadmin.call('forgetWorker', { id });
  expect(await nameInLog()).toBe('Former worker');
  expect(await csv()).toContain(`"Former worker","${bench}"`);
  expect(await audit()).toContain(`${bench} · Former worker`);
  for (const text of [await everyRow(), await audit(), await csv()]) expect(text).not.toMatch(/Beatrix|Clothilde/);

  // The work was done, so a mark that waited on the device is accepted.
  const { body: late } = await client.call('markUnits', { marks: [{ ...mark, id: crypto.randomUUID() }] });
  expect(late.results[0].ok).toBe(true);
});

test('the name of a worker changes in kept answers where a hold names the worker, and equal words stay (WO-1, WO-2)', async () => {
  const { db } = portal.context;
  const [before, after] = [`Dagmar ${++counter}`, `Edda ${++counter}`];
  const { id } = (await admin.call('createWorker', { name: before })).body.worker;
  const job = await aJob(portal);
  const { client } = await aBench(portal);
  const form = new FormData();
  form.set('reason', 'leather');
  form.set('workerId', String(id));
  const { hold } = (await client.call('reportProblem', { ticket: job.ticket }, { form })).body.job;
  expect(hold.by).toBe(before);
  const order = (by: string) => ({
    customerName: before,
    placedBy: { id: 1, name: before },
    products: [
      { colors: [before], description: before, hold: { ...hold, by } },
      // Somebody with this name set it at the desk.
      { colors: [], description: '', hold: { ...hold, id: hold.id + 1, note: before, by: before } },
    ],
  });
  const key = crypto.randomUUID();
  await sql`
    insert into idempotency_keys (account_id, call, key, request_hash, status, answer)
    select id, 'acceptOrder', ${key}, '', 200, ${JSON.stringify({ order: order(before) })}
    from accounts where role = 'admin' limit 1`.execute(db);
  const kept = async () => {
    const { answer } = await sql<{ answer: string }>`select answer from idempotency_keys where key = ${key}`.one(db);
    return JSON.parse(answer) as unknown;
  };

  await admin.call('updateWorker', { id, name: after });
  expect(await kept()).toEqual({ order: order(after) });

  await admin.call('forgetWorker', { id });
  expect(await kept()).toEqual({ order: order('Former worker') });
});

/** Returns all rows as text, which is what a backup contains. */
async function everyRow(): Promise<string> {
  const { db } = portal.context;
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
    db,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.ref(name)} t`.execute(db);
      return rows.map(row => row.text).join('\n');
    }),
  );
  return texts.join('\n');
}
