import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aCustomer, anAccount, anAdmin, aSuperadmin, makeCustomer } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type EventReader, readEventStream } from '#testing/event-reader.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { hashPassword } from '../../accounts/sign-in/passwords.ts';
import { hashOfToken } from '../access/session.ts';
import { sql } from '../database/sql.ts';
import { transaction } from '../database/transaction.ts';
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
  transaction(portal.context.db, tx => announce(tx, 'orderChanged', { orderId }, sidesOf({ customerId })));

/** Sends a last event to everybody, and waits for it, so that all earlier events have arrived. */
async function passed(...readers: EventReader[]): Promise<void> {
  await transaction(portal.context.db, tx => announce(tx, 'catalogChanged', {}, { workshop: true, customers: true }));
  await Promise.all(readers.map(reader => reader.hears('catalogChanged')));
}

const backends = () =>
  sql<{ n: number }>`select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
    where datname = current_database() and query ~* '^(listen|notify)' or query = 'select 1' and datname = current_database()`;

describe('readEvents', () => {
  test('is neither buffered nor compressed and has the security headers', async () => {
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

  test('requires a session', async () => {
    const { answer } = await listen(portal.nobody);

    expect(answer.statusCode).toBe(401);
  });

  test('does not open a stream for HEAD', async () => {
    const client = await portal.as(await aCustomer(portal));

    for (let time = 0; time <= limits.streams; time++)
      expect((await client.send('HEAD', '/api/events')).status).toBe(200);

    expect((await listen(client)).answer.statusCode).toBe(200);
  });

  test('sends a customer events of its own orders and the workshop those of all, none before the commit', async () => {
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
    await transaction(portal.context.db, async tx => {
      await announce(tx, 'orderRemoved', { orderId: 7 }, sidesOf({ customerId: one.id }));
      throw new Error('refused');
    }).catch(() => {});
    await passed(...readers);

    const eventsOf = (reader: EventReader) => reader.said().map(({ event, data }) => [event, data.orderId]);
    expect(eventsOf(ofOne)).toEqual([
      ['orderChanged', 7],
      ['catalogChanged', undefined],
    ]);
    expect(eventsOf(ofOther)).toEqual([['catalogChanged', undefined]]);
    for (const staff of [ofAdmin, ofSuperadmin]) {
      expect(eventsOf(staff)).toEqual([
        ['orderChanged', 7],
        ['orderChanged', 8],
        ['catalogChanged', undefined],
      ]);
    }
  });

  test('sends a customer only its own of 10,000 events, also after reconnecting with a forged id', async () => {
    const customers = await Promise.all(Array.from({ length: 20 }, () => aCustomer(portal)));
    const mine = customers[0] as (typeof customers)[0];
    const client = await portal.as(mine);
    const before = await listen(client);

    await transaction(portal.context.db, async tx => {
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

    // The id of another customer's event, about halfway through.
    const [epoch, at] = (before.said()[299] as { id: string }).id.split('.');
    const back = await listen(client, { lastEventId: `${epoch}.${Number(at) - 7}` });
    await back.hears('catalogChanged');
    expect(ordersOf(back)).toEqual(own.slice(299));
  });

  test('sends the missed events once and in order to a client that reconnects', async () => {
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
      await back.hears('catalogChanged');
      expect(back.said().map(({ event, data }) => [event, data.orderId])).toEqual([
        ['orderChanged', 2],
        ['orderChanged', 3],
        ['orderChanged', 4],
        ['catalogChanged', undefined],
      ]);
      // Also tests a disconnect before the client has received anything.
      expect(back.events[0]?.id).toBe(id);
    }
  });

  test.each(['', 'x', '1.2', `${'0'.repeat(12)}.1`, 'a.b.c', '99999999999999999999', '__proto__.1'])(
    'sends resync to a client with the unknown event id %j',
    async lastEventId => {
      const reader = await listen(await portal.as(await aCustomer(portal)), { query: `?lastEventId=${lastEventId}` });

      await reader.hears('resync');
    },
  );

  test('sends resync when events may have been missed', async () => {
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

  test('ends with its session after sign-out, removal or deletion of the account, and keeps other streams open', async () => {
    const account = await aCustomer(portal);
    const [out, removed, stays] = [await portal.as(account), await portal.as(account), await portal.as(account)];
    const readers = await Promise.all([out, removed, stays].map(client => listen(client)));
    const [ofOut, ofRemoved, ofStays] = readers as [EventReader, EventReader, EventReader];

    await out.call('logout');
    await ofOut.hears('signedOut');
    await ofOut.closed;

    const hash = hashOfToken(removed.cookies.session as string);
    await sql`delete from sessions where token_hash = ${hash}`.execute(portal.context.db);
    await ofRemoved.hears('signedOut');
    await ofRemoved.closed;

    await change(9, account.id);
    await ofStays.hears('orderChanged');
    await sql`delete from accounts where id = ${account.id}`.execute(portal.context.db);
    await ofStays.hears('signedOut');
    await ofStays.closed;
    expect((await listen(stays)).answer.statusCode).toBe(401);
  });

  test('ends when a new sign-in replaces its session', async () => {
    const account = await anAccount(portal, { passwordHash: await hashPassword('saddle-stitched') });
    const [oldest, newer] = [await portal.as(account), await portal.as(account)];
    const readers = [await listen(oldest), await listen(newer)] as const;
    await sql`
      update sessions set used_at = now() - interval '10 minutes'
      where token_hash = ${hashOfToken(oldest.cookies.session as string)}`.execute(portal.context.db);
    await sql`
      insert into sessions (token_hash, account_id)
      select sha256(convert_to('other ' || n, 'UTF8')), ${account.id} from generate_series(1, ${limits.sessions - 2}) n`.execute(
      portal.context.db,
    );

    await portal.nobody.call('login', { username: account.username, password: 'saddle-stitched' });

    await readers[0].hears('signedOut');
    await readers[0].closed;
    await change(11, account.id);
    await readers[1].hears('orderChanged');
    expect(readers[1].said().map(({ event }) => event)).not.toContain('signedOut');
  });

  test('ends within 5 s when its session expires unused', async () => {
    const client = await portal.as(await aCustomer(portal));
    const reader = await listen(client);

    await sql`update sessions set used_at = now() - interval '61 minutes'`.execute(portal.context.db);

    await eventually(() => expect(reader.events.at(-1)?.event).toBe('signedOut'), { timeout: 6_000 });
    await reader.closed;
  });

  test('ends when the role of the account changes, so that the client reconnects', async () => {
    const account = await anAdmin(portal);
    const client = await portal.as(account);
    const reader = await listen(client);

    await makeCustomer(portal.context.db, account.id);
    await reader.closed;
    const again = await listen(client);
    await change(10, null);
    await passed(again);

    expect(reader.said()).toEqual([]);
    expect(again.said().map(({ event }) => event)).toEqual(['catalogChanged']);
  });

  test('ends when its session gets a new id, so that the client reconnects, and signs out streams of ended sessions', async () => {
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

  test(`allows ${limits.streams} streams per account, and closing one frees a place`, async () => {
    const client = await portal.as(await aCustomer(portal));
    const readers = await Promise.all(Array.from({ length: limits.streams }, () => listen(client)));

    const refused = await client.call('readEvents');
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'tooManyStreams', '30']);

    readers[0]?.close();
    await eventually(async () => expect((await listen(client)).answer.statusCode).toBe(200));
  });

  test('disconnects a client that does not read, without delaying others', async () => {
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

  test.runIf(isNightly)(
    'sends a heartbeat, so that proxies keep the connection open',
    async () => {
      const reader = await listen(await portal.as(await aCustomer(portal)));

      await eventually(() => expect(reader.text()).toMatch(/\n: still here\nid: [0-9a-f]{12}\.\d{16}\n\n/), {
        timeout: 21_000,
      });

      expect(reader.said()).toEqual([]);
    },
    25_000,
  );

  test('does not count as use of the session', async () => {
    const account = await aCustomer(portal);
    const client = await portal.as(account);
    const usedAt = async () =>
      (
        await sql<{ used_at: Date }>`
          select used_at from sessions
          where account_id = ${account.id}`.first(portal.context.db)
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
