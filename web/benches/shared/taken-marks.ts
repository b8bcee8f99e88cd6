import type { Mark } from '#contract/benches/marks.ts';
import { makeStore } from '../../platform/browser/store.ts';
import { dropStored, readStoredJson, writeStored } from '../../platform/browser/stored.ts';

/** A mark of this device and the time when it was made. */
type Taken = { mark: Mark; at: number };

const key = 'bench-taken';
const most = 20;
/** The server undoes marks of the last 10 minutes. */
const undoMs = 10 * 60_000;

/** The marks that can be undone, oldest first. They survive a reload and the scan of another ticket. */
export const takenMarks = makeStore<readonly Taken[]>(readStoredJson<Taken[]>(key) ?? []);

export function noteTaken(mark: Mark): void {
  write([...takenMarks.read(), { mark, at: Date.now() }].slice(-most));
}

export function dropTaken(id: string): void {
  write(takenMarks.read().filter(({ mark }) => mark.id !== id));
}

/** Returns the last mark of a line that can still be undone. */
export function lastTaken(taken: readonly Taken[], ticket: string, now: number): Mark | undefined {
  return taken.findLast(({ mark, at }) => mark.ticket === ticket && now - at < undoMs)?.mark;
}

export function forgetTaken(): void {
  dropStored(key);
  takenMarks.write([]);
}

function write(taken: readonly Taken[]): void {
  writeStored(key, JSON.stringify(taken));
  takenMarks.write(taken);
}
