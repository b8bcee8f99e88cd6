import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '#contract/wording.ts';
import { errorText } from '../api/api-error.ts';
import { useCloseRequest } from '../browser/use-close-request.ts';
import { Button } from '../kit/button.tsx';
import styles from './dialog.module.css';

type Props = {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** The subject: 'Delete order #10278'. */
  title: string;
  /** The question (NA-7). */
  question: string;
  /** The verb on the confirm button: 'Delete order'. */
  verb: string;
  /** The label of the safe choice. */
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  /** The label of the confirm button while busy. */
  busyText?: string;
  error?: string | undefined;
  /** The mutation that confirming sends. It gives `busy` and `error`, with `failed` as the text of its failure. */
  of?: { isPending: boolean; error: Error | null };
  failed?: string;
};

/** Asks for confirmation of an important action. The safe choice has the focus (NA-7). */
export function Confirm({ open, onCancel, onConfirm, title, question, ...rest }: Props) {
  const { verb, cancel = t`Cancel`, danger = false, busyText, of, failed = '' } = rest;
  const { busy = of?.isPending ?? false, error = of?.error ? errorText(of.error, failed) : undefined } = rest;
  const safe = useRef<HTMLButtonElement>(null);
  const leave = () => busy || onCancel();
  // Two clicks of a double click count as one, even before the busy state is rendered.
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any outcome allows another click
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
