import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAtWork } from '../database/process-state.ts';
import { killProcesses } from './server-processes.ts';

const tries = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 2_000],
] as const;

/**
 * Stops, then kills, the database server of a killed portal, because it still holds the data. Throws when the data
 * belongs to a server that this system cannot see, such as one in another container.
 */
export async function stopLeftover(folder: string, log: { warn(message: string): void }): Promise<void> {
  const note = join(folder, 'postmaster.pid');
  // The lines of the note are: process, data folder, start time, port, socket folder, ...
  const [pidLine, , , port, socket] = (await readFile(note, 'utf8').catch(() => '')).split('\n');
  const pid = Number(pidLine);
  if (!pid) return;
  if (await isServerOf(folder, pid)) {
    log.warn('stopping a database server that an earlier portal left running');
    await stop(pid);
  } else if (socket && (await answers(join(socket, `.s.PGSQL.${port}`)))) {
    throw new Error(`the database in ${folder} is in use by a portal that runs elsewhere: in another container?`);
  }
  await killProcesses(folder);
  // PostgreSQL would mistake any program with this process id for the old server and refuse to start.
  await rm(note, { force: true });
}

async function stop(pid: number): Promise<void> {
  for (const [signal, limit] of tries) {
    send(pid, signal);
    for (let waited = 0; waited < limit; waited += 20) {
      if (!isAtWork(pid)) return;
      await sleep(20);
    }
  }
}

/**
 * Returns whether the process is a database server, which works in its data folder. The id may belong to another
 * program by now.
 */
async function isServerOf(folder: string, pid: number): Promise<boolean> {
  if (!isAtWork(pid)) return false;
  if (process.platform === 'linux') {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === (await realpath(folder));
  }
  const shown = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
  return shown.stdout.includes('postgres') && shown.stdout.includes(folder);
}

function answers(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const probe = connect(path);
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has exited meanwhile.
  }
}
