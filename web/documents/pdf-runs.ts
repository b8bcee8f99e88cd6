import { keyOf, type PdfRequest } from './pdf-request.ts';
import { type PdfRun, pdfRuns } from './pdf-store.ts';

const slowAfter = 400;

let queue: Promise<unknown> = Promise.resolve();

/** Loads the PDF code when the user is about to click the button, which saves a third of the first PDF's time. */
export function prepareRun(): void {
  import('./make-pdf.ts').then(({ prepareToMake }) => prepareToMake()).catch(() => {}); // startRun reports the error
}

/**
 * Creates a PDF and saves it; runs are queued. Ignores a request for a PDF that is already being created. Rejects when
 * the PDF cannot be created. Returns the characters that the PDF prints as boxes; undefined when it saves no file.
 */
export async function startRun(request: PdfRequest): Promise<string | undefined> {
  const key = keyOf(request);
  if (pdfRuns.read().some(run => run.key === key)) return undefined;
  const canceling = new AbortController();
  const { signal } = canceling;
  const cancel = () => {
    canceling.abort();
    change(key, undefined); // settles at once, even while the run is queued
  };
  pdfRuns.write([...pdfRuns.read(), { key, request, isSlow: false, cancel }]);
  const timer = setTimeout(() => change(key, { isSlow: true }), slowAfter);
  const turn = queue.then(async () => {
    signal.throwIfAborted();
    // Loads with the first requested PDF.
    const { makePdf } = await import('./make-pdf.ts');
    return makePdf(request, progress => signal.aborted || change(key, { progress }), signal);
  });
  queue = turn.catch(() => {});
  try {
    return await turn;
  } catch (error) {
    if (!signal.aborted) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
    if (!signal.aborted) change(key, undefined);
  }
}

function change(key: string, news: Partial<PdfRun> | undefined): void {
  pdfRuns.write(pdfRuns.read().flatMap(run => (run.key !== key ? [run] : news ? [{ ...run, ...news }] : [])));
}
