import { useCallback } from 'react';
import { errorText } from '../platform/api/api-error.ts';
import { isOnlyHere, portalAddress } from '../platform/browser/portal-address.ts';
import { useStore } from '../platform/browser/store.ts';
import { useAlert } from '../platform/overlays/alert.tsx';
import { useRareToast } from '../platform/overlays/toast.tsx';
import { keyOf, type PdfRequest } from './pdf-request.ts';
import { startRun } from './pdf-runs.ts';
import { pdfRuns } from './pdf-store.ts';
import { texts } from './texts.ts';

/**
 * Returns the function that creates and saves a PDF. It shows an alert after a failure, and when a font is missing, and a
 * toast when other devices cannot open the codes of job tickets.
 */
export function useDownloadPdf(): (request: PdfRequest) => void {
  const alert = useAlert();
  const toast = useRareToast();
  return useCallback(
    request => {
      startRun(request).then(
        boxes => {
          if (boxes) alert(texts.boxes(boxes));
          const hasCodes = request.kind === 'tickets' && boxes !== undefined;
          if (hasCodes && isOnlyHere(portalAddress())) toast(texts.codesOnlyHere, { about: 'codes' });
        },
        error => alert(errorText(error, texts.failed[request.kind])),
      );
    },
    [alert, toast],
  );
}

/** Returns true while this PDF is being created. */
export function useIsMaking(request: PdfRequest): boolean {
  const key = keyOf(request);
  return useStore(pdfRuns, runs => runs.some(run => run.key === key));
}
