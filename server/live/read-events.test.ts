import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { aCustomer, anAccount, anAdmin, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type EventReader, readEventStream } from '#testing/event-reader.ts';
import { eventually } from '#testing/eventually.ts';
import { testPortal } from '#testing/portal.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { hashOfToken } from '../http/session.ts';
import { announce, sidesOf } from './announce.ts';

const portal = testPortal({ PORT: '0', HOST: '127.0.0.1', SESSION_IDLE: '1h', SESSION_MAX: '2h' });
let address: string;
const open: EventReader[] = [];

beforeAll(async () => {
  address = await portal.listen();
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

async function listen(client: Client, options?: Parameters<typeof readEventStream>[2]): Promise<EventReader> {
  const reader = await readEventStream(address, client, options);
  open.push(reader);
  if (reader.answer.statusCode === 200) await reader.hears('ready');
  return reader;
}

const change = (orderId: number, customerId: number | null) =>
  portal.context.db.transaction().execute(tx => announce(tx, 'orderChanged', { orderId }, sidesOf({ customerId })));

/** Waits until everything said so far has arrived: this comes last, to everybody who hears the workshop or customers. */
async function passed(...readers: EventReader[]): Promise<void> {
  await portal.context.db
    .transaction()
    .execute(tx => announce(tx, 'catalogueChanged', {}, { workshop: true, customers: true }));
  await Promise.all(readers.map(reader => reader.hears('catalogueChanged')));
}

const backends = () =>
  sql<{ n: number }>`select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' or query = 'select 1' and datname = current_database()`;

describe('readEvents', () => {
  test('is a stream that no proxy keeps back or packs, with the headers of every answer', async () => {
    const { answer, text } = await listen(await portal.as(await aCustomer(portal)));

    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(text()).toMatch(/^retry: [1-4]\d{3}\nevent: ready\nid: [0-9a-f]{12}\.\d{16}\ndata: \{\}\n\n$/);
  });

  test('is for the signed-in alone', async () => {
    const { answer } = await listen(portal.nobody);

    expect(answer.statusCode).toBe(401);
  });

  test('HEAD answers without opening a stream', async () => {
    const client = await portal.as(await aCustomer(portal));

    for (let time = 0; time <= limits.streams; time++)
      expect((await client.send('HEAD', '/api/events')).status).toBe(200);

    expect((await listen(client)).answer.statusCode).toBe(200);
  });

  test('tells a customer of its own orders, the workshop of all, and nobody of what was not committed', async () => {
    const [one, other] = [await aCustomer(portal), await aCustomer(portal)];
    const clients = [
      portal.as(one),
      portal.as(other),
      portal.as(await anAdmin(portal)),
      portal.as(await aSuperadmin(portal)),
    ];
    const readers = await Promise.all(clients.map(async client => listen(await client)));
    const [ofOne, ofOther, ofAdmin, ofSuperadmin] = readers as [EventReader, EventReader, EventReader, EventReader];

    await change(7, one.id);
    await change(8, null);
    await portal.context.db
      .transaction()
      .execute(async tx => {
        await announce(tx, 'orderRemoved', { orderId: 7 }, sidesOf({ customerId: one.id }));
        throw new Error('refused');
      })
      .catch(() => {});
    await passed(...readers);

    const told = (reader: EventReader) => reader.said().map(({ event, data }) => [event, data.orderId]);
    expect(told(ofOne)).toEqual([
      ['orderChanged', 7],
      ['catalogueChanged', undefined],
    ]);
    expect(told(ofOther)).toEqual([['catalogueChanged', undefined]]);
    for (const staff of [ofAdmin, ofSuperadmin]) {
      expect(told(staff)).toEqual([
        ['orderChanged', 7],
        ['orderChanged', 8],
        ['catalogueChanged', undefined],
      ]);
    }
  });

  test('of 10,000 events a customer hears its own and no other, also after coming back with a forged id', async () => {
    const customers = await Promise.all(Array.from({ length: 20 }, () => aCustomer(portal)));
    const mine = customers[0] as (typeof customers)[0];
    const client = await portal.as(mine);
    const before = await listen(client);

    await portal.context.db.transaction().execute(async tx => {
      await sql`
        select pg_notify('live', json_build_object('event', (array['orderPlaced', 'orderChanged', 'orderRemoved'])[1 + n % 3],
          'data', json_build_object('orderId', n), 'to', json_build_object('workshop', true,
          'accounts', json_build_array((${customers.map(({ id }) => id)}::bigint[])[1 + n % 20])))::text)
        from generate_series(1, 10000) n`.execute(tx);
    });
    await passed(before);
    const own = Array.from({ length: 500 }, (_, index) => (index + 1) * 20);
    const ordersOf = (reader: EventReader) => reader.said().flatMap(({ data }) => data.orderId ?? []);
    expect(ordersOf(before)).toEqual(own);

    // The id of somebody else's event, half way.
    const [epoch, at] = (before.said()[299] as { id: string }).id.split('.');
    const back = await listen(client, { lastEventId: `${epoch}.${Number(at) - 7}` });
    await back.hears('catalogueChanged');
    expect(ordersOf(back)).toEqual(own.slice(299));
  });

  test('a reader that comes back hears what it missed, once and in order', async () => {
    const account = await aCustomer(portal);
    const client = await portal.as(account);
    const first = await listen(client);
    await change(1, account.id);
    const { id } = await first.hears('orderChanged');
    first.close();
    for (const order of [2, 3, 4]) await change(order, account.id);
    await passed(await listen(client));

    for (const options of [{ lastEventId: id }, { query: `?lastEventId=${id}` }]) {
      const back = await listen(client, options);
      await back.hears('catalogueChanged');
      expect(back.said().map(({ event, data }) => [event, data.orderId])).toEqual([
        ['orderChanged', 2],
        ['orderChanged', 3],
        ['orderChanged', 4],
        ['catalogueChanged', undefined],
      ]);
      // Cut again before it heard anything, it would still miss nothing.
      expect(back.events[0]?.id).toBe(id);
    }
  });

  test.each(['', 'x', '1.2', `${'0'.repeat(12)}.1`, 'a.b.c', '99999999999999999999', '__proto__.1'])(
    'a reader that names an event nobody knows (%s) is told to fetch again',
    async lastEventId => {
      const reader = await listen(await portal.as(await aCustomer(portal)), { query: `?lastEventId=${lastEventId}` });

      await reader.hears('resync');
    },
  );

  test('readers are told to fetch again when events may have been missed', async () => {
    const account = await aCustomer(portal);
    const client = await portal.as(account);
    const reader = await listen(client);
    const { id } = reader.events[0] as { id: string };

    const { rows } = await backends().execute(portal.context.db);
    expect(rows[0]?.n).toBeGreaterThan(0);
    await reader.hears('resync');

    await change(5, account.id);
    expect((await reader.hears('orderChanged')).data).toEqual({ orderId: 5 });
    await (await listen(client, { lastEventId: id })).hears('resync');
  });

  test('ends with its session: signed out, removed, or its account deleted; other sessions stay', async () => {
    const account = await aCustomer(portal);
    const [out, removed, stays] = [await portal.as(account), await portal.as(account), await portal.as(account)];
    const readers = await Promise.all([out, removed, stays].map(client => listen(client)));
    const [ofOut, ofRemoved, ofStays] = readers as [EventReader, EventReader, EventReader];

    await out.call('logout');
    await ofOut.hears('signedOut');
    await ofOut.closed;

    const hash = hashOfToken(removed.cookies.session as string);
    await portal.context.db.deleteFrom('sessions').where('token_hash', '=', hash).execute();
    await ofRemoved.hears('signedOut');
    await ofRemoved.closed;

    await change(9, account.id);
    await ofStays.hears('orderChanged');
    await portal.context.db.deleteFrom('accounts').where('id', '=', account.id).execute();
    await ofStays.hears('signedOut');
    await ofStays.closed;
    expect((await listen(stays)).answer.statusCode).toBe(401);
  });

  test('ends within 5 s when its session ran out unused: an open stream is no use of it', async () => {
    const client = await portal.as(await aCustomer(portal));
    const reader = await listen(client);

    await sql`update sessions set used_at = now() - interval '61 minutes'`.execute(portal.context.db);

    await eventually(() => expect(reader.events.at(-1)?.event).toBe('signedOut'), { timeout: 6_000 });
    await reader.closed;
  });

  test('ends, to be opened anew, when the account gets another role', async () => {
    const account = await anAdmin(portal);
    const client = await portal.as(account);
    const reader = await listen(client);

    await portal.context.db.updateTable('accounts').set({ role: 'customer' }).where('id', '=', account.id).execute();
    await reader.closed;
    const again = await listen(client);
    await change(10, null);
    await passed(again);

    expect(reader.said()).toEqual([]);
    expect(again.said().map(({ event }) => event)).toEqual(['catalogueChanged']);
  });

  test('ends, to be opened anew, when its session goes on under another id; those of ended ones end for good', async () => {
    const account = await anAccount(portal, { passwordHash: await hashPassword('saddle-stitched') });
    const [client, elsewhere] = [await portal.as(account), await portal.as(account)];
    const [reader, ofElsewhere] = [await listen(client), await listen(elsewhere)];

    const given = { currentPassword: 'saddle-stitched', newPassword: 'hand-sewn leather' };
    const { cookies } = await client.call('changePassword', given);
    await Promise.all([reader.closed, ofElsewhere.hears('signedOut')]);

    expect(reader.said()).toEqual([]);
    for (const { name, value } of cookies) client.cookies[name] = value;
    await passed(await listen(client));
    await client.call('logout');
  });

  test(`one account has at most ${limits.streams} streams; closing one makes room`, async () => {
    const client = await portal.as(await aCustomer(portal));
    const readers = await Promise.all(Array.from({ length: limits.streams }, () => listen(client)));

    const refused = await client.call('readEvents');
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'tooManyStreams', '30']);

    readers[0]?.close();
    await eventually(async () => expect((await listen(client)).answer.statusCode).toBe(200));
  });

  test('a reader that does not read is cut, and the others do not wait for it', async () => {
    const account = await aCustomer(portal);
    const client = await portal.as(account);
    const quick = await listen(client);
    const slow = connect(Number(new URL(address).port), '127.0.0.1');
    slow.on('error', () => {});
    slow.pause();
    slow.write(`GET /api/events HTTP/1.1\r\nhost: x\r\ncookie: session=${client.cookies.session}\r\n\r\n`);
    const connections = () => new Promise<number>(resolve => portal.app.server.getConnections((_, n) => resolve(n)));
    await eventually(async () => expect(await connections()).toBe(2));
    const filler = randomBytes(1_500).toString('hex');

    const rounds = 20;
    for (let round = 0; round < rounds; round++) {
      await sql`select pg_notify('live', json_build_object('event', 'orderChanged',
          'data', json_build_object('orderId', n + ${round * 500}::int, 'filler', ${filler}::text), 'to', json_build_object('accounts', json_build_array(${account.id}::int)))::text)
        from generate_series(1, 500) n`.execute(portal.context.db);
      await quick.hears('orderChanged', (round + 1) * 500);
    }

    await eventually(async () => expect(await connections()).toBe(1));
    slow.destroy();
  });

  test('a heartbeat passes proxies that cut what is silent', async () => {
    const reader = await listen(await portal.as(await aCustomer(portal)));

    await eventually(() => expect(reader.text()).toMatch(/\n: still here\nid: [0-9a-f]{12}\.\d{16}\n\n/), {
      timeout: 21_000,
    });

    expect(reader.said()).toEqual([]);
  }, 25_000);

  test('does not count as use of the session', async () => {
    const account = await aCustomer(portal);
    const client = await portal.as(account);
    const usedAt = async () =>
      (
        await portal.context.db
          .selectFrom('sessions')
          .select('used_at')
          .where('account_id', '=', account.id)
          .executeTakeFirst()
      )?.used_at;
    await sql`update sessions set used_at = now() - interval '30 minutes' where account_id = ${account.id}`.execute(
      portal.context.db,
    );
    const before = await usedAt();

    await listen(client);
    await sleep(100);

    expect(await usedAt()).toEqual(before);
  });
});
