import { useEffect, useId } from 'react';
import { later } from '../platform/browser/later.tsx';
import { makeStore, useStore } from '../platform/browser/store.ts';
import { pdfRuns } from './pdf-store.ts';
import { texts } from './texts.ts';

const PdfProgressPanel = later(async () => (await import('./pdf-progress-panel.tsx')).PdfProgressPanel);

/** The components that can show the progress; the last mounted one shows it. */
const places = makeStore<readonly string[]>([]);

/**
 * Shows the progress of slow PDFs and lets the user cancel them. Rendered in the frame (`behind`) and again in each
 * dialog with PDF buttons, because the user cannot click anything outside an open dialog.
 */
export function PdfProgress({ behind = false }: { behind?: boolean }) {
  const id = useId();
  useEffect(() => {
    places.write(behind ? [id, ...places.read()] : [...places.read(), id]);
    return () => places.write(places.read().filter(place => place !== id));
  }, [id, behind]);
  const isPlace = useStore(places, now => now.at(-1) === id);
  const runs = useStore(pdfRuns);
  const slow = isPlace ? runs.filter(run => run.isSlow) : [];
  return (
    <>
      <p role="status" className="visually-hidden">
        {slow.map(run => `${texts.title(run.request)}: ${texts.progress(undefined)}`).join(' ')}
      </p>
      {slow.length > 0 && <PdfProgressPanel runs={slow} />}
    </>
  );
}
