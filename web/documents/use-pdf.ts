import { useCallback, useSyncExternalStore } from 'react';
import { errorText } from '../api/api-error.ts';
import { useAlert } from '../kit/alert.tsx';
import { keyOf, type PdfRequest } from './pdf-request.ts';
import { currentRuns, startRun, subscribeToRuns } from './pdf-runs.ts';
import { texts } from './texts.ts';

/** Gives the function that makes a paper and saves it; when that fails it says so. */
export function useDownloadPdf(): (request: PdfRequest) => void {
  const alert = useAlert();
  return useCallback(
    request => void startRun(request).catch(error => alert(errorText(error, texts.failed[request.kind]))),
    [alert],
  );
}

/** Whether this paper is being made. */
export function useIsMaking(request: PdfRequest): boolean {
  const key = keyOf(request);
  return useSyncExternalStore(subscribeToRuns, () => currentRuns().some(run => run.key === key));
}
