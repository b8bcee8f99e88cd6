import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { errorText } from '../platform/api/api-error.ts';
import { catchFocus, ownList } from '../platform/browser/catch-focus.ts';
import { useAlert } from '../platform/overlays/alert.tsx';
import { Confirm } from '../platform/overlays/confirm.tsx';
import { openerSelector } from './opens-on-click.ts';
import { isChangedMeanwhile } from './order-changes.ts';

type Mutation = {
  isPending: boolean;
  error: Error | null;
  reset(): void;
  mutate(input: undefined, options: { onSuccess: () => void; onError: (error: Error) => void }): void;
};
type Wording = { title: string; question: string; verb: string; failed: string };
type Props = Wording & {
  mutation: Mutation;
  danger?: boolean;
  onDone?: () => void;
  /** Renders the control that calls `ask`; null when the action is not available. */
  children: (ask: () => void) => ReactElement | null;
};

/**
 * Runs an action on an order after a confirmation, and shows its errors in the dialog. When another user has changed
 * the order, the dialog closes and an alert shows the error, because the button may no longer exist.
 */
export function ActionButton({ mutation, title, question, verb, failed, danger, onDone, children }: Props) {
  const [asking, setAsking] = useState(false);
  // Keeps the texts while the dialog closes. Undefined until first used, because a list would otherwise mount three
  // dialogs per row.
  const [shown, setShown] = useState<Wording>();
  const alert = useAlert();
  /** The row, card or dialog that contains the button. */
  const home = useRef<Element>(null);

  function ask() {
    home.current = document.activeElement?.closest('article, [role="dialog"]') ?? null;
    mutation.reset();
    setShown({ title, question, verb, failed });
    setAsking(true);
  }

  function confirm() {
    mutation.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        catchFocus(() => focusTarget(home.current));
        onDone?.();
      },
      onError: error => {
        if (!isChangedMeanwhile(error)) return;
        setAsking(false);
        alert(errorText(error, failed));
        catchFocus(() => focusTarget(home.current));
      },
    });
  }

  const control = children(ask);
  const refusal = mutation.error && !isChangedMeanwhile(mutation.error) ? mutation.error : undefined;
  return (
    <>
      {control && <Control home={home}>{control}</Control>}
      {shown && (
        <Confirm
          open={asking}
          title={shown.title}
          question={shown.question}
          verb={shown.verb}
          danger={danger}
          busy={mutation.isPending}
          error={refusal && errorText(refusal, shown.failed)}
          onCancel={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </>
  );
}

/** A list may render the change and remove the focused control long after the dialog has closed. */
function Control({ home, children }: { home: RefObject<Element | null>; children: ReactNode }) {
  useLayoutEffect(
    () => () => {
      if (home.current?.contains(document.activeElement)) catchFocus(() => focusTarget(home.current));
    },
    [home],
  );
  return children;
}

/**
 * Returns the element to focus after the button was removed. If the button's row was removed, too, the list moves the
 * focus itself.
 */
function focusTarget(home: Element | null): Element | null {
  if (home?.isConnected) return home.querySelector(`${openerSelector}, h3[tabindex]`);
  return ownList();
}
