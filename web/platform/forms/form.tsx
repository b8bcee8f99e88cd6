import { type ComponentProps, type RefObject, useRef } from 'react';
import { focusIn, useFocusOnOpen } from '../browser/focus.ts';
import { isEnter } from '../browser/keys.ts';
import { enterGoesOn } from './enter-goes-on.ts';
import { useUnsavedInput } from './unsaved-input.ts';

type Props = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  ref: RefObject<HTMLFormElement | null>;
  /** Whether Enter goes on to the next field, because sending has an effect outside of the portal. */
  isOnward: boolean;
  /** Sends the form unless it has faults. */
  onSend: () => void;
};

/** A form that Ctrl+Enter sends, too. After a try the first field with a fault gets the focus. */
export function Form({ ref, isOnward, onSend, ...rest }: Props) {
  return (
    <form
      {...rest}
      ref={ref}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        onSend();
        // The faults are rendered first.
        requestAnimationFrame(() => focusFault(ref.current));
      }}
      onKeyDown={event => {
        if (isOnward) return enterGoesOn(event);
        if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        ref.current?.requestSubmit();
      }}
    />
  );
}

/** Focuses the first field that the form marks, unless the form itself has moved the focus to one. */
function focusFault(form: HTMLElement | null): void {
  if (document.activeElement?.matches('[aria-invalid="true"]')) return;
  focusIn(form, '[aria-invalid="true"]');
}

type InlineProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  of: { submit: () => void; isDirty: boolean };
};

/**
 * A form that replaces the button that opened it, so it gets the focus. Enter goes on to the next field. Closing the order
 * asks before input is lost.
 */
export function InlineForm({ of: { submit, isDirty }, ...rest }: InlineProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnOpen(form);
  useUnsavedInput(isDirty);
  return <Form {...rest} ref={form} tabIndex={-1} isOnward onSend={submit} />;
}

/** A problem of the whole form. */
export function FormProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="error" role="alert">
      {text}
    </p>
  );
}
