import { ApiError } from '../../platform/api/api-error.ts';
import { onConnection } from '../../platform/browser/connection.ts';
import { noteRefusal } from '../device/session.ts';
import { storeJobs } from '../device/stored-data.ts';
import { api } from '../shared/bench-api.ts';
import { benchStore, changeState, type WaitingMark, withJobs } from '../shared/bench-store.ts';
import { texts } from '../shared/texts.ts';
import { afterResults, afterUnreadable, markToSend, nextBatch, pauseBefore, withSent } from './outbox-rules.ts';
import { changeOutbox, readOutbox } from './stored-outbox.ts';

let failures = 0;
/** Set after the server could not read a call: marks are sent one at a time until the outbox is empty. */
let singly = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
/** The sending that is under way, or the last one. */
let running = Promise.resolve();
/** Set when a new mark arrives while a batch is being answered. */
let isWanted = false;

/** Sends the outbox in order until it is empty. After a failure, tries again following a pause. */
export function sendOutbox(): void {
  clearTimeout(timer);
  isWanted = true;
  if (!isRunning) running = run();
}

/** Waits until the marks of this page were sent, or could not be sent now. */
export function whenSent(): Promise<void> {
  return running;
}

async function run(): Promise<void> {
  isRunning = true;
  while (isWanted) {
    isWanted = false;
    await sendAll().catch(pause);
  }
  isRunning = false;
}

/**
 * Sends whenever the network may be back, when the portal answers again, and when the page becomes visible. The browser
 * reports only networks that it lost itself: not a portal that was away, nor a network that was away already when the
 * page was opened.
 */
export function sendOnReturn(): void {
  addEventListener('online', sendAgain);
  onConnection(state => state === 'here' && sendAgain());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendAgain());
  addEventListener('beforeunload', event => {
    if ((benchStore.read().marks ?? []).some(mark => !mark.refused)) event.preventDefault();
  });
}

function sendAgain(): void {
  failures = 0;
  sendOutbox();
}

/** Only one tab of the device sends at a time, so that the marks stay in order. */
async function sendAll(): Promise<void> {
  await readOutbox();
  if (!navigator.locks) return sendBatches();
  await navigator.locks.request('bench-outbox', sendBatches);
}

async function sendBatches(): Promise<void> {
  for (;;) {
    const batch = nextBatch(benchStore.read().marks ?? [], singly);
    if (batch.length === 0) {
      singly = false;
      return;
    }
    if (!(await sendBatch(batch))) return;
  }
}

/** Sends a batch; returns whether the next one can follow at once. */
async function sendBatch(batch: readonly WaitingMark[]): Promise<boolean> {
  await changeOutbox(marks => withSent(marks, batch));
  try {
    const { results } = await api.markUnits({ marks: batch.map(markToSend) });
    const jobs = results.flatMap(result => (result.job ? [result.job] : []));
    failures = 0;
    await changeOutbox(
      marks => afterResults(marks, results),
      () => ({ jobs: withJobs(jobs), isAway: false }),
    );
    void storeJobs(jobs);
    return true;
  } catch (error) {
    return afterFailure(error, batch);
  }
}

async function afterFailure(error: unknown, batch: readonly WaitingMark[]): Promise<boolean> {
  if (error instanceof ApiError && error.status === 400) {
    const [first] = batch;
    if (batch.length === 1 && first) {
      await changeOutbox(marks => afterUnreadable(marks, first.id, error.message || texts.markUnreadable));
    }
    singly = true;
    return true;
  }
  // Without a session, no marks are sent; they stay until the device is paired again.
  if (await noteRefusal(error)) return false;
  pause();
  return false;
}

function pause(): void {
  failures += 1;
  changeState({ isAway: true });
  clearTimeout(timer);
  timer = setTimeout(sendOutbox, pauseBefore(failures));
}
