import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useCloseRequest } from '../browser/use-close-request.ts';
import { Button } from '../kit/button.tsx';
import styles from './dialog.module.css';

type Props = {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** What it is about: 'Delete order #10278'. */
  title: string;
  /** The question, in the specification's words. */
  question: string;
  /** The verb on the confirming button: 'Delete order'. */
  verb: string;
  /** The safe choice. */
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  /** What the verb reads while busy. */
  busyText?: string;
  error?: string | undefined;
};

/** Asks before something that matters. The safe choice has the focus. */
export function Confirm({ open, onCancel, onConfirm, title, question, ...rest }: Props) {
  const { verb, cancel = 'Cancel', danger = false, busy = false, busyText, error } = rest;
  const safe = useRef<HTMLButtonElement>(null);
  const leave = () => busy || onCancel();
  // Pressed twice before it is drawn busy, it is done once.
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the press has led to allows another
  useEffect(() => {
    if (!busy) isPressed.current = false;
  }, [open, busy, error]);
  function press() {
    if (isPressed.current) return;
    isPressed.current = true;
    onConfirm();
  }
  useCloseRequest(open, leave);
  return (
    <Base.Root open={open} onOpenChange={next => next || leave()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={`${styles.viewport} ${styles.asking}`}>
          <Base.Popup className={`${styles.popup} ${styles.small}`} initialFocus={safe}>
            <div className={styles.question}>
              <Base.Title>{title}</Base.Title>
              <Base.Description>{question}</Base.Description>
              {error && (
                <p className={styles.error} role="alert">
                  <TriangleAlert size={16} aria-hidden="true" />
                  {error}
                </p>
              )}
              <div className={styles.actions}>
                <Base.Close render={<Button ref={safe}>{cancel}</Button>} />
                <Button look={danger ? 'fill' : 'primary'} busy={busy} busyText={busyText} onClick={press}>
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
