import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the processor time of `work` in this process, all threads included, in milliseconds. Unlike elapsed time it
 * does not grow with other load on the machine.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The same for the main thread only, because that time blocks the event loop. */
export async function mainThreadTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Runs `work` and returns the longest uninterrupted processor time of this thread, in milliseconds. */
export async function longestSlice(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let done = false;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!done) setImmediate(look);
  };
  setImmediate(look);
  await work().finally(() => {
    done = true;
  });
  look();
  return longest;
}

/** Linux counts in steps of 10 ms. */
const tickMs = 10;

/**
 * Returns the processor time of this process so far, with the programs that it started and that have ended, in
 * milliseconds. `withRunning` adds its running programs and theirs. Counts only this process where Linux's /proc is
 * missing.
 */
export function usedMs({ withRunning = false } = {}): number {
  if (process.platform !== 'linux') return process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000;
  return usedBy(process.pid, withRunning);
}

function usedBy(pid: number, withRunning: boolean): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain blanks. User and system time follow, and those of programs
    // that ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * tickMs;
    return withRunning ? programsOf(pid).reduce((sum, program) => sum + usedBy(program, true), own) : own;
  } catch {
    // It ended meanwhile.
    return 0;
  }
}

function programsOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const started = threads.map(thread => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  return started.join(' ').split(' ').filter(Boolean).map(Number);
}
