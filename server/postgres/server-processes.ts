import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAtWork, stateOf } from '../database/process-state.ts';

const endLimitMs = 3_000;

/**
 * Returns the processes of a database server on this folder, on Linux: each works in its data folder. Elsewhere the
 * list is empty, and the processes end when the server dies.
 */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  const real = attempt(() => realpathSync(folder));
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => attempt(() => readlinkSync(`/proc/${pid}/cwd`)) === real)
    .filter(pid => attempt(() => readFileSync(`/proc/${pid}/comm`, 'utf8'))?.trim() === 'postgres')
    .map(Number);
}

/**
 * Returns whether the server or one of its processes was stopped (SIGSTOP), so that it keeps its locks and never
 * answers. Linux only.
 */
export function hasStopped(server: number): boolean {
  const children = attempt(() => readFileSync(`/proc/${server}/task/${server}/children`, 'utf8')) ?? '';
  return [server, ...children.split(' ').filter(Boolean).map(Number)].some(pid => stateOf(pid) === 'T');
}

/**
 * Kills all processes of a server and waits until they have ended, because the next server could not start beside them.
 */
export async function killProcesses(folder: string): Promise<void> {
  for (let waited = 0; waited < endLimitMs; waited += 20) {
    const left = processesIn(folder).filter(isAtWork);
    if (left.length === 0) return;
    for (const pid of left) kill(pid);
    await sleep(20);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has exited meanwhile.
  }
}

/** Returns undefined for a process that has ended, or that belongs to another user. */
function attempt(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
