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
  return familyOf(server).some(pid => stateOf(pid) === 'T');
}

/** How often, and how long in all, `isComputing` looks. */
const looks = 5;
const lookMs = 50;
/** Less than a busy server gets, and more than an idle one needs. */
const leastShare = 0.05;

/**
 * Returns whether the server or its processes use processor time or wait for it, as on a busy machine. Processes that
 * wait for each other do not. Always false for a stopped server, and on other systems than Linux.
 */
export async function isComputing(server: number): Promise<boolean> {
  if (hasStopped(server)) return false;
  const before = processorTimes(server);
  for (let look = 0; look < looks; look += 1) {
    if (familyOf(server).some(pid => stateOf(pid) === 'R')) return true;
    await sleep(lookMs);
  }
  let used = 0;
  for (const [pid, ms] of processorTimes(server)) used += ms - (before.get(pid) ?? 0);
  return used > looks * lookMs * leastShare;
}

/** Returns the milliseconds that each process of the server has computed and has waited to compute. */
function processorTimes(server: number): Map<number, number> {
  const times = new Map<number, number>();
  for (const pid of familyOf(server)) {
    const [computed = 0, waited = 0] = (attempt(() => readFileSync(`/proc/${pid}/schedstat`, 'utf8')) ?? '')
      .split(' ')
      .map(Number);
    times.set(pid, (computed + waited) / 1e6);
  }
  return times;
}

/** Returns the server and its processes. */
function familyOf(server: number): number[] {
  const children = attempt(() => readFileSync(`/proc/${server}/task/${server}/children`, 'utf8')) ?? '';
  return [server, ...children.split(' ').filter(Boolean).map(Number)];
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
