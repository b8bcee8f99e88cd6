import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Confirm } from '../kit/confirm.tsx';
import { Dialog } from '../kit/dialog.tsx';
import styles from './item-rows.module.css';
import { texts } from './texts.ts';

type Props = {
  title: string;
  /** On the saving button. */
  verb: string;
  note?: string | undefined;
  busy: boolean;
  /** Whether something was entered that closing would lose. */
  isDirty: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog of a record's or template's form. What was entered is not lost by a slip: closing asks first. */
export function FormDialog({ title, verb, note, busy, isDirty, onSubmit, onClose, children }: Props) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const leave = () => (busy ? undefined : isDirty ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={title}
        footer={
          <>
            {note && <span className={styles.note}>{note}</span>}
            <Button look="quiet" onClick={leave}>
              {texts.cancel}
            </Button>
            <Button type="submit" form={id} look="primary" busy={busy} busyText={texts.saving}>
              {verb}
            </Button>
          </>
        }
      >
        <form id={id} noValidate onSubmit={onSubmit}>
          {children}
        </form>
      </Dialog>
      <Confirm
        open={asking}
        title={texts.discardTitle}
        question={texts.discardQuestion}
        verb={texts.discard}
        cancel={texts.keep}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
      />
    </>
  );
}
