import { readFileSync } from 'node:fs';

/**
 * Whether a process is at work. One that was killed keeps its number until its parent has taken note, which the first
 * process of a container may never do: it counts as gone, or the next portal would wait for it, or not start at all.
 */
export function isAtWork(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return stateOf(pid) !== 'Z';
}

/** The letter by which Linux tells what a process is doing: 'T' when it was stopped, 'Z' when it has ended. */
export function stateOf(pid: number): string | undefined {
  return fieldsOf(pid)[0];
}

/** When a process started, as Linux tells it; '-' where it does not. */
export function startOf(pid: number): string {
  return fieldsOf(pid)[19] ?? '-';
}

/** What Linux tells of a process after its name: the state first. Nothing elsewhere. */
function fieldsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
