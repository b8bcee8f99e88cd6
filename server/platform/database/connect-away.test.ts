import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '#server/platform/settings/settings.ts';
import { version } from '#server/platform/settings/version.ts';
import { type Portal, startPortal } from '#server/start.ts';
import { aCustomer, aProduct } from '#testing/builders.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { aLineTo, type Line } from '#testing/servers/cut-line.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { untilWaiting } from '#testing/servers/until-waiting.ts';
import { type Embedded, startEmbedded } from '../postgres/embedded.ts';
import { connect } from './connect.ts';

let dataDir: string;
let server: Embedded;
let portal: Portal;
/** The portal reaches its database by TCP through this proxy. */
let line: Line;
let client: Client;
const quiet = () => {};
const headers = { authorization: 'Bearer a-token-for-the-tests' };
const startServer = () => startEmbedded({ dataDir, log: { debug: quiet, info: quiet, warn: quiet } });

beforeAll(async () => {
  dataDir = await temporaryFolder('away');
  server = await startServer();
  const { host, user } = server.connection;
  line = await aLineTo({ path: join(host, '.s.PGSQL.5432') });
  portal = await startPortal(
    readSettings({
      DATABASE_URL: `postgresql://${user}@127.0.0.1:${line.port}/postgres`,
      DATA_DIR: join(dataDir, 'portal'),
      LOG_LEVEL: 'silent',
      OWNER_PASSWORD: 'owner-password',
      METRICS_TOKEN: 'a-token-for-the-tests',
    }),
  );
  client = makeClient(portal.app);
  const login = await client.call('login', { username: 'owner', password: 'owner-password' });
  for (const cookie of login.cookies) client.cookies[cookie.name] = cookie.value;
});
afterAll(async () => {
  await portal.stop();
  line.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('R2: the portal returns 503 while the database is down, and recovers when the database does', async () => {
  await aProduct(portal);
  const account = await aCustomer(portal);
  expect((await client.call('readCatalog')).body.products).toHaveLength(1);

  await server.stop();
  for (const answer of [
    await client.call('readCatalog'),
    await client.call('readMe'),
    await client.call('readHealth'),
    await client.call('logout'),
    await client.call('login', { username: 'owner', password: 'owner-password' }),
    await client.call('deleteCustomer', { id: account.id }),
  ]) {
    expect([answer.status, answer.code]).toEqual([503, 'unavailable']);
    expect(answer.body.error).toBe('We will be back in a moment. Please try again');
    expect(answer.headers['retry-after']).toBe('2');
  }
  const ready = await client.send('GET', '/readyz');
  expect([ready.status, ready.body]).toEqual([503, `database: away\nversion: ${version}\n`]);
  const measured = await client.send('GET', '/api/metrics', undefined, { headers });
  expect(measured.body).toContain('\ncordwain_database_up 0\n');
  // Calls that need no database still work.
  expect((await client.send('GET', '/livez')).status).toBe(200);
  expect((await client.send('GET', '/api/openapi.json')).status).toBe(200);

  server = await startServer();
  expect((await client.call('readHealth')).body).toEqual({ status: 'ok' });
  expect((await client.call('readMe')).status).toBe(200);
  expect((await client.call('readCatalog')).body.products).toHaveLength(1);
});

test('R2: the portal returns 503 within seconds when the database stops answering, and recovers when it answers again', async () => {
  await client.call('readMe');

  line.silence();
  const begun = performance.now();
  const answers = await Promise.all([client.call('readMe'), client.call('readOrders'), client.call('readHealth')]);

  expect(answers.map(answer => [answer.status, answer.headers['retry-after']])).toEqual(Array(3).fill([503, '2']));
  expect(performance.now() - begun).toBeLessThan(12_000);
  line.mend();
  await eventually(async () => expect((await client.call('readMe')).status).toBe(200));
});

test('R2: the portal answers every request within 5 s while the database is silent, including a running write', async () => {
  const account = await aCustomer(portal);
  // A write that waits for a lock while the database stops answering.
  const holder = await portal.context.db.connect();
  await holder.query('begin');
  await holder.query('select from accounts where id = $1 for update', [account.id]);
  const waits = client.call('deleteCustomer', { id: account.id });
  await untilWaiting(portal.context.db);

  line.silence();
  const asked: Promise<{ status: number; took: number }>[] = [];
  const ask = (send: () => Promise<{ status: number }>) => {
    const begun = performance.now();
    asked.push(send().then(({ status }) => ({ status, took: performance.now() - begun })));
  };
  for (let time = 0; time < 8; time++) {
    ask(() => client.call('readMe'));
    ask(() => client.call('readHealth'));
    ask(() => client.call('readOrders'));
    ask(() => client.send('GET', '/readyz'));
    await new Promise(resolve => setTimeout(resolve, 700));
  }
  const begun = performance.now();
  const answers = await Promise.all(asked);

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(5_000);
  // No request is still waiting for any statement.
  expect((await waits).status).toBe(503);
  expect(performance.now() - begun).toBeLessThan(5_000);
  holder.release(true);
  line.mend();
  await eventually(async () => expect((await client.call('readMe')).status).toBe(200));
});

test.runIf(isNightly)('R2: a lookup that hangs does not delay the next one', async () => {
  const holder = await portal.context.db.connect();
  await holder.query('begin');
  await holder.query('lock table sessions in access exclusive mode');
  const first = client.call('readMe');
  await new Promise(resolve => setTimeout(resolve, 1_000));
  const asked = performance.now();
  const second = await makeClient(portal.app, { session: 'another' }).call('readMe');

  // The second lookup was sent in parallel, not after the hanging one.
  expect([second.status, (await first).status]).toEqual([503, 503]);
  expect(performance.now() - asked).toBeLessThan(6_000);
  await holder.query('rollback');
  holder.release();
});

test.runIf(isNightly)(
  'R2: the portal makes few connection attempts during an outage, however many requests arrive',
  async () => {
    line.cut();
    const before = line.connections();
    for (let time = 0; time < 10; time++) {
      await Promise.all(Array.from({ length: 20 }, () => client.call('readHealth')));
      await new Promise(resolve => setTimeout(resolve, 100));
    }

    expect(line.connections() - before).toBeLessThan(40);
    line.mend();
    await eventually(async () => expect((await client.call('readMe')).status).toBe(200));
  },
);

test('the pool drops a connection with an outstanding answer, so that the next query uses another', async () => {
  const database = connect(server.connection, { size: 1 });
  const held = await database.db.connect();

  await expect(held.query({ text: 'select pg_sleep(20)', ...{ query_timeout: 50 } })).rejects.toThrow('read timeout');
  await expect(held.query('select 1')).rejects.toThrow();
  held.release();

  expect((await database.db.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await database.close();
});
