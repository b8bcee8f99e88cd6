import { useEffect, useId, useSyncExternalStore } from 'react';
import { later } from '../kit/later.tsx';
import { currentRuns, subscribeToRuns } from './pdf-runs.ts';
import { texts } from './texts.ts';

const PdfProgressPanel = later(async () => (await import('./pdf-progress-panel.tsx')).PdfProgressPanel);

/** Where the progress may be shown; the last one that came has it. */
let places: readonly string[] = [];
const listeners = new Set<() => void>();

function setPlaces(next: readonly string[]): void {
  places = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows how far the papers are that take their time, and lets them be cancelled (quality H3). It stands in the frame and
 * again in a dialog that papers are asked for in, because what is outside of an open dialog cannot be pressed: the frame's
 * is `behind`.
 */
export function PdfProgress({ behind = false }: { behind?: boolean }) {
  const id = useId();
  useEffect(() => {
    setPlaces(behind ? [id, ...places] : [...places, id]);
    return () => setPlaces(places.filter(place => place !== id));
  }, [id, behind]);
  const isPlace = useSyncExternalStore(subscribe, () => places.at(-1) === id);
  const runs = useSyncExternalStore(subscribeToRuns, currentRuns);
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
