import { readdirSync, readFileSync } from 'node:fs';
import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';

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

type Slice = { from: number; to: number; milliseconds: number };

/**
 * Runs `work` and returns the longest uninterrupted processor time of this thread, in milliseconds. Garbage
 * collections do not count: in the thread of several test files they mostly collect what other tests left.
 */
export async function longestSlice(work: () => Promise<unknown>): Promise<number> {
  const collections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver(list => collections.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const slices: Slice[] = [];
  let done = false;
  let [before, from] = [process.threadCpuUsage(), performance.now()];
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    const to = performance.now();
    slices.push({ from, to, milliseconds: (user + system) / 1_000 });
    [before, from] = [process.threadCpuUsage(), performance.now()];
    if (!done) setImmediate(look);
  };
  setImmediate(look);
  await work().finally(() => {
    done = true;
  });
  look();
  // The entries arrive later.
  await new Promise(resolve => setTimeout(resolve, 20));
  observer.disconnect();
  return slices.reduce((longest, slice) => Math.max(longest, slice.milliseconds - collectedIn(slice)), 0);

  function collectedIn({ from, to }: Slice): number {
    const within = collections.filter(({ startTime }) => startTime >= from && startTime <= to);
    return within.reduce((sum, { duration }) => sum + duration, 0);
  }
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
