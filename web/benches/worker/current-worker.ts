import { makeStore } from '../../platform/browser/store.ts';
import { dropStored, readStoredJson, writeStored } from '../../platform/browser/stored.ts';

const key = 'bench-worker';
/** The worker is forgotten after this time without a tap, because the next user may be another person. */
const forgottenMs = 30 * 60_000;

type Current = { id: number; touchedAt: number };

/** The id of the worker who uses the device. */
export const currentWorker = makeStore<number | undefined>(readCurrent()?.id);

export function chooseWorker(id: number): void {
  write({ id, touchedAt: Date.now() });
}

/** Returns the worker who taps, and restarts the 30 minutes. */
export function touchWorker(): number | undefined {
  const id = currentWorker.read();
  if (id !== undefined) write({ id, touchedAt: Date.now() });
  return id;
}

export function forgetWorker(): void {
  dropStored(key);
  currentWorker.write(undefined);
}

/** Forgets the worker when the time has passed. */
export function checkWorker(): void {
  if (currentWorker.read() !== undefined && !readCurrent()) forgetWorker();
}

function write(current: Current): void {
  writeStored(key, JSON.stringify(current));
  if (currentWorker.read() !== current.id) currentWorker.write(current.id);
}

function readCurrent(): Current | undefined {
  const current = readStoredJson<Current>(key);
  return current && Date.now() - current.touchedAt < forgottenMs ? current : undefined;
}
