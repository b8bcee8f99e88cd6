import { rm } from 'node:fs/promises';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { freePort } from './free-port.ts';
import { onServer } from './on-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type TcpServer = {
  url: string;
  /** The address by the server's socket, for statements outside of the tests. */
  socket: string;
  port: number;
  user: string;
  password: string;
  dataDir: string;
  stop(): Promise<void>;
};

/** Starts a second PostgreSQL on a free loopback TCP port, in place of an external server. */
export async function startTcpServer(
  settings: Record<string, string> = {},
  given: { dataDir?: string; port?: number } = {},
): Promise<TcpServer> {
  const dataDir = given.dataDir ?? (await temporaryFolder('tcp'));
  const tcpPort = given.port ?? (await freePort());
  const quiet = () => {};
  const server = await startEmbedded({
    dataDir,
    log: { debug: quiet, info: quiet, warn: quiet },
    settings: { listen_addresses: '127.0.0.1', fsync: 'off', max_connections: '300', ...settings },
    port: tcpPort,
  });
  const { host, port, user } = server.connection;
  const password = 'of-the-tests';
  const socket = `postgresql:///postgres?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  // A standby accepts no changes. It has the password of its primary.
  await onServer(socket, `alter role ${user} password '${password}'`).catch(() => {});
  return {
    url: `postgresql://${user}:${password}@127.0.0.1:${tcpPort}/postgres`,
    ...{ socket, port: tcpPort, user, password, dataDir },
    stop: async () => {
      await server.stop();
      if (!given.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
