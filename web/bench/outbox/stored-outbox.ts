import { createStore, get, update } from 'idb-keyval';
import { benchStore, change, type WaitingMark } from '../shared/bench-store.ts';

/** A separate database that remains after the end of the bench, because the work was done. */
const store = createStore('bench-outbox', 'marks');
const key = 'marks';

/**
 * Loads the outbox from the device, where another tab may have changed it. The page re-renders only after such a
 * change.
 */
export async function readOutbox(): Promise<void> {
  const marks = (await get<WaitingMark[]>(key, store)) ?? [];
  if (JSON.stringify(marks) !== JSON.stringify(benchStore.read().marks)) change({ marks });
}

/**
 * Changes the stored outbox in one transaction, then the screen. The changes in `others` take effect in the same
 * render.
 */
export async function changeOutbox(
  next: (marks: readonly WaitingMark[]) => WaitingMark[],
  others: () => Partial<Omit<ReturnType<typeof benchStore.read>, 'marks'>> = () => ({}),
): Promise<void> {
  let marks: WaitingMark[] = [];
  const changeStored = (stored: readonly WaitingMark[] = []) => (marks = next(stored));
  // Private windows may have no storage; the marks then last as long as the page.
  await update<WaitingMark[]>(key, changeStored, store).catch(() => changeStored(benchStore.read().marks));
  change({ ...others(), marks });
}
