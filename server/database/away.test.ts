import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { type Portal, startPortal } from '#server/start.ts';
import { aCustomer, aProduct } from '#testing/builders.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { aLineTo, type Line } from '#testing/cut-line.ts';
import { eventually } from '#testing/eventually.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { connect } from './connect.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

let dataDir: string;
let server: Embedded;
let portal: Portal;
/** The portal has its database by TCP, over this. */
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

test('R2: a database that goes away is told with 503, and everything goes on when it is back', async () => {
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
    expect(answer.body.error).toBe('The portal cannot reach its database. Please try again in a moment');
    expect(answer.headers['retry-after']).toBe('2');
  }
  const ready = await client.send('GET', '/readyz');
  expect([ready.status, ready.body]).toEqual([503, 'database: away\n']);
  const measured = await client.send('GET', '/api/metrics', undefined, { headers });
  expect(measured.body).toContain('\ncordwain_database_up 0\n');
  // What needs no database is there still.
  expect((await client.send('GET', '/livez')).status).toBe(200);
  expect((await client.send('GET', '/api/openapi.json')).status).toBe(200);

  server = await startServer();
  expect((await client.call('readHealth')).body).toEqual({ status: 'ok' });
  expect((await client.call('readMe')).status).toBe(200);
  expect((await client.call('readCatalog')).body.products).toHaveLength(1);
});

test('R2: a database that says nothing more is told in seconds, and everything goes on when it speaks again', async () => {
  await client.call('readMe');

  line.silence();
  const begun = performance.now();
  const answers = await Promise.all([client.call('readMe'), client.call('readOrders'), client.call('readHealth')]);

  expect(answers.map(answer => [answer.status, answer.headers['retry-after']])).toEqual(Array(3).fill([503, '2']));
  // 4 s are given to the question that was asked, and as much to one that waited for it.
  expect(performance.now() - begun).toBeLessThan(12_000);
  line.mend();
  await eventually(async () => expect((await client.call('readMe')).status).toBe(200));
});

test('a connection that owes an answer is given up, and the next question gets another', async () => {
  const database = connect(server.connection, { size: 1 });
  const held = await database.pool.connect();

  await expect(held.query({ text: 'select pg_sleep(20)', ...{ query_timeout: 50 } })).rejects.toThrow('read timeout');
  await expect(held.query('select 1')).rejects.toThrow();
  held.release();

  expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await database.close();
});
