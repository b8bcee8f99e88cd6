import type { LogChange, LogPromise } from '#contract/production/production-log.ts';

/** An entry of the history: a change of production or a promised date. */
export type HistoryEntry = { at: string; change: LogChange } | { at: string; promise: LogPromise };

/**
 * Inserts promises into the loaded changes, both newest first. While earlier changes are not loaded, omits promises from
 * before the last loaded one.
 */
export function historyEntries(
  changes: readonly LogChange[],
  promises: readonly LogPromise[],
  hasEarlier: boolean,
): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  const left = [...promises];
  const isDue = (recorded: string) => left[0] !== undefined && left[0].at > recorded;
  const add = (promise: LogPromise) => entries.push({ at: promise.at, promise });
  for (const change of changes) {
    while (isDue(change.sentAt ?? change.at)) add(left.shift() as LogPromise);
    entries.push({ at: change.at, change });
  }
  if (!hasEarlier) left.forEach(add);
  return entries;
}
