import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { requireGoodServers } from '../platform/database/check-server.ts';
import { connect, type Database } from '../platform/database/connect.ts';
import { startEmbedded } from '../platform/postgres/embedded.ts';
import { findRunning } from '../platform/postgres/find-running.ts';
import type { Settings } from '../platform/settings/settings.ts';

type Used = Pick<Awaited<ReturnType<typeof startEmbedded>>, 'connection' | 'stop'>;

/**
 * Runs a command's work on the portal's database, whether or not the portal is running. Throws a one-line error when no
 * database can be reached.
 */
export async function reachDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  await requireGoodServers(settings);
  const embedded = settings.DATABASE_URL ? undefined : await reachEmbedded(resolve(settings.DATA_DIR));
  const database = connect(settings.DATABASE_URL ?? (embedded as Used).connection, {
    size: 2,
    direct: settings.DATABASE_DIRECT_URL,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

/**
 * Returns the database of the portal that is running on this folder. If none is running, starts the database for the
 * command.
 */
async function reachEmbedded(dataDir: string): Promise<Used> {
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`there is no portal's data in ${dataDir}`);
  const connection = await findRunning(dataDir);
  if (connection) return { connection, stop: async () => {} };
  return startEmbedded({ dataDir, log: { debug: () => {}, info: () => {}, warn: () => {} } });
}
