import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aCustomer, aPerson } from '#testing/builders.ts';
import type { Answer, Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { untilWaiting } from '#testing/servers/until-waiting.ts';
import { sql } from '../database/sql.ts';
import { transaction } from '../database/transaction.ts';
import { makeAccountTurns } from './account-turns.ts';

const portal = testPortal();
let address: string;
beforeAll(async () => {
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Runs `work` while every request for the catalog waits for a lock. */
async function whileListsWait<T>(work: () => Promise<T>): Promise<T> {
  return transaction(portal.context.db, async tx => {
    await sql`lock table products in access exclusive mode`.execute(tx);
    return work();
  });
}

const statuses = async (answers: Promise<Answer>[]) => (await Promise.all(answers)).map(({ status }) => status);
const lists = (client: Client, count: number) => Array.from({ length: count }, () => client.call('readCatalog'));

/** Sends a request over a connection that the test can close. */
function overLine(client: Client, path: string, signal?: AbortSignal): Promise<Response> {
  const cookie = Object.entries(client.cookies).map(([name, value]) => `${name}=${value}`);
  return fetch(address + path, { headers: { cookie: cookie.join('; ') }, signal: signal ?? null });
}

test('an account runs 4 requests at a time across its sessions and queues the others', async () => {
  const account = await aCustomer(portal);
  const [desk, phone] = [await portal.as(account), await portal.as(account)];

  const answers = await whileListsWait(async () => {
    const sent = [...lists(desk, 6), ...lists(phone, 6)];
    await untilWaiting(portal.context.db, limits.requestsAtOnce);
    return { sent };
  });

  expect(await statuses(answers.sent)).toEqual(Array(12).fill(200));
});

test('the people of a company run 6 requests together and take turns, while another company is not delayed', async () => {
  const company = await aCustomer(portal);
  const people: Client[] = [];
  for (let n = 0; n < 12; n++) people.push(await portal.as(await aPerson(portal, company)));
  const other = await portal.as(await aCustomer(portal));
  const answered: number[] = [];

  const sent = await whileListsWait(async () => {
    const all = people.map((person, n) => lists(person, 4).map(list => list.finally(() => answered.push(n))));
    await untilWaiting(portal.context.db, limits.requestsOfCompany);
    expect((await other.call('readNotifications')).status).toBe(200);
    return { all: all.flat() };
  });

  expect(await statuses(sent.all)).toEqual(Array(48).fill(200));
  // In order of arrival, the first dozen would be those of three people.
  expect(new Set(answered.slice(0, 12)).size).toBeGreaterThan(6);
});

test('of staff, 6 requests of each account and 24 of all run at a time, and benches have places of their own', async () => {
  const takeTurn = makeAccountTurns();
  let turns = 0;
  const ask = async (id: number, bench = false) => {
    const viewer = { id, companyId: null, ...(bench && { bench: { id } }) } as never;
    await takeTurn(viewer, new ServerResponse(new IncomingMessage(new Socket())));
    turns += 1;
  };
  const askAll = async (count: number, ...who: [number, boolean?]) => {
    for (let n = 0; n < count; n++) void ask(...who);
    await setImmediate();
    return turns;
  };

  expect(await askAll(8, 1)).toBe(6);
  expect([await askAll(6, 2), await askAll(6, 3), await askAll(6, 4), await askAll(6, 5)]).toEqual([12, 18, 24, 24]);
  expect(await askAll(5, -1, true)).toBe(28);
});

test('a waiting account does not delay other accounts, anonymous requests or sign-ins', async () => {
  const busy = await portal.as(await aCustomer(portal));
  const other = await portal.as(await aCustomer(portal));

  const sent = await whileListsWait(async () => {
    const waiting = lists(busy, 8);
    await untilWaiting(portal.context.db, limits.requestsAtOnce);
    expect((await other.call('readNotifications')).status).toBe(200);
    expect((await portal.nobody.call('readHealth')).status).toBe(200);
    expect((await busy.call('readHealth')).status).toBe(200);
    expect((await portal.nobody.call('readMe')).status).toBe(401);
    return { waiting };
  });

  expect(await statuses(sent.waiting)).toEqual(Array(8).fill(200));
});

test('a request whose session ended while it waited for more than a second is rejected', async () => {
  const account = await aCustomer(portal);
  const [desk, phone] = [await portal.as(account), await portal.as(account)];

  const sent = await whileListsWait(async () => {
    const running = lists(desk, limits.requestsAtOnce);
    await untilWaiting(portal.context.db, limits.requestsAtOnce);
    const waiting = phone.call('readNotifications');
    expect((await phone.call('logout')).status).toBe(200);
    await sleep(1_100);
    return { running, waiting };
  });

  expect(await statuses([...sent.running, sent.waiting])).toEqual([200, 200, 200, 200, 401]);
});

test('an account with too many waiting requests gets 429 with Retry-After', async () => {
  const client = await portal.as(await aCustomer(portal));
  const most = limits.requestsAtOnce + limits.requestsWaiting;

  const { sent, refused } = await whileListsWait(async () => {
    const sent = lists(client, most + 1);
    return { sent, refused: await Promise.race(sent) };
  });

  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'tooManyRequests', '1']);
  expect((await statuses(sent)).filter(status => status === 429)).toHaveLength(1);
  expect((await client.call('readCatalog')).status).toBe(200);
});

test('a request whose connection is lost while it waits never runs', async () => {
  const client = await portal.as(await aCustomer(portal));
  const gone = new AbortController();

  const sent = await whileListsWait(async () => {
    const running = lists(client, limits.requestsAtOnce);
    await untilWaiting(portal.context.db, limits.requestsAtOnce);
    const lost = Array.from({ length: 10 }, () =>
      overLine(client, '/api/orders/counts', gone.signal).catch(() => 'lost'),
    );
    const last = client.call('readNotifications');
    gone.abort();
    expect(await Promise.all(lost)).toEqual(Array(10).fill('lost'));
    return { running, last };
  });

  expect(await statuses([...sent.running, sent.last])).toEqual(Array(5).fill(200));
});

test('a running request whose connection is lost keeps its turn until its work is done', async () => {
  const client = await portal.as(await aCustomer(portal));
  const gone = new AbortController();

  const sent = await whileListsWait(async () => {
    const lost = Array.from({ length: limits.requestsAtOnce }, () =>
      overLine(client, '/api/catalog', gone.signal).catch(() => 'lost'),
    );
    await untilWaiting(portal.context.db, limits.requestsAtOnce);
    gone.abort();
    await Promise.all(lost);
    let answered = false;
    const next = client.call('readNotifications').finally(() => {
      answered = true;
    });
    // Another account's later request is answered first.
    const other = await portal.as(await aCustomer(portal));
    for (let time = 0; time < 5; time++) expect((await other.call('readNotifications')).status).toBe(200);
    expect(answered).toBe(false);
    return { next };
  });

  expect((await sent.next).status).toBe(200);
});

test('event streams do not count as running requests', async () => {
  const client = await portal.as(await aCustomer(portal));
  const gone = new AbortController();
  const streams = Array.from({ length: limits.requestsAtOnce + 1 }, () => overLine(client, '/api/events', gone.signal));
  expect((await Promise.all(streams)).map(({ status }) => status)).toEqual(Array(5).fill(200));

  expect((await client.call('readNotifications')).status).toBe(200);
  gone.abort();
});
