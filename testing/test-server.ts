import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/database/embedded.ts';

/** The PostgreSQL server of a test run: that of DATABASE_URL, else an embedded one in a temporary folder. */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'cordwain-test-'));
  // As root the server runs as another user, who has to pass through.
  await chmod(dataDir, 0o755);
  const quiet = () => {};
  const server = await startEmbedded({
    dataDir,
    log: { debug: quiet, info: quiet, warn: quiet },
    // The data is thrown away after the run; what has to survive a crash is tested against servers with fsync on.
    settings: { fsync: 'off', max_connections: '300' },
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
