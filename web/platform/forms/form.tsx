import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { focusIn, useFocusOnOpen } from '../browser/focus.ts';
import { isEnter } from '../browser/keys.ts';
import { useUnsavedInput } from './unsaved-input.ts';

type Props = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  ref: RefObject<HTMLFormElement | null>;
  /** Whether Enter goes on to the next field, because sending has an effect outside of the portal. */
  isOnward: boolean;
  /** An error of the call that shows at fields. */
  refusal?: Error | null | undefined;
  /** Sends the form unless it has faults. */
  onSend: () => void;
};

/** A form that Ctrl+Enter sends, too. After a try, the first field with a fault gets the focus. */
export function Form({ ref, isOnward, refusal, onSend, ...rest }: Props) {
  useEffect(() => {
    if (refusal) focusFault(ref.current);
  }, [refusal, ref]);
  return (
    <form
      {...rest}
      ref={ref}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        // Else a form around the popover of this one would be sent, too.
        event.stopPropagation();
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

const invalid = '[aria-invalid="true"]';

/**
 * Focuses the first field that the form marks, unless the form itself has moved the focus to one. A part with `data-wrong` has
 * a fault of no single field: its first field gets the focus.
 */
function focusFault(form: HTMLElement | null): void {
  if (document.activeElement?.matches(invalid)) return;
  const first = form?.querySelector<HTMLElement>(`${invalid}, [data-wrong]`);
  if (first?.matches(invalid)) first.focus();
  else focusIn(first, ['input', 'button'].find(control => first?.querySelector(control)) ?? invalid);
}

type InlineProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  of: { submit: () => void; isDirty: boolean; refusal: Error | null };
  /** Whether it gets the focus, because it replaces the button that opened it. */
  takesFocus?: boolean;
};

const nowhere = { current: null };

/** A form within a page. Enter goes on to the next field. Closing the order asks before input is lost. */
export function InlineForm({ of: { submit, isDirty, refusal }, takesFocus = true, ...rest }: InlineProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnOpen(takesFocus ? form : nowhere);
  useUnsavedInput(isDirty);
  return <Form {...rest} ref={form} tabIndex={-1} isOnward refusal={refusal} onSend={submit} />;
}

/** A form that is a page. */
export function PageForm({ of: { submit, refusal }, ...rest }: Omit<InlineProps, 'takesFocus'>) {
  const form = useRef<HTMLFormElement>(null);
  return <Form {...rest} ref={form} isOnward={false} refusal={refusal} onSend={submit} />;
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

/** The fields and the button of a form that Enter leads to. */
const stops = 'input:not([type="file"], [disabled], [readonly]), select, textarea, button[type="submit"]';

/**
 * The keys of a form whose sending has an effect outside of the portal, such as an email: Enter in a field, as a scanner
 * sends it behind a number, goes on to the next field and at last to the button. Ctrl+Enter sends.
 */
function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isEnter(event) || event.defaultPrevented) return;
  const { currentTarget: form, target } = event;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit();
    return;
  }
  // Enter is a line in a text area, and a press on a button.
  if (!(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll<HTMLElement>(stops)].filter(field => field.offsetParent !== null);
  // The button of a dialog is outside of its form.
  const button = document.querySelector<HTMLElement>(`button[type="submit"][form="${CSS.escape(form.id)}"]`);
  (fields[fields.indexOf(target) + 1] ?? button)?.focus();
}
