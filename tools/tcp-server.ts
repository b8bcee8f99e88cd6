import { rm } from 'node:fs/promises';
import { startEmbedded } from '../server/database/embedded.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { freePort } from './free-port.ts';

/** A second PostgreSQL that listens on TCP, on loopback and a free port: it stands for a server of the workshop's own. */
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
  return {
    url: `postgresql://${server.connection.user}@127.0.0.1:${tcpPort}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
