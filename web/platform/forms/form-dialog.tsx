import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Banner } from '../kit/states.tsx';
import styles from '../overlays/dialog.module.css';
import { Dialog } from '../overlays/dialog.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { Form } from './form.tsx';
import { texts } from './texts.ts';

type Props = {
  title: ReactNode;
  context?: ReactNode;
  size?: 'narrow' | 'wide' | 'broad';
  /** A text beside the buttons. */
  note?: string | undefined;
  /** Another button, before the save button. */
  action?: ReactNode;
  /** The text of the button that closes the form. */
  cancel?: string;
  /** The text of the save button; `busyText` while it saves. */
  verb: string;
  busyText: string;
  of: { submit: () => unknown; isSending: boolean; isDirty: boolean; refusal: Error | null };
  /** Whether the input cannot be saved yet. */
  disabled?: boolean;
  /** Whether the save button gets the focus, because the form is complete when it opens. */
  isComplete?: boolean;
  /** Whether closing would lose input, where the form does not know it. */
  isDirty?: boolean;
  /** Whether Enter goes on to the next field, because saving has an effect outside of the portal, or a scanner types into it. */
  isOnward?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Selects the field that gets the focus when a form opens. */
export const firstField = 'input:not([readonly], [type="file"]), textarea';

/** With at most this many fields, 'Cancel' does not ask whether to discard what was typed. */
const fewFields = 2;

/** Returns how many fields a form has; the choices of one name are one field. */
function fieldsIn(form: HTMLElement | null): number {
  const fields = form?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea') ?? [];
  return new Set([...fields].map(field => (field.type === 'radio' ? field.name : field))).size;
}

/** Returns the field in the part that is marked with `data-first`, else the first field. */
function focusOnOpen(form: HTMLElement | null) {
  return (form?.querySelector('[data-first]') ?? form)?.querySelector<HTMLElement>(firstField);
}

/**
 * A form in a dialog. Ctrl+Enter saves. Closing the dialog, Back and leaving the page ask before input is lost. The
 * dialog stays open while it saves.
 */
export function FormDialog({ title, context, size, note, verb, busyText, of, disabled, ...rest }: Props) {
  const { isSending: busy, submit, refusal } = of;
  const { isDirty = of.isDirty, onClose } = rest;
  const { action, cancel = texts.cancel, isComplete = false, isOnward = false, children } = rest;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const discard = useDiscardQuestion(isDirty, onClose);
  const leave = () => (busy ? undefined : isDirty ? discard.ask() : onClose());
  // 'Cancel' says it already; only much input is worth another question.
  const giveUp = () => (!busy && fieldsIn(form.current) <= fewFields ? onClose() : leave());
  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={title}
        context={context}
        size={size}
        initialFocus={opened =>
          isComplete ? save.current : opened === 'touch' ? undefined : focusOnOpen(form.current)
        }
        footer={
          <>
            {note && <span className={styles.note}>{note}</span>}
            <Button look="quiet" onClick={giveUp}>
              {cancel}
            </Button>
            {action}
            <Button {...{ disabled, busy, busyText }} ref={save} type="submit" form={id} look="primary">
              {verb}
            </Button>
          </>
        }
      >
        <Form
          ref={form}
          id={id}
          isOnward={isOnward}
          refusal={refusal}
          onSend={() => {
            const tooLong = form.current?.querySelector<HTMLElement>('[data-over]');
            tooLong?.focus();
            if (!busy && !tooLong) submit();
          }}
        >
          {children}
        </Form>
      </Dialog>
      <DiscardQuestion {...discard} />
    </>
  );
}

/** The fields of a form, below the problem that sending it had. */
export function FormFields({ of, children }: { of: { problem: string | undefined }; children: ReactNode }) {
  return (
    <div className="loose">
      {of.problem && <Banner tone="bad">{of.problem}</Banner>}
      {children}
    </div>
  );
}

/**
 * Returns whether the form asks before input is lost: after `ask`, or because the browser navigates to another page.
 */
function useDiscardQuestion(isDirty: boolean, onDiscard: () => void) {
  const [asking, setAsking] = useState(false);
  const back = useBlocker({
    // The dialog itself handles a single Back. The portal causes other actions, for example when the session has ended.
    shouldBlockFn: ({ action }) => action === 'FORWARD' || action === 'GO',
    disabled: !isDirty,
    withResolver: true,
  });
  return {
    isOpen: asking || back.status === 'blocked',
    ask: () => setAsking(true),
    cancel() {
      setAsking(false);
      back.reset?.();
    },
    confirm() {
      back.proceed?.();
      onDiscard();
    },
  };
}
