import type { Bench } from '#contract/benches/benches.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { benchStore, changeState } from '../shared/bench-store.ts';
import { forgetTaken } from '../shared/taken-marks.ts';
import { forgetWorker } from '../worker/current-worker.ts';
import { forgetData, storeBench } from './stored-data.ts';
import { forgetPage } from './stored-page.ts';

/** Whether the bench was ended; answers that arrive afterwards must not be shown or stored. */
export function isEnded(): boolean {
  return benchStore.read().session.kind === 'ended';
}

/** Stores the caller that the server reports: a bench, or staff when `bench` is null. */
export async function noteCaller(bench: Bench | null): Promise<void> {
  const before = benchStore.read().session;
  changeState({ session: bench ? { kind: 'bench', bench } : { kind: 'staff' } });
  const isKnown = before.kind === 'bench' && JSON.stringify(before.bench) === JSON.stringify(bench);
  if (bench && !isKnown) await storeBench(bench);
}

/** Makes the device a bench. Deletes all data of an earlier bench except the outbox. */
export async function notePairing(bench: Bench): Promise<void> {
  await forgetData();
  changeState({ session: { kind: 'bench', bench }, jobs: new Map(), queues: {}, workers: [] });
  await storeBench(bench);
}

/**
 * Ends the use of the page when the server no longer accepts the caller, and deletes all stored data except the outbox.
 * Returns whether it did so.
 */
export async function noteRefusal(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) return false;
  const isOver = error.code === 'benchEnded' || error.code === 'notSignedIn' || error.code === 'notAllowed';
  if (isOver) await endSession(error.code === 'benchEnded');
  return isOver;
}

export async function endSession(wasEnded: boolean): Promise<void> {
  const { session } = benchStore.read();
  const kind = wasEnded || session.kind === 'bench' || session.kind === 'ended' ? 'ended' : 'stranger';
  changeState({ session: { kind }, jobs: new Map(), queues: {}, workers: [] });
  forgetWorker();
  forgetTaken();
  await Promise.all([forgetData(), forgetPage()]);
}
