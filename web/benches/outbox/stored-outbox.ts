import { createStore, get, update } from 'idb-keyval';
import { dropStored, readStoredJson, writeStored } from '../../platform/browser/stored.ts';
import { benchStore, changeState, type WaitingMark } from '../shared/bench-store.ts';

/** A separate database that remains after the end of the bench, because the work was done. */
const store = createStore('bench-outbox', 'marks');
const key = 'marks';

/**
 * New marks until they are in the database, which takes a slow phone too long (W22). Local storage is quicker, and a
 * reload finds them there.
 */
const newKey = 'bench-new-marks';
let newMarks: readonly WaitingMark[] = [];

/** Loads the outbox at the start of the page, with the marks that an earlier page had no time to store. */
export async function openOutbox(): Promise<void> {
  const left = readStoredJson<WaitingMark[]>(newKey);
  if (!left) return readOutbox();
  await changeOutbox(marks => withMarks(marks, left));
  dropStored(newKey);
}

/**
 * Loads the outbox from the device, where another tab may have changed it. The page re-renders only after such a
 * change.
 */
export async function readOutbox(): Promise<void> {
  showMarks((await get<WaitingMark[]>(key, store)) ?? []);
}

/** Adds a mark. The screen shows it at once; the promise resolves when it is in the database. */
export async function addMark(mark: WaitingMark): Promise<void> {
  storeNew([...newMarks, mark]);
  showMarks(benchStore.read().marks ?? []);
  await changeStored(marks => withMarks(marks, [mark]));
  storeNew(newMarks.filter(one => one !== mark));
}

/**
 * Changes the stored outbox in one transaction, then the screen. The changes in `others` take effect in the same
 * render.
 */
export async function changeOutbox(
  next: (marks: readonly WaitingMark[]) => WaitingMark[],
  others: () => Partial<Omit<ReturnType<typeof benchStore.read>, 'marks'>> = () => ({}),
): Promise<void> {
  const marks = await changeStored(next);
  changeState({ ...others(), marks: withMarks(marks, newMarks) });
}

async function changeStored(next: (marks: readonly WaitingMark[]) => WaitingMark[]): Promise<WaitingMark[]> {
  let marks: WaitingMark[] = [];
  const changed = (stored: readonly WaitingMark[] = []) => (marks = next(stored));
  // Private windows may have no storage; the marks then last as long as the page.
  await update<WaitingMark[]>(key, changed, store).catch(() => changed(benchStore.read().marks));
  return marks;
}

/** Shows stored marks, and the new ones after them. */
function showMarks(stored: readonly WaitingMark[]): void {
  const marks = withMarks(stored, newMarks);
  if (JSON.stringify(marks) !== JSON.stringify(benchStore.read().marks)) changeState({ marks });
}

function withMarks(marks: readonly WaitingMark[], others: readonly WaitingMark[]): WaitingMark[] {
  return [...marks, ...others.filter(({ id }) => !marks.some(mark => mark.id === id))];
}

function storeNew(marks: readonly WaitingMark[]): void {
  newMarks = marks;
  if (marks.length > 0) writeStored(newKey, JSON.stringify(marks));
  else dropStored(newKey);
}
