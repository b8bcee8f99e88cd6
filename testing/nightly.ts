/** Whether this is `npm run nightly`, which also runs tests that measure time or take long (docs/testing.md). */
export const isNightly = process.env.NIGHTLY === '1';

/**
 * Returns all values at night, and by day the first of every `each`: for rules that one mechanism enforces in the same
 * way for all of them.
 */
export function sampledByDay<T>(values: readonly T[], each: number): T[] {
  return values.filter((_, at) => isNightly || at % each === 0);
}
