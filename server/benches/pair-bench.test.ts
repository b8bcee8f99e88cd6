import { afterEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call/call.ts';
import { type CallName, isStream, methodAndPath } from '#contract/call/paths.ts';
import { everyone } from '#contract/call/roles.ts';
import { calls } from '#contract/calls.ts';
import { aBench, aJob } from '#testing/benches.ts';
import { aCustomer, anAdmin, aSuperadmin } from '#testing/builders.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { readEventStream } from '#testing/event-reader.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { hashOfToken } from '../platform/access/session.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal({ PORT: '0', HOST: '127.0.0.1' });
const desk = async () => portal.as(await anAdmin(portal));
const forgetTries = () => sql`delete from login_tries`.execute(portal.context.db);
afterEach(forgetTries);

/** Returns a new device with the cookies of an answer. */
const deviceOf = ({ cookies }: { cookies: { name: string; value: string }[] }): Client =>
  makeClient(portal.app, Object.fromEntries(cookies.map(({ name, value }) => [name, value])));

describe('pairing', () => {
  test('turns the device into a bench, once for each code (BE-1)', async () => {
    const client = await desk();
    const { status, body } = await client.call('createBench', { name: 'Stitching 1', stage: 'stitching' });
    expect([status, body.bench.pairedAt]).toEqual([201, null]);
    expect(body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);

    const typed = ` ${body.code.slice(0, 4).toLowerCase()}-${body.code.slice(4)}`;
    const paired = await portal.nobody.call('pairBench', { code: typed });

    expect(paired.body.bench).toMatchObject({ id: body.bench.id, name: 'Stitching 1', stage: 'stitching' });
    expect(paired.cookies).toContainEqual(
      expect.objectContaining({ name: 'bench', httpOnly: true, sameSite: 'Lax', maxAge: 180 * 24 * 60 * 60 }),
    );
    const jobs = await deviceOf(paired).call('readJobs', {});
    expect(jobs.body.bench).toMatchObject({ id: body.bench.id, name: 'Stitching 1' });
    expect(await portal.nobody.call('pairBench', { code: body.code })).toMatchObject({
      status: 410,
      body: { error: 'This code has expired. Make a new one at the desk.' },
    });
    expect((await client.call('readBenches')).body.benches).toContainEqual(
      expect.objectContaining({ id: body.bench.id, pairedAt: expect.any(String), lastSeenAt: expect.any(String) }),
    );
  });

  test('returns 410 for expired codes and for codes that never existed', async () => {
    const client = await desk();
    const { body } = await client.call('createBench', { name: 'Cutting 1' });
    await sql`update benches set pairing_expires_at = now() where id = ${body.bench.id}`.execute(portal.context.db);

    for (const code of [body.code, 'ABCD1234', 'x']) {
      expect((await portal.nobody.call('pairBench', { code })).code).toBe('pairingExpired');
    }
  });

  test('is throttled after ten wrong codes from one device, even for a right one, but not for others of its network', async () => {
    const client = await desk();
    const { body } = await client.call('createBench', { name: 'Cutting 2' });
    const device = makeClient(portal.app);
    for (let turn = 0; turn < 10; turn++) {
      const { status, cookies } = await device.call('pairBench', { code: 'ABCD1234' });
      expect(status).toBe(410);
      for (const { name, value } of cookies) device.cookies[name] = value;
    }

    const answer = await device.call('pairBench', { code: body.code });

    expect([answer.status, answer.code]).toEqual([429, 'tooManyTries']);
    expect((await makeClient(portal.app).call('pairBench', { code: body.code })).status).toBe(200);
  });

  test('is throttled after a hundred wrong codes from one address', async () => {
    await sql`
      insert into login_tries (key, failed) select 'pairing:127.0.0.1', true from generate_series(1, 99)`.execute(
      portal.context.db,
    );
    expect((await portal.nobody.call('pairBench', { code: 'ABCD1234' })).status).toBe(410);

    expect((await portal.nobody.call('pairBench', { code: 'ABCD1234' })).code).toBe('tooManyTries');
  });

  test('S12 lets five of many concurrent tries of an address wait, and the others use no connections', async () => {
    const { db } = portal.context;
    const client = await desk();
    // Delays the first try, which counts itself under this key.
    const gate = await db.connect();
    await gate.query('select pg_advisory_lock(hashtextextended($1, 0))', ['pairing:10.9.0.1']);
    let refused = 0;
    const tries = Array.from({ length: 40 }, async () => {
      const sent = { method: 'POST', url: '/api/bench/pair', payload: { code: 'ABCD1234' } } as const;
      const { statusCode } = await portal.app.inject({ ...sent, remoteAddress: '10.9.0.1' });
      if (statusCode === 429) refused += 1;
      return statusCode;
    });
    try {
      await eventually(() => expect(refused).toBe(35));
      expect((await client.call('createBench', { name: 'Cutting 3' })).status).toBe(201);
    } finally {
      await gate.query('select pg_advisory_unlock(hashtextextended($1, 0))', ['pairing:10.9.0.1']);
      gate.release();
    }
    expect((await Promise.all(tries)).filter(status => status === 410)).toHaveLength(5);
  });
});

describe('a bench', () => {
  test('gets 403 from every call that is not for benches, and 401 where it could sign in (W21)', async () => {
    const { client } = await aBench(portal);
    for (const name of Object.keys(calls) as CallName[]) {
      const call: Call = calls[name];
      if (call.for === 'anyone' || isStream(name)) continue;
      const { method, path } = methodAndPath(name);
      const body = method === 'GET' ? undefined : {};
      const answer = await client.send(method, path.replace(/:\w+/g, '999999999'), body);
      const refusal = everyone.every(role => call.for.includes(role)) ? 401 : 403;
      if (call.for.includes('bench')) expect([name, [401, 403].includes(answer.status)]).toEqual([name, false]);
      else expect([name, answer.status]).toEqual([name, refusal]);
    }
    expect((await client.call('readMe')).status).toBe(401);
    expect((await client.send('GET', '/api/events')).status).toBe(401);
    for (const url of ['/files/', '/uploads/products/']) {
      expect((await client.send('GET', `${url}${'0'.repeat(32)}.jpg`)).status).toBe(401);
    }
  });

  test('must send its anti-forgery token with changes', async () => {
    const { client } = await aBench(portal);
    const { ticket } = await aJob(portal);
    const headers = { 'x-xsrf-token': (await portal.as(await aCustomer(portal))).cookies['XSRF-TOKEN'] ?? '' };
    expect((await client.call('solveProblem', { ticket }, { headers })).code).toBe('forged');
    expect((await client.call('solveProblem', { ticket }, { headers: { 'x-xsrf-token': '' } })).code).toBe('forged');
    expect((await client.call('solveProblem', { ticket })).code).toBe('holdNotFound');
  });

  test('stays a bench when staff sign in on it and sign out again', async () => {
    const { client, id } = await aBench(portal);
    const signedIn = await desk();
    const both = makeClient(portal.app, { ...client.cookies, ...signedIn.cookies });
    expect((await both.call('readJobs', {})).body.bench).toBeNull();
    await both.call('logout');

    expect((await both.call('readJobs', {})).body.bench).toMatchObject({ id });
    const token = both.cookies['XSRF-TOKEN'];
    expect(token).toBeDefined();
    expect((await both.call('solveProblem', { ticket: 'ABCDE12345' })).code).toBe('ticketNotFound');
  });

  test('is signed out at once when it is ended, with its event stream (W21, WF22)', async () => {
    const { id, client } = await aBench(portal);
    const { ticket } = await aJob(portal);
    const stream = await readEventStream(await portal.listen(), client, { path: '/api/bench/events' });
    await stream.hears('ready');

    expect((await (await desk()).call('endBench', { id })).status).toBe(200);

    const mark = { id: crypto.randomUUID(), ticket, stage: 'cutting', delta: 1, at: new Date().toISOString() };
    for (const answer of [await client.call('markUnits', { marks: [mark] }), await client.call('readJobs', {})]) {
      expect([answer.status, answer.code]).toEqual([401, 'benchEnded']);
    }
    await stream.hears('signedOut');
    await stream.closed;
    // As left by a device that was paired at the same moment.
    await sql`insert into bench_sessions (bench_id, token_hash) values (${id}, ${hashOfToken(client.cookies.bench ?? '')})`.execute(
      portal.context.db,
    );
    expect((await client.call('readJobs', {})).code).toBe('benchEnded');
    expect((await (await desk()).call('endBench', { id })).code).toBe('benchNotFound');
  });

  test('is signed out after 180 days without use', async () => {
    const { id, client } = await aBench(portal);
    await sql`update benches set last_seen_at = now() - interval '181 days' where id = ${id}`.execute(
      portal.context.db,
    );
    expect((await client.call('readJobs', {})).code).toBe('benchEnded');
  });

  test('receives events of changed orders within a second, and no other events', async () => {
    const { client } = await aBench(portal);
    const address = portal.app.server.listening
      ? `http://127.0.0.1:${(portal.app.server.address() as { port: number }).port}`
      : await portal.listen();
    const stream = await readEventStream(address, client, { path: '/api/bench/events' });
    await stream.hears('ready');
    const job = await aJob(portal);
    const track = await readEventStream(address, await portal.as(job.customer));
    await track.hears('ready');

    const mark = {
      id: crypto.randomUUID(),
      ticket: job.ticket,
      stage: 'cutting',
      delta: 1,
      at: new Date().toISOString(),
    };
    await client.call('markUnits', { marks: [mark] });
    const begun = performance.now();
    await Promise.all([stream.hears('orderChanged'), track.hears('orderChanged')]);

    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(stream.said().map(({ event }) => event)).toEqual(['orderChanged']);
    for (const one of [stream, track]) one.close();
  });
});

test('at most 50 benches can exist', async () => {
  const client = await portal.as(await aSuperadmin(portal));
  let last = await client.call('createBench', { name: 'Bench' });
  for (let count = 0; count < 60 && last.status === 201; count++)
    last = await client.call('createBench', { name: 'Bench' });
  const error = 'There can be at most 50 benches';
  expect([last.status, last.body]).toEqual([400, { error, code: 'invalidInput', fields: { name: error } }]);
  await eventually(async () => expect((await client.call('readBenches')).body.benches).toHaveLength(50));
});
