/**
 * The processor time that some work takes in this process, all threads included, in milliseconds. Unlike the time on the
 * wall it does not grow when other programs use the machine.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The same for the main thread only: what keeps the event loop from anything else. */
export async function mainThreadTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
