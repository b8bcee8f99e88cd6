import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Mark } from '#contract/benches/marks.ts';
import { sql } from '#server/platform/database/sql.ts';
import { markOf } from '#testing/benches.ts';
import { type Answer, makeClient } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { testDatabase } from '#testing/servers/database.ts';
import { fillDemo } from '../fill.ts';
import { doors } from './doors.ts';
import { isOnThisComputer } from './on-this-computer.ts';

const demo = testPortal({}, testDatabase, { extras: doors });
const plain = testPortal();
beforeAll(() => fillDemo(demo), 240_000);

type Sent = { headers?: Record<string, string>; remoteAddress?: string; payload?: unknown; portal?: typeof demo };

/** Sends a request as a browser on this computer would, except for what is given. */
async function send(url: string, { portal = demo, payload, ...given }: Sent = {}) {
  const headers = { 'content-type': 'application/json', ...given.headers };
  const sent = { method: 'POST', url, remoteAddress: given.remoteAddress ?? '127.0.0.1', headers } as const;
  return portal.app.inject({ ...sent, payload: JSON.stringify(payload ?? {}) });
}
const enter = (door: string, given: Sent = {}) => send('/api/demo/door', { payload: { door }, ...given });
const stitch = (given?: Sent) => send('/api/demo/stitch', given);

/** Returns a client with the cookies that a door set. */
function clientOf({ cookies }: { cookies: { name: string; value: string }[] }) {
  return makeClient(demo.app, Object.fromEntries(cookies.map(({ name, value }) => [name, value])));
}

const calls = { 'a door': (given: Sent) => enter('workshop', given), stitch };

test('a request with a whole address instead of a path comes from a proxy', () => {
  const socket = { remoteAddress: '127.0.0.1' };
  const isHere = (url: string) =>
    isOnThisComputer({ raw: { url, socket }, headers: { host: 'localhost' } } as FastifyRequest);
  expect(isHere('/api/demo/door')).toBe(true);
  expect(isHere('http://localhost/api/demo/door')).toBe(false);
});

describe.each(Object.entries(calls))('%s', (_, call) => {
  test('is an unknown path in npm start', async () => {
    const answer = await call({ portal: plain });
    const unknown = await send('/api/demo/nothing', { portal: plain });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual(unknown.json());
  });

  test.each([
    ['from another machine', { remoteAddress: '192.168.1.20' }],
    ['from another machine over IPv6', { remoteAddress: 'fe80::20' }],
    ['through a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['through a proxy that names the host only', { headers: { 'x-forwarded-host': 'localhost' } }],
    ['through a proxy that names the scheme only', { headers: { 'x-forwarded-proto': 'https' } }],
    ['through a proxy with the standard header', { headers: { forwarded: 'for=127.0.0.1' } }],
    ['through a proxy with its own name only', { headers: { via: '1.1 cache' } }],
    ['through a proxy with the address of its client', { headers: { 'x-real-ip': '127.0.0.1' } }],
    ['through a service that names its client only', { headers: { 'cf-connecting-ip': '127.0.0.1' } }],
    ['through a service that names itself only', { headers: { 'cdn-loop': 'cache' } }],
    ['through a proxy with the address before it', { headers: { 'x-original-for': '127.0.0.1' } }],
    ['under the name of another host', { headers: { host: 'portal.example' } }],
    ['under a name that only begins like this computer', { headers: { host: 'localhost.example:3000' } }],
    ['under an address of this computer in its network', { headers: { host: '192.168.1.7:3000' } }],
  ])('is an unknown path %s', async (_name, given) => {
    const answer = await call(given);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'Not found', code: 'notFound' });
    expect(answer.cookies).toEqual([]);
  });

  test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('answers at %s', async host => {
    expect((await call({ headers: { host, origin: `http://${host}` } })).statusCode).toBe(200);
  });

  test.each(['::1', '::ffff:127.0.0.1'])('answers the loopback address %s', async remoteAddress => {
    expect((await call({ remoteAddress })).statusCode).toBe(200);
  });

  test.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['another port of this computer', { host: 'localhost:3000', origin: 'http://localhost:4000' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a page of %s', async (_name, headers) => {
    const answer = await call({ headers });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreignOrigin']);
    expect(answer.cookies).toEqual([]);
  });

  test('takes JSON only', async () => {
    expect((await call({ headers: { 'content-type': 'text/plain' } })).statusCode).toBe(415);
  });
});

describe('a door', () => {
  test.each([
    ['workshop', 'admin', 'Mara Lind'],
    ['shop', 'customer', 'Ines Okafor'],
  ])('signs in at %s as %s, with an audit entry', async (door, username, personName) => {
    const answer = await enter(door);
    expect(answer.json()).toEqual({ user: expect.objectContaining({ username, personName }) });
    const [session] = answer.cookies.filter(({ name }) => name === 'session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 2_592_000 });
    expect((await clientOf(answer).call('readMe')).body).toEqual(answer.json());
    const last = await sql<{ kind: string; username: string }>`
      select kind, username from audit_entries order by id desc limit 1`.one(demo.context.db);
    expect(last).toEqual({ kind: 'signedIn', username });
  });

  test("ends the browser's previous session", async () => {
    const first = clientOf(await enter('workshop'));
    const cookie = `session=${first.cookies.session}`;
    const second = clientOf(await enter('shop', { headers: { cookie } }));
    expect((await first.call('readMe')).status).toBe(401);
    expect((await second.call('readMe')).body.user.username).toBe('customer');
  });

  test('makes the browser the device of the sample bench, and signs an earlier one out', async () => {
    const first = await enter('bench');
    expect(first.json()).toEqual({
      bench: { id: expect.any(Number), name: 'Bench 2', stage: 'stitching' },
      workerId: expect.any(Number),
    });
    const { status, body } = await clientOf(first).call('readJobs');
    expect([status, body.bench.name]).toEqual([200, 'Bench 2']);
    expect(body.workers).toContainEqual(expect.objectContaining({ id: first.json().workerId, name: 'Ana Moreau' }));
    const second = clientOf(await enter('bench'));
    expect((await clientOf(first).call('readJobs')).code).toBe('benchEnded');
    expect((await second.call('readJobs')).status).toBe(200);
  });

  test('to the bench pairs it as a code does: its marks can be undone, and after Unpair nobody enters it', async () => {
    const entered = await enter('bench');
    const bench = clientOf(entered);
    const [{ ticket, passed }] = (await bench.call('readJobs', { stage: 'stitching' })).body.jobs;
    const given = markOf(ticket);
    const stitched = async (mark: Partial<Mark>) => {
      const [result] = (await bench.call('markUnits', { marks: [{ ...given, ...mark }] })).body.results;
      return [result.ok, result.job.passed.stitching];
    };
    expect(await stitched({})).toEqual([true, passed.stitching + 1]);
    expect(await stitched({ id: randomUUID(), delta: -1, undoes: given.id })).toEqual([true, passed.stitching]);

    const staff = clientOf(await enter('workshop'));
    const { id } = entered.json().bench;
    expect((await staff.call('endBench', { id })).status).toBe(200);
    expect((await bench.call('readJobs')).code).toBe('benchEnded');
    const closed = await enter('bench');
    expect([closed.statusCode, closed.json().code, closed.cookies]).toEqual([404, 'benchNotFound', []]);
    const { rows } = await sql`select from bench_sessions where bench_id = ${id}`.execute(demo.context.db);
    expect(rows).toEqual([]);
    await sql`update benches set ended_at = null where id = ${id}`.execute(demo.context.db);
  });

  test('that does not exist is refused', async () => {
    const answer = await enter('cellar');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalidInput']);
    expect((await send('/api/demo/door')).statusCode).toBe(400);
  });

  test('is 404 when its account was deactivated', async () => {
    const { db } = demo.context;
    await sql`update accounts set deactivated_at = now() where username = 'admin'`.execute(db);
    const answer = await enter('workshop');
    await sql`update accounts set deactivated_at = null where username = 'admin'`.execute(db);
    expect([answer.statusCode, answer.cookies]).toEqual([404, []]);
  });
});

describe('the page', () => {
  const pageFrom = async (given: Sent) => {
    const headers = { host: 'localhost:3000', ...given.headers };
    const sent = { method: 'GET', url: '/login', remoteAddress: given.remoteAddress ?? '127.0.0.1', headers } as const;
    return (await (given.portal ?? demo).app.inject(sent)).body;
  };

  test('offers the doors on this computer, and nowhere else', async () => {
    expect(await pageFrom({})).toMatch(/<html [^>]*data-demo/);
    const others: Sent[] = [
      { portal: plain },
      { remoteAddress: '192.168.1.20' },
      { headers: { host: '192.168.1.7:3000' } },
      { headers: { 'x-forwarded-for': '192.168.1.20' } },
    ];
    for (const given of others) {
      expect(await pageFrom(given)).not.toContain('data-demo');
    }
  });
});

describe('stitch', () => {
  let order: number;
  const isOpenOrder = sql<boolean>`o.customer_name = 'Harbour Goods' and o.completed_at is null`;
  const waiting = () =>
    sql<{ orderId: number; waiting: number; stitched: number }>`
      select o.id as "orderId", sum(passed_cutting - passed_stitching)::int as waiting,
        sum(passed_stitching)::int as stitched
      from orders o join order_products p on p.order_id = o.id where ${isOpenOrder} group by o.id
      having sum(passed_cutting - passed_stitching) > 0 order by o.created_at limit 1`;

  test('counts one more item of the oldest order that waits, by the sample bench', async () => {
    const shop = clientOf(await enter('shop'));
    const before = await waiting().one(demo.context.db);
    const answer = await stitch();
    const { orderId, stitched } = before;
    order = orderId;
    expect(answer.json()).toEqual({
      orderId,
      stitched: stitched + 1,
      totalItems: 8,
      productCode: expect.any(String),
      worker: 'Ana Moreau',
    });
    const { products } = (await shop.call('readOrder', { id: orderId })).body.order;
    const sum = products.reduce(
      (total: number, one: { passed: { stitching: number } }) => total + one.passed.stitching,
      0,
    );
    expect(sum).toBe(stitched + 1);
    const event = await sql<{ bench: string; worker: string; source: string }>`
      select b.name as bench, w.name as worker, e.source from production_events e
      join benches b on b.id = e.bench_id join workers w on w.id = e.worker_id
      where e.source <> 'derived' order by e.id desc limit 1`.one(demo.context.db);
    expect(event).toEqual({ bench: 'Bench 2', worker: 'Ana Moreau', source: 'bench' });
    const entry = await sql<{ kind: string }>`select kind from audit_entries order by id desc limit 1`.one(
      demo.context.db,
    );
    expect(entry.kind).toBe('productionMarked');
  });

  test('returns 409 once nothing waits, and never counts more than was cut', async () => {
    // The tests above stitched all of its few items.
    await sql`update order_products set passed_stitching = passed_finishing where order_id = ${order}`.execute(
      demo.context.db,
    );
    const left = (await waiting().one(demo.context.db)).waiting;
    const answers: Answer['status'][] = [];
    for (let round = 0; round < 60 && answers.at(-1) !== 409; round++) {
      const some = await Promise.all(Array.from({ length: 5 }, () => stitch()));
      answers.push(...some.map(({ statusCode }) => statusCode).sort());
    }
    expect(answers.filter(status => status === 200)).toHaveLength(left);
    expect(answers.at(-1)).toBe(409);
    expect(await waiting().first(demo.context.db)).toBeUndefined();
    expect((await stitch()).json()).toEqual({
      error: 'No item of Harbour Goods waits for stitching',
      code: 'countAboveQuantity',
    });
  });
});
