import { keyOf, type PdfRequest } from './pdf-request.ts';
import { type PdfRun, pdfRuns } from './pdf-store.ts';

const slowAfter = 400;

let queue: Promise<unknown> = Promise.resolve();

/** Loads the PDF code when the user is about to click the button. The first PDF then takes two thirds of the time. */
export function prepareRun(): void {
  import('./make-pdf.ts').then(({ prepareToMake }) => prepareToMake()).catch(() => {}); // startRun reports the error
}

/**
 * Makes a PDF and saves it; runs are queued. A request for a PDF that is already being made does nothing. Rejects when
 * the PDF cannot be made; a canceled run resolves.
 */
export async function startRun(request: PdfRequest): Promise<void> {
  const key = keyOf(request);
  if (pdfRuns.read().some(run => run.key === key)) return;
  const canceling = new AbortController();
  const { signal } = canceling;
  const cancel = () => {
    canceling.abort();
    change(key, undefined); // at once, even while the run is queued
  };
  pdfRuns.write([...pdfRuns.read(), { key, request, isSlow: false, cancel }]);
  const timer = setTimeout(() => change(key, { isSlow: true }), slowAfter);
  const turn = queue.then(async () => {
    signal.throwIfAborted();
    // Loaded when the first PDF is requested.
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

function change(key: string, news: Partial<PdfRun> | undefined): void {
  pdfRuns.write(pdfRuns.read().flatMap(run => (run.key !== key ? [run] : news ? [{ ...run, ...news }] : [])));
}
