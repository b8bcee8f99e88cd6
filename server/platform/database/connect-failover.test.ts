import { execFileSync } from 'node:child_process';
import { realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '#server/start.ts';
import { makeClient } from '#testing/client.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { freePort } from '#testing/servers/free-port.ts';
import { onServer } from '#testing/servers/on-server.ts';
import { startTcpServer, type TcpServer } from '#testing/servers/tcp-server.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { readSettings } from '../settings/settings.ts';
import { askServer, requireGoodServers } from './check-server.ts';

const password = 'owner-password';
let folder: string;
let primary: TcpServer;
let standby: TcpServer;
let portal: Portal;
let closedPort: number;
const portalOn = (DATABASE_URL: string) =>
  startPortal(
    readSettings({ DATABASE_URL, DATA_DIR: join(folder, 'portal'), LOG_LEVEL: 'silent', OWNER_PASSWORD: password }),
  );

/**
 * The standby is a copy of the primary that waits for changes. The tests only need it to be read-only until promoted.
 */
beforeAll(async () => {
  folder = await temporaryFolder('failover');
  const dataDir = await temporaryFolder('failover-primary');
  const first = await startTcpServer({}, { dataDir });
  const { port } = first;
  await (await portalOn(first.url)).stop();
  await first.stop();
  const copy = await temporaryFolder('failover-standby');
  execFileSync('cp', ['-a', await realpath(join(dataDir, 'postgres')), join(copy, 'postgres')]);
  await writeFile(join(copy, 'postgres', 'standby.signal'), '');
  [primary, standby, closedPort] = await Promise.all([
    startTcpServer({}, { dataDir, port }),
    startTcpServer({}, { dataDir: copy }),
    freePort(),
  ]);
});
afterAll(async () => {
  await portal?.stop();
  await Promise.all([primary.stop(), standby.stop()]);
  for (const path of [folder, primary.dataDir, standby.dataDir]) await rm(path, { recursive: true, force: true });
});

test('a standby as the only host stops the start with one line', async () => {
  await expect(requireGoodServers({ DATABASE_URL: standby.url })).rejects.toThrow(
    'Setting DATABASE_URL: it leads to a read-only database, such as a standby server; it must name one that accepts changes.',
  );
});

test('of several hosts the portal uses the one that accepts changes, and after a failover the next one', async () => {
  const hosts = [closedPort, standby.port, primary.port].map(port => `127.0.0.1:${port}`).join(',');
  const url = primary.url.replace(`127.0.0.1:${primary.port}`, hosts);
  expect((await askServer(url, 'DATABASE_URL')).isReadOnly).toBe(false);
  portal = await portalOn(url);
  const signIn = () => makeClient(portal.app).call('login', { username: 'owner', password });
  expect((await signIn()).status).toBe(200);

  await primary.stop();
  await onServer(standby.socket, 'select pg_promote()');

  await eventually(async () => expect((await signIn()).status).toBe(200), { timeout: 30_000, interval: 200 });
  expect((await makeClient(portal.app).send('GET', '/readyz')).status).toBe(200);
}, 120_000);
