import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Confirm } from './confirm.tsx';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  context?: ReactNode;
  size?: 'narrow' | 'wide';
  /** Beside the buttons, where there is room. */
  note?: string | undefined;
  /** On the saving button; `busyText` while it saves. */
  verb: string;
  busyText: string;
  busy: boolean;
  /** Whether something was entered that closing would lose. */
  isDirty: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** What of a form has the focus when it opens. */
export const firstField = 'input:not([readonly], [type="file"]), textarea';

/**
 * A form in a dialog, with the focus in its first field. What was entered is not lost by a slip: closing, Back and leaving
 * the page ask first; while it saves it stays.
 */
export function FormDialog({ title, context, size, note, verb, busyText, busy, isDirty, ...rest }: Props) {
  const { onSubmit, onClose, children } = rest;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const back = useBlocker({
    // The portal itself leads elsewhere only when it has to: the session is over.
    shouldBlockFn: ({ action }) => action === 'BACK' || action === 'FORWARD' || action === 'GO',
    disabled: !isDirty,
    withResolver: true,
  });
  const leave = () => (busy ? undefined : isDirty ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={title}
        context={context}
        size={size}
        initialFocus={opened => opened === 'touch' || form.current?.querySelector<HTMLElement>(firstField)}
        footer={
          <>
            {note && <span className={styles.note}>{note}</span>}
            <Button look="quiet" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" form={id} look="primary" busy={busy} busyText={busyText}>
              {verb}
            </Button>
          </>
        }
      >
        <form ref={form} id={id} noValidate onSubmit={event => (busy ? event.preventDefault() : onSubmit(event))}>
          {children}
        </form>
      </Dialog>
      <Confirm
        open={asking || back.status === 'blocked'}
        title="Discard your changes?"
        question="What you entered has not been saved."
        verb="Discard"
        cancel="Keep editing"
        danger
        onCancel={() => {
          setAsking(false);
          back.reset?.();
        }}
        onConfirm={() => {
          back.proceed?.();
          onClose();
        }}
      />
    </>
  );
}
