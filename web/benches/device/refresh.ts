import { addressOf } from '#contract/call/paths.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { openEvents } from '../../platform/live/open-events.ts';
import { api } from '../shared/bench-api.ts';
import { benchStore, changeState, withJobs } from '../shared/bench-store.ts';
import { type Pictures, picturesOf, productPicture } from './product-picture.ts';
import { endSession, isEnded, noteCaller, noteRefusal } from './session.ts';
import { readPicture, storeOpenedJob, storePicture, storeQueue } from './stored-data.ts';

const shownMs = 30_000;
const keptMs = 5 * 60_000;

/** Fetches the lines that wait at a stage, the workers, and the identity of the caller. */
export async function refreshQueue(stage: Stage): Promise<void> {
  try {
    const { jobs, workers, markedToday, bench, asOf } = await api.readJobs({ stage });
    if (isEnded()) return;
    await noteCaller(bench);
    const queue = { tickets: jobs.map(({ ticket }) => ticket), markedToday, asOf };
    const settled = jobs.filter(({ ticket }) => !isSending(ticket));
    changeState({
      jobs: withJobs(settled),
      workers,
      queues: { ...benchStore.read().queues, [stage]: queue },
      isAway: false,
    });
    await storeQueue(stage, queue, workers);
  } catch (error) {
    await noteFailure(error);
  }
}

/** Fetches the line of a ticket. Returns 'unknown' when no line has the ticket. */
export async function refreshJob(ticket: string): Promise<'unknown' | 'tooMany' | undefined> {
  try {
    const { job } = await api.readJob({ ticket });
    if (isEnded()) return;
    if (!isSending(ticket)) changeState({ jobs: withJobs([job]), isAway: false });
    await storeOpenedJob(job);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ticketNotFound') return 'unknown';
    if (error instanceof ApiError && error.code === 'tooManyTries') return 'tooMany';
    await noteFailure(error);
  }
}

async function noteFailure(error: unknown): Promise<void> {
  if (!(await noteRefusal(error))) changeState({ isAway: true });
}

/** While a mark is being sent, a fetched line may or may not contain it, so the answer to the mark decides. */
function isSending(ticket: string): boolean {
  return (benchStore.read().marks ?? []).some(mark => mark.ticket === ticket && mark.isSent && !mark.refused);
}

/**
 * Calls back every 30 seconds, when the page becomes visible again, and when the server reports a change. Returns the
 * function that stops it.
 */
export function refreshOften(refresh: () => void): () => void {
  const timer = setInterval(refresh, shownMs);
  const onShow = () => document.visibilityState === 'visible' && refresh();
  document.addEventListener('visibilitychange', onShow);
  addEventListener('online', refresh);
  const stopListening = onLineChange(refresh);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onShow);
    removeEventListener('online', refresh);
    stopListening();
  };
}

const listeners = new Set<() => void>();
function onLineChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function reportChange(): void {
  for (const listener of listeners) listener();
}

/**
 * Listens to the event stream of a bench: changes of jobs, and the end of the bench, which takes effect on the open
 * page.
 */
export function followBench(): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const close = openEvents(
    undefined,
    ({ event }) => {
      if (event === 'signedOut') void endSession(true);
      if (event === 'ready' || event === 'signedOut') return;
      clearTimeout(soon);
      soon = setTimeout(reportChange, 200);
    },
    'readBenchEvents',
  );
  const keeping = setInterval(() => void refreshAndStore(), keptMs);
  return () => {
    close();
    clearTimeout(soon);
    clearInterval(keeping);
  };
}

/**
 * Stores the lines of the bench's stage with the pictures of their products, for hours without a network. Skips pictures that the
 * server does not have, and stops without a network.
 */
export async function refreshAndStore(): Promise<void> {
  const { session } = benchStore.read();
  if (session.kind !== 'bench') return;
  const stage = session.bench.stage ?? 'cutting';
  await refreshQueue(stage);
  const { queues, jobs } = benchStore.read();
  for (const ticket of queues[stage]?.tickets ?? []) {
    const job = jobs.get(ticket);
    const at = job && productPicture(job);
    if (!job || at === undefined) continue;
    try {
      await fetchPicture(picturesOf(job), at);
    } catch {
      return;
    }
  }
}

/** Returns the picture of a line from the device, or else from the server. */
export function loadPicture(pictures: Pictures, at: number): Promise<Blob | undefined> {
  return fetchPicture(pictures, at).catch(() => undefined);
}

/** Returns undefined for a picture that the server does not have. Throws without a network. */
async function fetchPicture(pictures: Pictures, at: number): Promise<Blob | undefined> {
  const kept = await readPicture(pictures, at);
  if (kept) return kept;
  const { address } = addressOf('readJobPicture', { ticket: pictures.ticket, n: at });
  const answer = await fetch(address, { cache: 'no-cache' });
  if (!answer.ok) return undefined;
  const picture = await answer.blob();
  await storePicture(pictures, at, picture);
  return picture;
}
