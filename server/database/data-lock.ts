import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAtWork, startOf } from './process-state.ts';

/**
 * Takes DATA_DIR for this process, so that two portals never run on the same files (quality R5). A lock left by a
 * process that was killed is taken over. Gives the function that lets go.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'portal.lock');
  const own = `${process.pid} ${startOf(process.pid)}\n`;
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, own);
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        // Linked, not created: the lock never stands without its content, so nobody takes it for a stale one.
        await link(draft, path);
        return async () => {
          if ((await readFile(path, 'utf8').catch(() => '')) === own) await rm(path, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 2) throw error;
        const found = await readFile(path, 'utf8').catch(() => '');
        const [pid, start] = found.trim().split(' ');
        if (pid && isRunning(Number(pid), start)) {
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

/** Another portal may have replaced the stale lock since it was read: then its own is put back. */
async function removeStale(path: string, expected: string): Promise<void> {
  const aside = `${path}.${process.pid}.stale`;
  await rename(path, aside).catch(() => {});
  const found = await readFile(aside, 'utf8').catch(() => expected);
  if (found !== expected) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

/** A process id alone may have been given to another program since, so its start time has to fit too. */
function isRunning(pid: number, start: string | undefined): boolean {
  return isAtWork(pid) && (start === undefined || startOf(pid) === start);
}
