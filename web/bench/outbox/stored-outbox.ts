import { createStore, get, update } from 'idb-keyval';
import { benchStore, change, type WaitingMark } from '../shared/bench-store.ts';

/** A separate database that remains after the end of the bench, because the work was done. */
const store = createStore('bench-outbox', 'marks');
const key = 'marks';

/** The number of changes on their way to the device. Until they are stored, the screen is ahead of the device. */
let storing = 0;

/**
 * Loads the outbox from the device, where another tab may have changed it. Private windows may have no storage; the
 * marks then last as long as the page.
 */
export async function readOutbox(): Promise<void> {
  const shown = () => benchStore.read().marks;
  showStored((await get<WaitingMark[]>(key, store).catch(shown)) ?? []);
}

/**
 * Changes the screen at once (W22), then the stored outbox in one transaction. The changes in `others` take effect in
 * the same render. Resolves when the outbox is stored.
 */
export async function changeOutbox(
  next: (marks: readonly WaitingMark[]) => WaitingMark[],
  others: () => Partial<Omit<ReturnType<typeof benchStore.read>, 'marks'>> = () => ({}),
): Promise<void> {
  change({ ...others(), marks: next(benchStore.read().marks ?? []) });
  let stored: WaitingMark[] = [];
  storing++;
  const isStored = await update<WaitingMark[]>(key, marks => (stored = next(marks ?? [])), store).then(
    () => true,
    () => false,
  );
  storing--;
  if (isStored) showStored(stored);
}

/** Shows the stored marks; the page re-renders only when another tab has changed them. */
function showStored(marks: readonly WaitingMark[]): void {
  if (storing === 0 && JSON.stringify(marks) !== JSON.stringify(benchStore.read().marks)) change({ marks });
}
