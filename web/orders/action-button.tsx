import { type ReactElement, useRef, useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { useAlert } from '../kit/alert.tsx';
import { catchFocus, ownList } from '../kit/catch-focus.ts';
import { Confirm } from '../kit/confirm.tsx';
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
  /** Shows what starts the action, by calling `ask`; nothing when the rules do not offer it. */
  children: (ask: () => void) => ReactElement | null;
};

/**
 * An action on an order that asks first: what starts it, its question, its own error text. It closes when the action is
 * done. A refusal because the order is another by now is told beside it, since the button may be gone with the news.
 */
export function ActionButton({ mutation, title, question, verb, failed, danger, onDone, children }: Props) {
  const [asking, setAsking] = useState(false);
  // The words stay while the dialog leaves, although the order is archived by then. Until asked there is no dialog: a
  // list has three of them a row.
  const [asked, setAsked] = useState<Wording>();
  const alert = useAlert();
  /** The row, card or dialog that it stands in. */
  const home = useRef<Element>(null);

  function ask() {
    home.current = document.activeElement?.closest('article, [role="dialog"]') ?? null;
    mutation.reset();
    setAsked({ title, question, verb, failed });
    setAsking(true);
  }

  function confirm() {
    mutation.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        catchFocus(() => besides(home.current));
        onDone?.();
      },
      onError: error => {
        if (!isChangedMeanwhile(error)) return;
        setAsking(false);
        alert(errorText(error, failed));
        catchFocus(() => besides(home.current));
      },
    });
  }

  const refusal = mutation.error && !isChangedMeanwhile(mutation.error) ? mutation.error : undefined;
  return (
    <>
      {children(ask)}
      {asked && (
        <Confirm
          open={asking}
          title={asked.title}
          question={asked.question}
          verb={asked.verb}
          danger={danger}
          busy={mutation.isPending}
          error={refusal && errorText(refusal, asked.failed)}
          onCancel={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </>
  );
}

/** What has the focus when the button is gone. To the row after one that left it, the list gives the focus itself. */
function besides(home: Element | null): Element | null {
  if (home?.isConnected) return home.querySelector(`${openerSelector}, h3[tabindex]`);
  return ownList();
}
