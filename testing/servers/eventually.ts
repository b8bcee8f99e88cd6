import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats a check until it passes, and returns its result. After `timeout` milliseconds it throws the last error. Also
 * works without a test runner.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeout = 15_000, interval = 20 }: { timeout?: number; interval?: number } = {},
): Promise<T> {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await sleep(interval);
  }
}
