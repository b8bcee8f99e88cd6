import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

type Props = {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** The question, in the specification's words. */
  question: string;
  /** The verb on the confirming button: 'Delete order'. */
  verb: string;
  danger?: boolean;
  busy?: boolean;
  error?: string | undefined;
};

/** Asks before something that matters. The safe choice has the focus. */
export function Confirm({ open, onCancel, onConfirm, question, verb, danger = false, busy = false, error }: Props) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open={open} onOpenChange={next => !next && !busy && onCancel()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={`${styles.viewport} ${styles.asking}`}>
          <Base.Popup className={`${styles.popup} ${styles.small}`} initialFocus={safe}>
            <div className={styles.question}>
              <Base.Title>{question}</Base.Title>
              {error && (
                <p className={styles.error} role="alert">
                  {error}
                </p>
              )}
              <div className={styles.actions}>
                <Base.Close render={<Button ref={safe}>Cancel</Button>} />
                <Button look={danger ? 'fill' : 'primary'} busy={busy} onClick={onConfirm}>
                  {verb}
                </Button>
              </div>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
