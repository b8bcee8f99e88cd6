import type { LogChange, LogPromise } from '#contract/production/production-log.ts';

/** An entry of the history: a change of production or a promised date. */
export type HistoryEntry = { at: string; change: LogChange } | { at: string; promise: LogPromise };

/**
 * Returns the loaded changes and promises by the time of the work, newest first; marks of a bench may arrive late. While
 * earlier changes are not loaded, omits promises from before the last loaded one.
 */
export function historyEntries(
  changes: readonly LogChange[],
  promises: readonly LogPromise[],
  hasEarlier: boolean,
): HistoryEntry[] {
  const last = changes.at(-1);
  const from = hasEarlier && last ? (last.sentAt ?? last.at) : '';
  const entries: HistoryEntry[] = [
    ...changes.map(change => ({ at: change.at, change })),
    ...promises.filter(({ at }) => at >= from).map(promise => ({ at: promise.at, promise })),
  ];
  return entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
