import type { PdfProgress } from './pdf-news.ts';
import { keyOf, type PdfRequest } from './pdf-request.ts';

/** A paper that is being made. `isSlow` after a while: what is done at once needs no progress. */
export type PdfRun = {
  key: string;
  request: PdfRequest;
  progress?: PdfProgress;
  isSlow: boolean;
  cancel: () => void;
};
const slowAfter = 400;

let runs: readonly PdfRun[] = [];
let queue: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

export function subscribeToRuns(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentRuns(): readonly PdfRun[] {
  return runs;
}

/** Loads what a paper needs for somebody who is about to press its button: the first takes two thirds of the time then. */
export function prepareRun(): void {
  import('./make-pdf.ts').then(({ prepareToMake }) => prepareToMake()).catch(() => {}); // the run itself will tell
}

/**
 * Makes a paper and saves it, one after the other. Asking again for one that is being made does nothing. Rejects when it
 * cannot be made; a cancelled one just ends.
 */
export async function startRun(request: PdfRequest): Promise<void> {
  const key = keyOf(request);
  if (runs.some(run => run.key === key)) return;
  const cancelling = new AbortController();
  const { signal } = cancelling;
  const cancel = () => {
    cancelling.abort();
    change(key, undefined); // at once, also when it waits behind another
  };
  set([...runs, { key, request, isSlow: false, cancel }]);
  const timer = setTimeout(() => change(key, { isSlow: true }), slowAfter);
  const turn = queue.then(async () => {
    signal.throwIfAborted();
    // Loaded when the first paper is asked for.
    const { makePdf } = await import('./make-pdf.ts');
    await makePdf(request, progress => signal.aborted || change(key, { progress }), signal);
  });
  queue = turn.catch(() => {});
  try {
    await turn;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    if (!signal.aborted) change(key, undefined);
  }
}

/** Ends all of them: who asked has gone. */
export function cancelRuns(): void {
  for (const run of runs) run.cancel();
}

function change(key: string, news: Partial<PdfRun> | undefined): void {
  set(runs.flatMap(run => (run.key !== key ? [run] : news ? [{ ...run, ...news }] : [])));
}

function set(next: readonly PdfRun[]): void {
  runs = next;
  for (const listener of listeners) listener();
}
