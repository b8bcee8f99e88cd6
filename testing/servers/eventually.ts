import { vi } from 'vitest';

/**
 * Repeats `check` until it no longer throws, and returns its result. Times are in milliseconds; a busy machine may need
 * seconds.
 */
export function eventually<T>(
  check: () => T | Promise<T>,
  { timeout = 15_000, interval = 20 }: { timeout?: number; interval?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout, interval });
}
