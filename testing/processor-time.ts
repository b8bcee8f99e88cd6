/**
 * The processor time of `work` in this process, all threads included, in milliseconds. Unlike elapsed time it does not
 * grow with other load on the machine.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The same for the main thread only, which is what blocks the event loop. */
export async function mainThreadTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
