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
