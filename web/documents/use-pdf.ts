import { useCallback } from 'react';
import { errorText } from '../platform/api/api-error.ts';
import { useStore } from '../platform/browser/store.ts';
import { useAlert } from '../platform/overlays/alert.tsx';
import { keyOf, type PdfRequest } from './pdf-request.ts';
import { startRun } from './pdf-runs.ts';
import { pdfRuns } from './pdf-store.ts';
import { texts } from './texts.ts';

/** Returns the function that creates and saves a PDF. It shows an alert after a failure, and when a font is missing. */
export function useDownloadPdf(): (request: PdfRequest) => void {
  const alert = useAlert();
  return useCallback(
    request => {
      startRun(request).then(
        boxes => boxes !== '' && alert(texts.boxes(boxes)),
        error => alert(errorText(error, texts.failed[request.kind])),
      );
    },
    [alert],
  );
}

/** Returns true while this PDF is being created. */
export function useIsMaking(request: PdfRequest): boolean {
  const key = keyOf(request);
  return useStore(pdfRuns, runs => runs.some(run => run.key === key));
}
