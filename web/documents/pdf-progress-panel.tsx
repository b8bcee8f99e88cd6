import { useEffect, useRef } from 'react';
import { useFocusBefore } from '../platform/browser/focus.ts';
import { Button } from '../platform/kit/button.tsx';
import { ProgressBar } from '../platform/stages/progress.tsx';
import type { PdfProgress } from './pdf-news.ts';
import styles from './pdf-progress-panel.module.css';
import type { PdfRun } from './pdf-store.ts';
import { texts } from './texts.ts';

/** The running PDFs at the lower edge, visible even above an open dialog. */
export function PdfProgressPanel({ runs }: { runs: readonly PdfRun[] }) {
  const panel = useRef<HTMLElement>(null);
  const { onFocus, back } = useFocusBefore();
  useEffect(() => panel.current?.showPopover(), []);

  return (
    <section ref={panel} popover="manual" className={styles.panel} aria-label={texts.making} onFocus={onFocus}>
      {runs.map(run => (
        <div key={run.key} className={styles.run}>
          <div className={styles.words}>
            <b>{texts.title(run.request)}</b>
            <span>{texts.progress(run.progress)}</span>
          </div>
          <Button
            look="quiet"
            aria-label={texts.cancelOf(texts.title(run.request))}
            onClick={() => {
              run.cancel();
              back();
            }}
          >
            {texts.cancel}
          </Button>
          <ProgressBar label={texts.title(run.request)} percentage={run.progress && percentageOf(run.progress)} />
        </div>
      ))}
    </section>
  );
}

function percentageOf({ page, pages }: PdfProgress): number {
  return (page / pages) * 100;
}
