import { describe, expect, test } from 'vitest';
import { aCustomer } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../database/sql.ts';
import { version } from '../settings/version.ts';

const token = 'a-token-for-the-tests';
const portal = testPortal({ METRICS_TOKEN: token });
const closed = testPortal();

const ask = (authorization?: string) =>
  portal.nobody.send('GET', '/api/metrics', undefined, { headers: authorization ? { authorization } : {} });

/** Returns the value of the line that begins with `line`. */
async function measured(line: string): Promise<number | undefined> {
  const { body, status } = await ask(`Bearer ${token}`);
  expect(status).toBe(200);
  const found = (body as string).split('\n').find(one => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

describe('GET /api/metrics', () => {
  test('requires the token and returns 404 without METRICS_TOKEN', async () => {
    for (const wrong of [
      undefined,
      'Bearer',
      'Bearer wrong',
      `Basic ${token}`,
      `bearer ${token}`,
      token,
      `Bearer ${token}x`,
    ]) {
      const { status, code, headers } = await ask(wrong);
      expect([wrong, status, code, headers['www-authenticate']]).toEqual([wrong, 401, 'notSignedIn', 'Bearer']);
    }
    const { body, status, headers } = await ask(`Bearer ${token}`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    expect(body).not.toContain(token);

    for (const authorization of [undefined, `Bearer ${token}`, 'Bearer ']) {
      const answer = await closed.nobody.send('GET', '/api/metrics', undefined, {
        headers: authorization ? { authorization } : {},
      });
      expect([answer.status, answer.body]).toEqual([404, { error: 'Not found', code: 'notFound' }]);
    }
  });

  test('counts requests by call and status and never by raw path', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const count = (call: string, status: number) =>
      measured(`cordwain_request_duration_seconds_count{call="${call}",status="${status}"}`);
    const before = (await count('readCatalog', 200)) ?? 0;
    await customer.call('readCatalog');
    await customer.call('readCatalog');
    await portal.nobody.call('readCatalog');
    await customer.call('readOrder', { id: 4711 });
    await portal.nobody.send('GET', '/files/0123.png');
    await portal.nobody.send('GET', '/api/stranger/4712');
    await portal.nobody.send('GET', '/%E0%A4');

    await eventually(async () => expect(await count('readCatalog', 200)).toBe(before + 2));
    expect(await count('readCatalog', 401)).toBe(1);
    expect(await count('readOrder', 404)).toBe(1);
    expect(await count('file', 401)).toBe(1);
    expect(await count('other', 404)).toBeGreaterThanOrEqual(1);
    expect(await measured('cordwain_request_duration_seconds_bucket{le="+Inf",call="readCatalog",status="200"}')).toBe(
      before + 2,
    );
    // Checks only names and labels, because a value may contain such digits by chance.
    const { body } = await ask(`Bearer ${token}`);
    expect((body as string).replaceAll(/ [^ ]+$/gm, '')).not.toMatch(/4711|4712|0123/);
  });

  test('reports event-loop delay, memory, connections, streams and the outbox', async () => {
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'cordwain_database_connections{state="busy"}',
      'cordwain_database_connections{state="awaited"}',
    ]) {
      expect(await measured(name), name).toBeGreaterThanOrEqual(0);
    }
    expect(await measured('cordwain_database_up')).toBe(1);
    expect(await measured('cordwain_event_streams_open')).toBe(0);
    expect(await measured('cordwain_outbox_rows{kind="slow"}')).toBeUndefined();

    await sql`insert into outbox (kind, payload, due_at) values
      ('slow', '{}', now() - interval '90 seconds'), ('slow', '{}', now() + interval '1 day')`.execute(
      portal.context.db,
    );

    expect(await measured('cordwain_outbox_rows{kind="slow"}')).toBe(2);
    expect(await measured('cordwain_outbox_overdue_seconds{kind="slow"}')).toBeGreaterThanOrEqual(90);
  });

  test('counts the discarded emails, including those no longer listed', async () => {
    expect(await measured('cordwain_mails_failed_total')).toBe(0);
    const { id } = await aCustomer(portal);
    await sql`
      insert into mail_failures (mail, account_id, reason)
      values ('newMessage', ${id}, 'no such user'), ('newMessage', ${id}, 'mailbox full')`.execute(portal.context.db);
    await sql`delete from mail_failures`.execute(portal.context.db);

    expect(await measured('cordwain_mails_failed_total')).toBe(2);
  });

  test('counts an open event stream while it is open', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const cookie = Object.entries(customer.cookies)
      .map(pair => pair.join('='))
      .join('; ');
    await fetch(`${address}/api/events`, { headers: { cookie }, signal: leaving.signal });

    expect(await measured('cordwain_event_streams_open')).toBe(1);

    leaving.abort();
    await eventually(async () => expect(await measured('cordwain_event_streams_open')).toBe(0));
  });
});

describe('the probes', () => {
  test('report that the process cannot serve requests while functions of the database fail', async () => {
    // Simulates an upgrade that replaced the files of a running database server.
    await sql`alter language plpgsql rename to hidden`.execute(closed.context.db);

    const ready = await closed.nobody.send('GET', '/readyz');

    await sql`alter language hidden rename to plpgsql`.execute(closed.context.db);
    expect([ready.status, ready.body]).toEqual([503, expect.stringMatching(/^database: /)]);
    expect((await closed.nobody.send('GET', '/readyz')).status).toBe(200);
  });

  test('report that the process is alive and can serve requests', async () => {
    const live = await closed.nobody.send('GET', '/livez');
    expect([live.status, live.body, live.headers['cache-control']]).toEqual([200, 'ok\n', 'no-store']);
    const ready = await closed.nobody.send('GET', '/readyz');
    expect([ready.status, ready.body]).toEqual([
      200,
      `database: ok\nevents: ok\nfiles: ok\nbackup: not set up\nversion: ${version}\ncaller: 127.0.0.1 over http\n`,
    ]);
  });
});
