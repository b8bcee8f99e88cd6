import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAtWork, stateOf } from '../database/process-state.ts';

const endLimitMs = 3_000;

/**
 * The processes of a database server that works on this folder, as Linux tells: each works in its data folder. Without
 * Linux there are none to see, and the server's own death ends them.
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
 * Whether the server or a process of its own was stopped (SIGSTOP): it keeps what it has locked, and answers nobody.
 * Only Linux tells.
 */
export function hasStopped(server: number): boolean {
  const children = attempt(() => readFileSync(`/proc/${server}/task/${server}/children`, 'utf8')) ?? '';
  return [server, ...children.split(' ').filter(Boolean).map(Number)].some(pid => stateOf(pid) === 'T');
}

/** Kills whatever is left of a server, and waits until it is gone: the next one could not start beside it. */
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
    // It ended by itself meanwhile.
  }
}

/** Undefined for a process that has ended, or that belongs to somebody else. */
function attempt(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
