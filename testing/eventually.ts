import { vi } from 'vitest';

/** Repeats `check` until it returns a value other than false; a busy machine may need seconds. In milliseconds. */
export function eventually<T>(
  check: () => T | Promise<T>,
  { timeout = 15_000, interval = 20 }: { timeout?: number; interval?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout, interval });
}
