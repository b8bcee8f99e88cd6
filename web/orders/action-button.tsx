import { type ReactElement, useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { Confirm } from '../kit/confirm.tsx';

type Mutation = {
  isPending: boolean;
  error: Error | null;
  reset(): void;
  mutate(input: undefined, options: { onSuccess: () => void }): void;
};
type Props = {
  mutation: Mutation;
  question: string;
  verb: string;
  failed: string;
  danger?: boolean;
  onDone?: () => void;
  /** Shows the button; it calls `ask`. */
  children: (ask: () => void) => ReactElement;
};

/** An action on an order that asks first: the button, its question, its own error text. It closes when the action is done. */
export function ActionButton({ mutation, question, verb, failed, danger, onDone, children }: Props) {
  const [asking, setAsking] = useState(false);
  function confirm() {
    mutation.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        onDone?.();
      },
    });
  }
  return (
    <>
      {children(() => {
        mutation.reset();
        setAsking(true);
      })}
      <Confirm
        open={asking}
        question={question}
        verb={verb}
        danger={danger}
        busy={mutation.isPending}
        error={mutation.error ? errorText(mutation.error, failed) : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      />
    </>
  );
}
