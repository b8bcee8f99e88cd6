import { vi } from 'vitest';

/** Waits until a check holds and gives what it gives; on a busy machine what is soon may take seconds. In milliseconds. */
export function eventually<T>(
  check: () => T | Promise<T>,
  { timeout = 15_000, interval = 20 }: { timeout?: number; interval?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout, interval });
}
