import type { Job } from '#contract/benches/jobs.ts';
import type { Mark, MarkResult } from '#contract/benches/marks.ts';
import { limits } from '#contract/call/limits.ts';
import { afterMark } from '#contract/production/counts.ts';
import type { WaitingMark } from '../shared/bench-store.ts';

const secondMs = 1_000;
const longestPause = 60 * secondMs;
const dayMs = 24 * 60 * 60 * secondMs;

/**
 * Returns the pause before an attempt: 0, 1, 2, 4, ... 60 seconds. `failures` counts the attempts that failed in a row.
 */
export function pauseBefore(failures: number): number {
  return failures === 0 ? 0 : Math.min(longestPause, secondMs * 2 ** (failures - 1));
}

/** Returns the marks of the next call, oldest first, or a single mark after the server could not read a call. */
export function nextBatch(marks: readonly WaitingMark[], singly: boolean): WaitingMark[] {
  return marks.filter(isWaiting).slice(0, singly ? 1 : limits.marks);
}

/** Returns the mark as the server accepts it, without the fields of the device. */
export function markToSend({ isSent, refused, ...mark }: WaitingMark): Mark {
  return mark;
}

export function withSent(marks: readonly WaitingMark[], batch: readonly WaitingMark[]): WaitingMark[] {
  const ids = new Set(batch.map(({ id }) => id));
  return marks.map(mark => (ids.has(mark.id) ? { ...mark, isSent: true } : mark));
}

/**
 * Removes accepted marks from the outbox. Rejected marks stay, with the reason; marks without a result stay unchanged.
 */
export function afterResults(marks: readonly WaitingMark[], results: readonly MarkResult[]): WaitingMark[] {
  const byId = new Map(results.map(result => [result.id, result]));
  return marks.flatMap(mark => {
    const result = byId.get(mark.id);
    if (!result) return [mark];
    return result.ok ? [] : [{ ...mark, refused: result.error }];
  });
}

/**
 * Sets a single mark aside that the server could not read. It would block the queue forever, so a person decides about
 * it.
 */
export function afterUnreadable(marks: readonly WaitingMark[], id: string, reason: string): WaitingMark[] {
  return marks.map(mark => (mark.id === id ? { ...mark, refused: reason } : mark));
}

/** Takes a mark back. A mark that never left the device disappears; any other mark gets an opposite mark. */
export function withUndo(marks: readonly WaitingMark[], undo: Mark): WaitingMark[] {
  const undone = marks.find(({ id }) => id === undo.undoes);
  if (undone && !undone.isSent) return marks.filter(mark => mark !== undone);
  return [...marks, undo];
}

/** Returns a line as the device shows it: the server's counts plus the waiting marks. */
export function shownJob(job: Job, marks: readonly WaitingMark[]): Job {
  let shown = job;
  for (const { ticket, stage, delta } of marks.filter(isWaiting)) {
    if (ticket !== job.ticket) continue;
    const after = afterMark(shown, stage, delta);
    if (!('code' in after)) shown = { ...shown, ...after };
  }
  return shown;
}

export function isWaiting(mark: WaitingMark): boolean {
  return mark.refused === undefined;
}

/**
 * Returns whether a mark has waited for more than a day. Some browsers delete the data of unused pages after a week.
 */
export function isOld(marks: readonly WaitingMark[], now: number): boolean {
  return marks.some(mark => isWaiting(mark) && now - Date.parse(mark.at) > dayMs);
}
