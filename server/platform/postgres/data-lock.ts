import { link, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAtWork, startOf } from '../database/process-state.ts';

/**
 * Locks DATA_DIR for this process, so that two portals never use the same files (R5). Takes over the lock of a killed
 * process. Returns the function that releases it.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'portal.lock');
  const folder = await identify(dataDir);
  const own = `${process.pid} ${startOf(process.pid)} ${folder} ${await realpath(dataDir)}\n`;
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, own, { mode: 0o600 });
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        // Linking instead of creating means that the lock never exists without its content, so nobody considers it
        // stale.
        await link(draft, path);
        return async () => {
          if ((await readFile(path, 'utf8').catch(() => '')) === own) await rm(path, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 2) throw error;
        const found = await readLock(path);
        const [pid, start, locked, ...place] = found.trim().split(' ');
        if (pid && isRunning(Number(pid), start)) {
          if (locked && locked !== folder) {
            throw new Error(
              `${dataDir} was copied from ${place.join(' ')} while the portal there (process ${pid}) was running, so its database is not complete: use 'npm run backup' and 'npm run restore', or stop that portal and copy again`,
            );
          }
          throw new Error(
            `another portal (process ${pid}) is running on ${dataDir}: stop it, or set DATA_DIR to another folder`,
          );
        }
        await removeStale(path, found);
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Reads the lock; the text is empty when the lock has just been released. A lock of another user cannot be checked and
 * counts as held.
 */
async function readLock(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new Error(`${path} belongs to another user, who may be running a portal there: ${error.message}`);
  });
}

/** Returns a text that is the same for every path to a folder, but different for a copy of it. */
async function identify(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  return `${dev}:${ino}`;
}

/** Removes a stale lock. If another portal has replaced it since it was read, puts that portal's lock back. */
async function removeStale(path: string, expected: string): Promise<void> {
  const aside = `${path}.${process.pid}.stale`;
  await rename(path, aside).catch(() => {});
  const found = await readFile(aside, 'utf8').catch(() => expected);
  if (found !== expected) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

/**
 * Whether the locking process is running. The process id may belong to another program by now, so its start time must
 * match, too.
 */
function isRunning(pid: number, start: string | undefined): boolean {
  return isAtWork(pid) && (start === undefined || startOf(pid) === start);
}
