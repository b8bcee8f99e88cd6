import { readFileSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Takes DATA_DIR for this process, so that two portals never run on the same files (quality R5). A lock left by a
 * process that was killed is taken over. Gives the function that lets go.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'portal.lock');
  for (let attempt = 0; ; attempt++) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(`${process.pid} ${startOf(process.pid)}\n`);
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 2) throw error;
      const holder = await readFile(path, 'utf8').catch(() => '');
      const [pid, start] = holder.trim().split(' ');
      if (pid && isRunning(Number(pid), start)) {
        throw new Error(
          `another portal (process ${pid}) is running on ${dataDir}: stop it, or set DATA_DIR to another folder`,
        );
      }
      await rm(path, { force: true });
    }
  }
}

/** A process id alone may have been given to another program since, so its start time has to fit too. */
function isRunning(pid: number, start: string | undefined): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return start === undefined || startOf(pid) === start;
}

/** When a process started, as Linux tells it; '-' where it does not. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '-';
  } catch {
    return '-';
  }
}
