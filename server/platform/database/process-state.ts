import { readFileSync } from 'node:fs';

/**
 * Returns whether a process is running. A killed process keeps its number until its parent reaps it, which the first
 * process of a container may never do. Therefore a zombie counts as dead.
 */
export function isAtWork(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return stateOf(pid) !== 'Z';
}

/** Returns Linux's letter for the state of a process: 'T' stopped, 'Z' zombie. */
export function stateOf(pid: number): string | undefined {
  return fieldsOf(pid)[0];
}

/** Returns the start time of a process on Linux, and '-' elsewhere. */
export function startOf(pid: number): string {
  return fieldsOf(pid)[19] ?? '-';
}

/** Returns the fields after the process name in Linux's /proc/PID/stat, beginning with the state. Empty elsewhere. */
function fieldsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
