/** A test and its processor time in milliseconds. `isJourney` means that a browser ran it. */
export type Timed = { test: string; processorMs: number; isJourney: boolean };

const listed = 10;
/** The most processor time of a test of the day that needs no browser, in milliseconds (docs/testing.md). */
export const mostMs = 1_000;

/** Returns the slowest tests of a run, and by day every test above the limit that is not among them. */
export function slowTests(times: readonly Timed[], isNightly: boolean): string[] {
  if (times.length === 0) return [];
  const sorted = times.toSorted((a, b) => b.processorMs - a.processorMs);
  const isTooSlow = ({ processorMs, isJourney }: Timed) => !(isNightly || isJourney) && processorMs > mostMs;
  const line = (one: Timed) =>
    `${(one.processorMs / 1000).toFixed(1).padStart(6)}  ${one.test}${isTooSlow(one) ? ' (above the limit)' : ''}`;
  const slowest = sorted.slice(0, listed);
  const further = sorted.slice(listed).filter(isTooSlow);
  return [
    `The ${slowest.length} slowest tests, in seconds of processor time:`,
    ...slowest.map(line),
    ...further.map(line),
  ];
}
