import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useCloseRequest } from '../browser/use-close-request.ts';
import { Button } from '../kit/button.tsx';
import styles from './dialog.module.css';
import { texts } from './texts.ts';

/** A dialog with one text and an OK button. */
export function AlertDialog({ text, onClose }: { text: string; onClose: () => void }) {
  useCloseRequest(true, onClose);
  return (
    <Base.Root open onOpenChange={next => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={`${styles.viewport} ${styles.asking}`}>
          <Base.Popup className={`${styles.popup} ${styles.small}`}>
            <div className={styles.question}>
              <Base.Title>{text}</Base.Title>
              <div className={styles.actions}>
                <Base.Close render={<Button look="primary">{texts.ok}</Button>} />
              </div>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
