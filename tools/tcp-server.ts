import { rm } from 'node:fs/promises';
import { startEmbedded } from '../server/postgres/embedded.ts';
import { onServer } from '../testing/on-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { freePort } from './free-port.ts';

/** A second PostgreSQL on a free loopback TCP port, in place of an external server. */
export async function startTcpServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await temporaryFolder('tcp');
  const tcpPort = await freePort();
  const quiet = () => {};
  const server = await startEmbedded({
    dataDir,
    log: { debug: quiet, info: quiet, warn: quiet },
    settings: { listen_addresses: '127.0.0.1', fsync: 'off', max_connections: '300' },
    port: tcpPort,
  });
  const { host, port, user } = server.connection;
  const password = 'of-the-tests';
  const socket = `postgresql:///postgres?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  await onServer(socket, `alter role ${user} password '${password}'`);
  return {
    url: `postgresql://${user}:${password}@127.0.0.1:${tcpPort}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
