import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/database/embedded.ts';

/**
 * The PostgreSQL server of a test run: that of DATABASE_URL, else an embedded one in a temporary folder. Its data is
 * thrown away after the run, so it does not wait for the disk unless it is asked to; what has to survive a crash is
 * tested against servers that do.
 */
export async function startTestServer({ fsync = false } = {}): Promise<{ url: string; stop(): Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'cordwain-test-'));
  // As root the server runs as another user, who has to pass through.
  await chmod(dataDir, 0o755);
  const quiet = () => {};
  const server = await startEmbedded({
    dataDir,
    log: { debug: quiet, info: quiet, warn: quiet },
    settings: { fsync: fsync ? 'on' : 'off', max_connections: '300' },
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
