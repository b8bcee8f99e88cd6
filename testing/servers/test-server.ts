import { rm } from 'node:fs/promises';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type TestServerOptions = { fsync?: boolean; settings?: Record<string, string> };

/**
 * Starts the PostgreSQL server of a test run: that of DATABASE_URL, or an embedded one in a temporary folder. It does
 * not wait for the disk by default, because its data is discarded. Crash tests use other servers.
 */
export async function startTestServer({ fsync = false, settings = {} }: TestServerOptions = {}): Promise<{
  url: string;
  stop(): Promise<void>;
}> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  const dataDir = await temporaryFolder('test');
  const quiet = () => {};
  const server = await startEmbedded({
    dataDir,
    log: { debug: quiet, info: quiet, warn: quiet },
    settings: { fsync: fsync ? 'on' : 'off', max_connections: '300', ...settings },
  });
  const { host, user } = server.connection;
  return {
    url: `postgresql:///postgres?host=${encodeURIComponent(host)}&user=${user}`,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
