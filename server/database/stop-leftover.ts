import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const tries = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 2_000],
] as const;

/** A database server whose portal was killed still holds its data: it is asked to stop, then made to. */
export async function stopLeftover(folder: string, log: { warn(message: string): void }): Promise<void> {
  const noted = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(noted.split('\n')[0]);
  if (!pid || !(await isServerOf(folder, pid))) return;
  log.warn('stopping a database server that an earlier portal left running');
  for (const [signal, limit] of tries) {
    send(pid, signal);
    for (let waited = 0; waited < limit; waited += 20) {
      if (!send(pid, 0)) return;
      await sleep(20);
    }
  }
}

/** The process may be another program by now. Where the system does not tell commands, the pid file is believed. */
async function isServerOf(folder: string, pid: number): Promise<boolean> {
  if (!send(pid, 0)) return false;
  if (process.platform !== 'linux') return true;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes('postgres') && command.includes(folder);
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
