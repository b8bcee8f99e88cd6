import { readdirSync, readFileSync } from 'node:fs';
import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';

/**
 * Returns the processor time of `work` in this process, all threads included, in milliseconds of the machine on which
 * the limits of the tests were set. Unlike elapsed time it grows neither with other load nor on a slower machine, so
 * that a limit says something about the code.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / slowness();
}

/** The same for the main thread only, because that time blocks the event loop. */
export async function mainThreadTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / slowness();
}

/** The processor time of `referenceWork` on the machine on which the limits of the tests were set, in milliseconds. */
const referenceMs = 60;

/** For how long a result of `slowness` holds: hundreds of tests measure a few milliseconds each. */
const slownessHoldsMs = 5_000;
let measured = { at: Number.NEGATIVE_INFINITY, slowness: 1 };

/** Returns how many times slower this machine is now than the one on which the limits of the tests were set: 1 or more. */
export function slowness(): number {
  if (performance.now() - measured.at > slownessHoldsMs) {
    const before = process.threadCpuUsage();
    referenceWork();
    const { user, system } = process.threadCpuUsage(before);
    measured = { at: performance.now(), slowness: Math.max(1, (user + system) / 1_000 / referenceMs) };
  }
  return measured.slowness;
}

/** Does what most of the measured code does: builds, writes, reads, sorts and changes many small values. */
function referenceWork(): void {
  for (let time = 0; time < 20; time += 1) {
    const rows = Array.from({ length: 4_000 }, (_, row) => ({
      code: `RW-${(row * 7_919) % 4_000}`,
      note: 'ab '.repeat(row % 9),
    }));
    const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
    read.sort((a, b) => (a.code < b.code ? -1 : 1));
    for (const row of read) row.note = row.note.replaceAll('ab', 'c');
  }
}

type Slice = { from: number; to: number; milliseconds: number };

/**
 * Runs `work` and returns the longest uninterrupted processor time of this thread, in milliseconds. Garbage
 * collections do not count: in the thread of several test files they mostly collect what other tests left. Like
 * `processorTime`, it does not grow on a slower machine.
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
  const longest = slices.reduce((found, slice) => Math.max(found, slice.milliseconds - collectedIn(slice)), 0);
  return longest / slowness();

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
