import { makeStore } from '../platform/browser/store.ts';
import type { PdfProgress } from './pdf-news.ts';
import type { PdfRequest } from './pdf-request.ts';

/** A PDF that is being created. `isSlow` becomes true after a moment, because a fast run needs no progress bar. */
export type PdfRun = {
  key: string;
  request: PdfRequest;
  progress?: PdfProgress;
  isSlow: boolean;
  cancel: () => void;
};

/**
 * The PDFs that are being created. Separate from the code that creates them, because the first screen loads this file.
 */
export const pdfRuns = makeStore<readonly PdfRun[]>([]);

/** Cancels all runs, because the user has signed out. */
export function cancelRuns(): void {
  for (const run of pdfRuns.read()) run.cancel();
}
